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
  test.each([1, 2, 8])('is %i for as many nested records', (levels) => {
    expect(measureMergedRecord(nested(levels))).toEqual({ depth: levels, unmeasured: [] });
  });

  test('is the depth of the deepest branch', () => {
    expect(measureMergedRecord(around(nested(2), nested(5), nested(1))).depth).toBe(6);
  });

  test('is above the limit for 100,000 nested records, without a stack overflow', () => {
    expect(isWithinRecordDepth(measureMergedRecord(nested(100_000)).depth)).toBe(false);
  });

  test('is measured for a list of 200,000 records like for a short list', () => {
    const messageList = Array.from({ length: 200_000 }, () => ({ type: 'TIMRelayElem', payload: nested(1) }));
    expect(measureMergedRecord({ messageList }).depth).toBe(2);
  });

  test('includes the depth that the server stored with the key of a separate list', () => {
    expect(measureMergedRecord(around({ downloadKey: 'k', depth: LIMITS.recordDepth }))).toEqual({ depth: LIMITS.recordDepth + 1, unmeasured: [] });
  });

  test('reports a separate list without a stored depth, with its level', () => {
    expect(measureMergedRecord(around(around({ downloadKey: 'k' })))).toEqual({ depth: 3, unmeasured: [{ downloadKey: 'k', level: 3 }] });
  });

  test.each<[unknown]>([[undefined], [null], ['x'], [[]], [{ messageList: [null, 5, { type: 'TIMRelayElem', payload: 'x' }], depth: -1 }]])(
    'G13 reads %j without an error',
    (payload) => {
      expect(measureMergedRecord(payload).depth).toBeLessThanOrEqual(2);
    },
  );
});
