import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../contract/http/endpoints.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { createHttpClient, type ApiOutcome } from './http-client.ts';

/** Each endpoint whose answer is a list, with its path. */
const LISTS = (Object.values(ENDPOINTS) as readonly Endpoint[])
  .filter(({ answer }) => answer.safeParse([]).success && !answer.safeParse(7).success)
  .map((row) => [row.path, row] as const);

const DAMAGED = [{}, 5, null, 'x', [], { id: {} }];

type Confirmed = { readonly outcome: ApiOutcome<unknown>; readonly lost: readonly [path: string, count: number][] };

async function ask(row: Endpoint, body: string): Promise<Confirmed> {
  const lost: [string, number][] = [];
  const client = createHttpClient({
    network: {
      fetch: async () => new Response(body),
      openSocket: () => ({ send: () => undefined, close: () => undefined }),
      upload: async () => Promise.reject(new Error('unused')),
    },
    clock: { now: () => 1, after: () => () => undefined },
    signer: { sign: async ({ body }) => body, hashPassword: async (password) => password },
    deviceId: 'device-1',
    build: 'test',
    readToken: () => 'token',
    readLanguage: () => 'zh-CN',
    readOffsetMs: () => 0,
    learnServerTime: () => undefined,
    partLost: (path, count) => void lost.push([path, count]),
  });
  return { outcome: await client.call(row, {}), lost };
}

const asBody = (row: Endpoint, list: readonly unknown[]): string =>
  JSON.stringify(row.paged === true ? { code: 200, msg: '', rows: list, total: list.length } : { code: 200, msg: '', data: list });

test('finds more than twelve list endpoints in the catalogue', () => {
  expect(LISTS.length).toBeGreaterThan(12);
});

describe.each(LISTS)('G10 the list of %s', (path, row) => {
  test('drops and reports unreadable items, and is marked as partial', async () => {
    const { outcome, lost } = await ask(row, asBody(row, DAMAGED));
    expect(outcome).toMatchObject({ kind: 'ok', value: [], isPartial: true });
    expect(lost).toEqual([[path, DAMAGED.length]]);
  });

  test.each([
    ['a page of HTML', '<!doctype html><title>Sign in to the network</title>'],
    ['an empty body', ''],
    ['a truncated answer', asBody(row, DAMAGED).slice(0, -8)],
    ['a list without an envelope', '[{}]'],
    ['an empty code', '{"code":"","msg":"","data":[],"rows":[],"total":0}'],
    ['a string in place of the list', '{"code":200,"msg":"","data":"x","rows":"x","total":1}'],
    ['an object in place of the list', '{"code":200,"msg":"","data":{"0":{}},"rows":{"0":{}},"total":1}'],
    ['neither a list nor a total', '{"code":200,"msg":""}'],
    ['null without a total', '{"code":200,"msg":"","data":null}'],
    ['a number in place of the list', '{"code":200,"msg":"","data":7,"rows":7}'],
  ])('%s in its place counts as unreachable, not as a refusal or an empty list', async (_what, body) => {
    expect((await ask(row, body)).outcome).toEqual({ kind: 'unreachable' });
  });
});
