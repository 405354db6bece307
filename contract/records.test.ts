import { describe, expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { isWithinRecordDepth, measureMergedRecord } from './records.ts';

type Payload = Record<string, unknown>;

const text = { type: 'TIMTextElem', payload: { text: 'x' } };
const around = (...payloads: readonly unknown[]): Payload => ({ messageList: [text, ...payloads.map((payload) => ({ type: 'TIMRelayElem', payload }))] });

function nested(levels: number, inner: Payload = { messageList: [text] }): Payload {
  let payload = inner;
  for (let level = 1; level < levels; level += 1) payload = around(payload);
  return payload;
}

describe('the depth of a merged record', () => {
  test.each([1, 2, 8])('is %i where so many records contain one another', (levels) => {
    expect(measureMergedRecord(nested(levels))).toEqual({ depth: levels, unmeasured: [] });
  });

  test('is that of the deepest branch', () => {
    expect(measureMergedRecord(around(nested(2), nested(5), nested(1))).depth).toBe(6);
  });

  test('a hostile nesting of 100,000 records is over the limit and ends no stack', () => {
    expect(isWithinRecordDepth(measureMergedRecord(nested(100_000)).depth)).toBe(false);
  });

  test('a list of 200,000 records is measured like a short one', () => {
    const messageList = Array.from({ length: 200_000 }, () => ({ type: 'TIMRelayElem', payload: nested(1) }));
    expect(measureMergedRecord({ messageList }).depth).toBe(2);
  });

  test('a list that is stored apart counts with the depth that the server wrote beside its key', () => {
    expect(measureMergedRecord(around({ downloadKey: 'k', depth: LIMITS.recordDepth }))).toEqual({ depth: LIMITS.recordDepth + 1, unmeasured: [] });
  });

  test('a list that is stored apart without a depth is named with its level', () => {
    expect(measureMergedRecord(around(around({ downloadKey: 'k' })))).toEqual({ depth: 3, unmeasured: [{ downloadKey: 'k', level: 3 }] });
  });

  test.each<[unknown]>([[undefined], [null], ['x'], [[]], [{ messageList: [null, 5, { type: 'TIMRelayElem', payload: 'x' }], depth: -1 }]])(
    'G13 reads %j without an error',
    (payload) => {
      expect(measureMergedRecord(payload).depth).toBeLessThanOrEqual(2);
    },
  );
});
