import { describe, expect, test } from 'vitest';
import type { TextChange } from './workspace.ts';
import { buildFeedRows } from './feed-rows.ts';

const change = (op: TextChange['op'], id: string): TextChange => ({ op, id, conversationID: 'C2C10002', time: 1, text: '' });

describe('buildFeedRows', () => {
  test('joins adjacent changes into one row without duplicates, and keeps the order around a clearing', () => {
    const rows = buildFeedRows([change('put', 'a'), change('remove', 'b'), change('put', 'a'), change('clear', ''), change('put', 'c')]);
    expect(rows.map((row) => row.ids ?? [row.op, row.id])).toEqual([
      ['a', 'b'],
      ['clear', ''],
      ['put', 'c'],
    ]);
  });

  test('lists each of 2345 messages in rows of at most 100 IDs', () => {
    const ids = Array.from({ length: 2345 }, (_, at) => `m${at}`);
    const rows = buildFeedRows(ids.map((id) => change('put', id)));
    expect(rows.flatMap((row) => row.ids ?? [])).toEqual(ids);
    expect(Math.max(...rows.map((row) => row.ids?.length ?? 0))).toBeLessThanOrEqual(100);
  });
});
