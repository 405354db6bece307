import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS, endpointName } from '../../contract/http/endpoints.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Envelope } from '../support/wire-client.ts';
import { startPostgres, type PostgresCluster } from '../store/postgres.ts';
import { openHttpWorld, type HttpWorld } from './http-world.ts';
import { SAMPLES } from './http-samples.ts';

const clusters: [string, () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', async () => undefined],
  ['PostgreSQL', startPostgres],
];

const callerOf = (endpoint: Endpoint) => (endpoint.caller === 'guest' ? 'guest' : 'owner');
const rows = ENDPOINTS.map((endpoint): [string, Endpoint] => [endpointName(endpoint), endpoint]);
const withBody = rows.filter(([, { method, upload }]) => method === 'POST' && upload === undefined);

function sampleOf(name: string) {
  const sample = SAMPLES[name];
  if (sample === undefined) throw new Error(`tests/http/http-samples.ts lacks ${name}`);
  return sample;
}

function expectShape(endpoint: Endpoint, answer: Envelope): void {
  if (answer.code !== 200) return;
  const parsed = endpoint.answer.safeParse(endpoint.paged === true ? answer.rows : (answer.data ?? undefined));
  expect(parsed.success, parsed.success ? '' : z.prettifyError(parsed.error)).toBe(true);
  expect(typeof answer.total).toBe(endpoint.paged === true ? 'number' : 'undefined');
  expect(typeof (answer as { cursor?: unknown }).cursor).toBe(endpoint.cursor === true ? 'string' : 'undefined');
}

describe.each(clusters)('contract conformance on %s', (_database, start) => {
  let cluster: PostgresCluster | undefined;
  let world: HttpWorld;

  beforeAll(async () => {
    cluster = await start();
    world = await openHttpWorld(cluster === undefined ? {} : { databasePath: cluster.url });
  }, 60_000);
  afterAll(async () => {
    await world.close();
    await cluster?.stop();
  });

  test('every endpoint has a sample, and every sample an endpoint', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(rows.map(([name]) => name).sort());
  });

  test.each(rows.filter(([name]) => name !== 'POST /user/logout'))('%s answers a valid call according to its schema', async (name, endpoint) => {
    const sample = sampleOf(name);
    const answer = await world.call(callerOf(endpoint), endpoint, await sample.own(world, callerOf(endpoint)));
    expect(answer.code, JSON.stringify(answer)).toBe(sample.success ?? 200);
    expect(typeof answer.msg).toBe('string');
    expectShape(endpoint, answer);
  });

  test.each(withBody.filter(([name]) => name !== 'POST /user/logout'))('%s ignores unknown keys', async (name, endpoint) => {
    const sample = sampleOf(name);
    const { body = {}, ...rest } = await sample.own(world, callerOf(endpoint));
    const answer = await world.call(callerOf(endpoint), endpoint, {
      ...rest,
      body: { ...(body as object), surprise: { deep: [1] }, wtId2: '10002', __proto__: {}, isAdmin: true },
    });
    expect(answer.code === 11004 ? 200 : answer.code, JSON.stringify(answer)).toBe(sample.success ?? 200);
  });

  test.each(withBody)('%s answers 400 to wrong types and missing keys', async (name, endpoint) => {
    const { body = {}, ...rest } = await sampleOf(name).own(world, callerOf(endpoint));
    const required = Object.keys(body as object).filter((key) => !endpoint.request.safeParse({ ...(body as object), [key]: undefined }).success);
    const wrong = Object.keys(body as object).flatMap((key) => [
      { ...(body as object), [key]: { wrong: [] } },
      { ...(body as object), [key]: null },
    ]);
    const missing = required.map((key) => Object.fromEntries(Object.entries(body as object).filter(([other]) => other !== key)));
    const refusedByKind = [...wrong, ...missing].filter((candidate) => !endpoint.request.safeParse(candidate).success);
    for (const candidate of [...refusedByKind, [], 'text', 5]) {
      const answer = await world.call(callerOf(endpoint), endpoint, { ...rest, body: candidate });
      expect(answer.code, `${JSON.stringify(candidate)} ${JSON.stringify(answer)}`).toBe(400);
    }
  });
});
