import { describe, expect, test } from 'vitest';
import { PERMANENT_SEND_CODES } from '../../../contract/codes.ts';
import { judgeRefusal } from '../operations/judge-refusal.ts';
import { canResend, failureOf, offersFriendship } from './send-failure.ts';

/** Every code of protocol §9. */
const CODES = [
  3123, 4004, 4005, 7004, 7005, 8001, 80_002, 93_000, 80_001, 80_004, 10_017, 20_003, 20_012, 20_010, 20_011, 20_007, 80_003, 20_006, 10_007, 10_010, 20_009,
  2351, 11_121,
];

describe('the catalogue of send errors', () => {
  test.each(CODES)('ERR-012 code %i is never retried automatically', (code) => {
    expect(PERMANENT_SEND_CODES.has(code)).toBe(true);
    for (const unknownRefusals of [0, 1, 1000]) expect(judgeRefusal({ code, unknownRefusals })).toEqual({ kind: 'fail', code });
  });

  test('code 10017 means the mute of all members when that is on', () => {
    expect(failureOf(10_017, false)).toBe('muted');
    expect(failureOf(10_017, true)).toBe('mutedAll');
    expect(failureOf(20012, true)).toBe('restricted');
  });

  test('ERR-013 an unknown code fails after three tries with a general error', () => {
    expect([0, 1, 2].map((unknownRefusals) => judgeRefusal({ code: 77_777, unknownRefusals }).kind)).toEqual(['retry', 'retry', 'fail']);
    expect(failureOf(77_777, false)).toBe('other');
  });
});

describe('a failed message', () => {
  test.each<[string, [code: number, isFriend: boolean], boolean]>([
    ['ERR-008 offers to add the recipient as a friend after 20010', [20010, true], true],
    ['ERR-008 offers to add the recipient as a friend after 20011', [20011, false], true],
    ['ERR-008 offers to add the recipient as a friend after 20009', [20009, false], true],
    ['ERR-009 C27 offers to add the recipient after 20007 when they are no friend', [20007, false], true],
    ['ERR-009 C27 does not offer to add the recipient after 20007 when they are a friend', [20007, true], false],
    ['does not offer to add the recipient after 20003', [20003, false], false],
    ['does not offer to add the recipient after 80001', [80001, false], false],
  ])('%s', (_rule, [code, isFriend], isOffered) => {
    expect(offersFriendship(failureOf(code, false), isFriend)).toBe(isOffered);
  });

  test('offers to resend, unless the message contains risk content', () => {
    expect(canResend({ hasRiskContent: false })).toBe(true);
    expect(canResend({ hasRiskContent: true })).toBe(false);
  });
});
