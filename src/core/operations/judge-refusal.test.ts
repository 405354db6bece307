import { describe, expect, test } from 'vitest';
import { isFinalRefusal, judgeRefusal } from './judge-refusal.ts';

describe('a refusal (protocol §9)', () => {
  test.each([
    [11_061, 'done'],
    [11_065, 'done'],
    [11_076, 'done'],
    [11_001, 'retry'],
    [500, 'retry'],
    [507, 'retry'],
    [429, 'wait'],
    [2996, 'wait'],
    [712, 'sign-in'],
    [11_012, 'sign-in'],
    [11_013, 'sign-in'],
    [11_014, 'sign-in'],
    [11_015, 'sign-in'],
    [11_016, 'sign-in'],
    [403, 'fail'],
    [20_012, 'fail'],
    [11_103, 'fail'],
  ])('ERR-014, ERR-021, ERR-022 with the code %i means %s', (code, kind) => {
    for (const unknownRefusals of [0, 1000]) expect(judgeRefusal({ code, unknownRefusals }).kind).toBe(kind);
    expect(isFinalRefusal(code)).toBe(kind === 'fail' || kind === 'done');
  });

  test('of a busy conversation does not delay other conversations', () => {
    expect(judgeRefusal({ code: 2996, unknownRefusals: 0, retryAfterMs: 50, scope: 'conversation' })).toEqual({
      kind: 'wait',
      retryAfterMs: 50,
      isForAll: false,
    });
    expect(judgeRefusal({ code: 2996, unknownRefusals: 0 })).toEqual({ kind: 'wait', retryAfterMs: undefined, isForAll: true });
  });

  test('with an unknown code is final for a request, and after three tries for a queued operation', () => {
    expect([0, 1, 2].map((unknownRefusals) => judgeRefusal({ code: 77_777, unknownRefusals }).kind)).toEqual(['retry', 'retry', 'fail']);
    expect(isFinalRefusal(77_777)).toBe(true);
  });
});
