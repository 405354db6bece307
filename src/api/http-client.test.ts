import { describe, expect, test } from 'vitest';
import { aFavourite } from '../../tests/support/builders.ts';
import { CODE } from '../../contract/codes.ts';
import { updateUserConfig } from '../../contract/http/account.ts';
import { favouriteList } from '../../contract/http/favourites.ts';
import type { Network } from '../platform/ports.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';

const SERVER_MS = Date.UTC(2026, 0, 1);
const TWO_DAYS_MS = 48 * 3_600_000;
const TOLERANCE_MS = 300_000;

type Parts = { readonly answer: (url: string, init: RequestInit) => Promise<Response>; readonly state?: { skewMs: number; offsetMs: number } };

function createClient({ answer, state = { skewMs: 0, offsetMs: 0 } }: Parts): HttpClient {
  const network: Network = {
    fetch: answer,
    openSocket: () => ({ send: () => undefined, close: () => undefined }),
    upload: async () => Promise.reject(new Error('unused')),
  };
  return createHttpClient({
    network,
    clock: { now: () => SERVER_MS + state.skewMs, after: () => () => undefined },
    signer: { sign: async ({ body }) => body, hashPassword: async (password) => password },
    deviceId: 'device-1',
    build: 'test',
    readToken: () => 'token',
    readLanguage: () => 'zh-CN',
    readOffsetMs: () => state.offsetMs,
    learnServerTime: (serverTimeMs) => void (state.offsetMs = serverTimeMs - (SERVER_MS + state.skewMs)),
  });
}

/** A server that checks only the time, and a device whose clock is `skewMs` ahead of it. */
function createSkewed() {
  const state = { skewMs: 0, offsetMs: 0 };
  const timestamps: number[] = [];
  async function answer(_url: string, init: RequestInit): Promise<Response> {
    const timestamp = Number(new Headers(init.headers).get('Timestamp'));
    timestamps.push(timestamp);
    const isSkewed = Math.abs(timestamp - SERVER_MS) > TOLERANCE_MS;
    const body = isSkewed ? { code: CODE.clockSkew, msg: '', data: { serverTime: SERVER_MS } } : { code: CODE.ok, msg: '', data: null };
    return Promise.resolve(new Response(JSON.stringify(body)));
  }
  const client = createClient({ answer, state });
  return { client, state, timestamps };
}

describe('the timestamp of a request', () => {
  test('ERR-024 succeeds after one retry when the clock is two days ahead, and after one more when it is corrected', async () => {
    const { client, state, timestamps } = createSkewed();
    state.skewMs = TWO_DAYS_MS;
    expect(await client.call(updateUserConfig, { showPreviews: 1 })).toMatchObject({ kind: 'ok' });
    expect(timestamps).toHaveLength(2);
    state.skewMs = 0;
    expect(await client.call(updateUserConfig, { showPreviews: 0 })).toMatchObject({ kind: 'ok' });
    expect(timestamps).toHaveLength(4);
  });

  test('increases with each request, so that two equal requests at one time are distinct', async () => {
    const { client, timestamps } = createSkewed();
    for (let at = 0; at < 3; at += 1) await client.call(updateUserConfig, { showPreviews: 1 });
    expect(timestamps).toEqual([SERVER_MS, SERVER_MS + 1, SERVER_MS + 2]);
  });
});

describe('a list in an answer', () => {
  const ask = async (body: string) =>
    createClient({ answer: async () => Promise.resolve(new Response(body)) }).call(favouriteList, { pageNum: 1, pageSize: 20 });
  const row = aFavourite({ id: 'c1' });

  test.each([
    { rows: [row], isPartial: undefined },
    { rows: [row, { id: 5 }], isPartial: true },
  ])('is marked as partial when an item is unreadable (isPartial: $isPartial)', async ({ rows, isPartial }) => {
    const outcome = await ask(JSON.stringify({ code: CODE.ok, msg: '', rows, total: rows.length }));
    expect(outcome).toMatchObject({ kind: 'ok', value: [{ id: 'c1' }], total: rows.length });
    expect(outcome.kind === 'ok' ? outcome.isPartial : 'no answer').toBe(isPartial);
  });

  test('counts as unreachable when it is null, unless the total is 0', async () => {
    expect(await ask('{"code":200,"msg":"ok","rows":null}')).toEqual({ kind: 'unreachable' });
    expect(await ask('{"code":200,"msg":"ok","rows":null,"total":0}')).toMatchObject({ kind: 'ok', value: [] });
  });
});
