import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODE, ENGINE_CODE } from '../../contract/codes.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ENDPOINTS, endpointName } from '../../contract/http/endpoints.ts';
import { signPayload } from '../../contract/sign.ts';
import { openHttpWorld, type HttpWorld } from './http-world.ts';
import { SAMPLES } from './http-samples.ts';

let world: HttpWorld;
const errors: string[] = [];
let timestamp = Date.now();

beforeAll(async () => {
  world = await openHttpWorld({ errors });
});
afterAll(() => world.close());

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const CODES: ReadonlySet<number> = new Set([...Object.values(CODE), ...Object.values(ENGINE_CODE), 413]);
const STATUSES: ReadonlySet<number> = new Set([200, 413, 429]);

type Sent = { path: string; text: string | Buffer; method?: string; headers?: Record<string, string>; query?: string };

/** Sends as the owner, with a valid Sign unless the headers override it. */
async function fire(sent: Sent): Promise<{ status: number; text: string; code: number }> {
  const owner = world.clients.get('owner');
  const authorization = `Bearer ${owner?.tokens().token ?? ''}`;
  timestamp = Math.max(Date.now(), timestamp + 1);
  const body = typeof sent.text === 'string' ? Buffer.from(sent.text) : sent.text;
  const sign = sha256(Buffer.concat([body, Buffer.from(`${timestamp}${authorization}`)]));
  const headers = {
    'Content-Type': 'application/json',
    Authorization: authorization,
    'Device-Id': owner?.deviceId ?? '',
    Timestamp: String(timestamp),
    Sign: sign,
    ...sent.headers,
  };
  const response = await fetch(`${world.server.url}/api${sent.path}${sent.query ?? ''}`, {
    method: sent.method ?? 'POST',
    headers,
    body: sent.method === 'GET' ? null : new Uint8Array(body),
  });
  const text = await response.text();
  return { status: response.status, text, code: Number((JSON.parse(text) as { code: unknown }).code) };
}

function expectTame(answer: { status: number; text: string; code: number }, hint: string): void {
  expect(STATUSES.has(answer.status), `${hint} → ${answer.status} ${answer.text}`).toBe(true);
  expect(CODES.has(answer.code), `${hint} → ${answer.text}`).toBe(true);
  expect(answer.text, hint).not.toMatch(/at .*\.[jt]s[:)]|node:internal|SQLITE|select |Error:|stack/i);
}

async function fireTame(name: string, endpoint: Endpoint, text: string | Buffer): Promise<number> {
  const answer = await fire({ path: endpoint.path, text, ...(endpoint.keyed === true ? { headers: { 'Idempotency-Key': randomUUID() } } : {}) });
  expectTame(answer, `${name} ${String(text).slice(0, 200)}`);
  return answer.code;
}

/** Bytes that are no text decode to another text than the signed one, hence 11001. */
async function expectUnchanged(endpoint: Endpoint, codes: readonly number[], before: string): Promise<void> {
  if (endpoint.request.safeParse({}).success) return;
  expect(codes.filter((code) => ![400, 413, 11001].includes(code))).toEqual([]);
  expect(await world.fingerprint()).toBe(before);
}

/** Replaces each value of a body, one at a time. */
const POISON: readonly unknown[] = [
  null,
  true,
  -0,
  -1,
  1.5,
  2 ** 53 + 1,
  1e308,
  '',
  'x'.repeat(5000),
  '\u0000',
  '\ud800',
  '\u202Eevil',
  '\u2067\u200b\u2069',
  'new 0f8fad5b-d9cb-469f-a165-70867728950e',
  "' or 1=1 --",
  '%',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '１２３４５',
  [],
  [[]],
  {},
  { $gt: '' },
  { toString: 'x' },
  Array.from({ length: 1000 }, () => 'x'),
];

const BROKEN: readonly (string | Buffer)[] = [
  '{',
  'null',
  '[]',
  '"text"',
  '42',
  'NaN',
  '{"a":1e400}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
  '{"phone":"1","phone":"2"}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `{"a":${'{"a":'.repeat(50)}1${'}'.repeat(50)}}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`k${index}`, index]))),
  Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
  `{"a":"${'x'.repeat(70_000)}"}`,
  JSON.stringify({ ids: Array.from({ length: 100_000 }, (_, at) => String(at)) }),
];

const jsonRows = ENDPOINTS.filter(({ method, upload, path }) => method === 'POST' && upload === undefined && path !== '/user/logout').map(
  (endpoint): [string, Endpoint] => [endpointName(endpoint), endpoint],
);

describe('H5 hostile requests', () => {
  test.each(jsonRows)('%s handles any value in its body, and a refused request changes nothing', async (name, endpoint) => {
    const { body = {} } = (await SAMPLES[name]?.own(world, 'owner')) ?? {};
    const bodies = Object.keys(body as object).flatMap((key) => POISON.map((poison) => ({ ...(body as object), [key]: poison })));
    const isRefused = (candidate: object) => !endpoint.request.safeParse(JSON.parse(JSON.stringify(candidate))).success;
    const fireAll = (candidates: object[]) => Promise.all(candidates.map((candidate) => fireTame(name, endpoint, JSON.stringify(candidate))));
    const before = await world.fingerprint();
    const refused = await fireAll(bodies.filter(isRefused));
    expect(refused.filter((code) => ![400, 413].includes(code))).toEqual([]);
    expect(await world.fingerprint(), name).toBe(before);
    await fireAll(bodies.filter((candidate) => !isRefused(candidate)));
  });

  test.each(jsonRows)('%s handles malformed bodies, and they change nothing', async (name, endpoint) => {
    const before = await world.fingerprint();
    const codes = await Promise.all(BROKEN.map((text) => fireTame(name, endpoint, text)));
    expect(codes).toHaveLength(BROKEN.length);
    await expectUnchanged(endpoint, codes, before);
  });

  test.each(ENDPOINTS.filter(({ caller }) => caller === 'user').map((row): [string, Endpoint] => [endpointName(row), row]))(
    '%s refuses invalid headers without a change',
    async (name, endpoint) => {
      const before = await world.fingerprint();
      const text = endpoint.method === 'GET' || endpoint.upload !== undefined ? '' : '{}';
      const token = world.clients.get('owner')?.tokens().token ?? '';
      const old = String(Date.now() - 600_000);
      const signFor = (time: string, authorization: string) => sha256(signPayload({ body: text, timestamp: time, authorization }));
      const now = String(Date.now());
      const attempts: [Record<string, string>, number[]][] = [
        [{ Sign: '' }, [11001]],
        [{ Sign: 'f'.repeat(64) }, [11001]],
        [{ Sign: 'é'.repeat(20).replace(/é/g, 'e') }, [11001]],
        [{ Timestamp: 'NaN' }, [11001]],
        [{ Timestamp: '99999999999999999999' }, [11001]],
        [{ Timestamp: old, Sign: signFor(old, `Bearer ${token}`) }, [11002]],
        [{ Authorization: 'Bearer nobody', Timestamp: now, Sign: signFor(now, 'Bearer nobody') }, [11012]],
        [{ Authorization: 'Basic eDp5', Timestamp: now, Sign: signFor(now, 'Basic eDp5') }, [11012]],
        [{ 'Device-Id': '00000000-0000-4000-8000-000000000000' }, [11012]],
        [{ 'Device-Id': "'; drop table users" }, [11012]],
      ];
      for (const [headers, codes] of attempts) {
        const answer = await fire({ path: endpoint.path, method: endpoint.method, text, headers });
        expectTame(answer, `${name} ${JSON.stringify(headers)}`);
        expect(codes, `${name} ${JSON.stringify(headers)} → ${answer.text}`).toContain(answer.code);
      }
      expect(await world.fingerprint(), name).toBe(before);
    },
  );

  test('a repeated request is a replay; other methods and paths are 404, and other body types are refused', async () => {
    const headers = { Timestamp: String(Date.now() + 50_000) };
    const authorization = `Bearer ${world.clients.get('owner')?.tokens().token ?? ''}`;
    const signed = { ...headers, Sign: sha256(signPayload({ body: '{}', timestamp: headers.Timestamp, authorization })) };
    expect((await fire({ path: '/userFriends/mineSpaceList', text: '{}', headers: signed })).code).toBe(200);
    expect((await fire({ path: '/userFriends/mineSpaceList', text: '{}', headers: signed })).code).toBe(11001);
    const nowhere: Sent[] = [
      { path: '/user/info', text: '{}' },
      { path: '/user/updateMore', text: '', method: 'GET' },
      { path: '/user/updateMore', text: '{}', method: 'PUT' },
      { path: '/USER/info', text: '', method: 'GET' },
      { path: '//user/info', text: '', method: 'GET' },
      { path: '/user/%2e%2e/user/info;x', text: '', method: 'GET' },
      { path: '/user/info/', text: '', method: 'GET' },
      { path: '/', text: '{}' },
    ];
    for (const sent of nowhere) {
      const answer = await fire(sent);
      expectTame(answer, sent.path);
      expect(answer.code, `${sent.method} ${sent.path} ${answer.text}`).toBe(404);
    }
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/octet-stream']) {
      const answer = await fire({ path: '/user/updateMore', text: '{"bio":"x"}', headers: { 'Content-Type': type } });
      expectTame(answer, type);
      expect([400, 11001], type).toContain(answer.code);
    }
  });

  test('no request so far logged a server error', () => {
    expect(errors).toEqual([]);
  });
});
