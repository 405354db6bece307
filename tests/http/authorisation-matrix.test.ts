import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointName, ENDPOINTS } from '../../contract/http/endpoints.ts';
import { HTTP_POLICIES } from '../support/http-rows.ts';
import { CALLERS, findEndpoint, openHttpWorld, type CallerName, type Given, type HttpWorld } from './http-world.ts';
import { SAMPLES, type Sample } from './http-samples.ts';

let world: HttpWorld;

beforeAll(async () => {
  world = await openHttpWorld();
});
afterAll(() => world.close());

const CALLER_NAMES = Object.keys(CALLERS) as CallerName[];
const NO_TOKEN = 11012;
const GONE = 11016;

/** The code that a caller gets for an own object; undefined = success. */
function refusalFor(name: string, sample: Sample, caller: CallerName): number | undefined {
  const policy = HTTP_POLICIES[name];
  if (policy?.caller === 'guest') return undefined;
  if (caller === 'guest') return NO_TOKEN;
  if (caller === 'deregistered') return GONE;
  if (caller === 'restricted' && policy?.restricted === 'mayNot') return 20012;
  const isAllowed = sample.may === undefined || sample.may.includes(caller);
  return isAllowed ? undefined : sample.denied?.[caller];
}

async function expectRefused(caller: CallerName, name: string, call: { given: Given; code: number }): Promise<string> {
  const before = [await world.fingerprint(), await world.received()];
  const answer = await world.call(caller, findEndpoint(name), call.given);
  expect(answer.code, `${caller} ${name} ${JSON.stringify(answer)}`).toBe(call.code);
  expect(answer.data ?? null, `${caller} ${name}`).toBeNull();
  expect([await world.fingerprint(), await world.received()], `${caller} ${name} changed or sent something`).toEqual(before);
  return JSON.stringify(answer);
}

async function expectOutcome(caller: CallerName, name: string, sample: Sample): Promise<void> {
  const given = await sample.own(world, caller);
  const code = refusalFor(name, sample, caller);
  if (code !== undefined) return void (await expectRefused(caller, name, { given, code }));
  const answer = await world.call(caller, findEndpoint(name), given);
  expect(answer.code, `${caller} ${name} ${JSON.stringify(answer)}`).toBe(sample.success ?? 200);
}

async function expectHidden(caller: CallerName, name: string, sample: Sample): Promise<void> {
  const before = [await world.fingerprint(), await world.received()];
  const answers = new Set<string>();
  for (const build of [sample.foreign, sample.missing].filter((candidate) => candidate !== undefined)) {
    const answer = await world.call(caller, findEndpoint(name), build(world));
    expect(answer.code, `${caller} ${name} ${JSON.stringify(answer)}`).toBe(sample.hidden);
    answers.add(JSON.stringify(answer));
  }
  expect(answers.size, `${caller} ${name}`).toBe(1);
  expect([await world.fingerprint(), await world.received()], `${caller} ${name} changed or sent something`).toEqual(before);
}

describe('H6 callers of each endpoint', () => {
  test('each endpoint has a policy, and each policy an endpoint', () => {
    expect(Object.keys(HTTP_POLICIES).sort()).toEqual(ENDPOINTS.map(endpointName).sort());
  });

  const rows = Object.entries(SAMPLES).filter(([name]) => name !== 'POST /user/logout');

  test.each(rows)('%s: each of ten callers gets the code of the policy for an own object', async (name, sample) => {
    expect(findEndpoint(name).caller).toBe(HTTP_POLICIES[name]?.caller);
    for (const caller of CALLER_NAMES) await expectOutcome(caller, name, sample);
  });

  const hidden = rows.filter(([, sample]) => sample.foreign !== undefined || sample.missing !== undefined);

  test.each(hidden)('%s: a foreign and a missing object get the same answer, and nothing changes', async (name, sample) => {
    const signedIn = CALLER_NAMES.filter((caller) => refusalFor(name, { ...sample, may: CALLER_NAMES }, caller) === undefined);
    expect(signedIn.length).toBeGreaterThan(5);
    for (const caller of signedIn) await expectHidden(caller, name, sample);
  });

  test('POST /user/logout: refuses guests, accepts a deregistered account, and ends the token', async () => {
    await expectRefused('guest', 'POST /user/logout', { given: {}, code: NO_TOKEN });
    for (const caller of ['deregistered', 'restricted', 'stranger'] as const) {
      expect((await world.call(caller, findEndpoint('POST /user/logout'), {})).code, caller).toBe(200);
      expect((await world.call(caller, findEndpoint('GET /user/info'), {})).code, caller).not.toBe(200);
    }
  });
});
