import { describe, expect, test } from 'vitest';
import { CODE } from '../../contract/codes.ts';
import type { ApiOutcome, HttpClient } from '../api/http-client.ts';
import { judgeRefusal } from '../core/operations/judge-refusal.ts';
import { createDraftCaller, createHttpCaller } from './account-api.ts';

function clientThatAnswers(outcome: ApiOutcome<unknown>): { client: HttpClient; keys: (string | undefined)[] } {
  const keys: (string | undefined)[] = [];
  const post: HttpClient['post'] = async (_path, _body, options) => {
    keys.push(options?.idempotencyKey);
    return Promise.resolve(outcome);
  };
  return { client: { post, call: async () => Promise.reject(new Error('unused')), signedHeaders: async () => Promise.resolve({}) }, keys };
}

const refused = (code: number): ApiOutcome<unknown> => ({ kind: 'refused', code, message: '', data: undefined });
const OP = { opId: 'op-1', path: '/user/userConfig', body: { showPreviews: 1 } };

describe('queued operations over HTTP', () => {
  test('G6 send their own ID as the idempotency key, also when they are repeated', async () => {
    const { client, keys } = clientThatAnswers({ kind: 'ok', value: null, total: 0, cursor: '' });
    const call = createHttpCaller(client);
    expect(await call(OP)).toEqual({ kind: 'ok', value: null });
    await call(OP);
    expect(keys).toEqual(['op-1', 'op-1']);
  });

  test.each([CODE.badSign, CODE.clockSkew, CODE.tooManyRequests, CODE.tokenExpired, CODE.signedInElsewhere])(
    'G10 stay queued after a refusal that concerns only the attempt (%i)',
    async (code) => {
      const { client } = clientThatAnswers(refused(code));
      const outcome = await createHttpCaller(client)(OP);
      if (outcome.kind !== 'refused') throw new Error(outcome.kind);
      expect(['retry', 'wait', 'sign-in']).toContain(judgeRefusal({ ...outcome, unknownRefusals: 1000 }).kind);
    },
  );

  test.each<[string, ApiOutcome<unknown>]>([
    ['header', { kind: 'unreachable', retryAfterMs: 60_000 }],
    ['body', { kind: 'refused', code: 429, message: '', data: null, retryAfterMs: 60_000 }],
  ])('pass on the pause that the %s of an answer requests', async (_where, outcome) => {
    const { client } = clientThatAnswers(outcome);
    expect(await createHttpCaller(client)(OP)).toMatchObject({ retryAfterMs: 60_000 });
  });

  test.each([CODE.forbidden, CODE.notFound, CODE.membershipNeeded])('return a final refusal (%i) as refused', async (code) => {
    const { client } = clientThatAnswers(refused(code));
    expect(await createHttpCaller(client)(OP)).toEqual({ kind: 'refused', code, message: '' });
  });
});

test('marks an answer to drafts as partial when a part is unreadable', async () => {
  const answer = (parts: { isPartial?: true }) => {
    const call = async () => Promise.resolve({ kind: 'ok', value: { now: 9, items: [] }, total: 0, cursor: '', ...parts });
    return createDraftCaller({ call } as unknown as HttpClient)({ since: 0, items: [] });
  };
  expect(await answer({ isPartial: true })).toEqual({ kind: 'ok', value: { now: 9, items: [] }, isPartial: true });
  expect(await answer({})).toEqual({ kind: 'ok', value: { now: 9, items: [] } });
});
