import { describe, expect, test } from 'vitest';
import type { TextChange } from './workspace.ts';
import { buildFeedRows } from './feed-rows.ts';

const change = (op: TextChange['op'], id: string): TextChange => ({ op, id, conversationID: 'C2C10002', time: 1, text: '' });

describe('buildFeedRows', () => {
  test('names neighbours together, each once, and keeps a clearing in its place', () => {
    const rows = buildFeedRows([change('put', 'a'), change('remove', 'b'), change('put', 'a'), change('clear', ''), change('put', 'c')]);
    expect(rows.map((row) => row.ids ?? [row.op, row.id])).toEqual([
      ['a', 'b'],
      ['clear', ''],
      ['put', 'c'],
    ]);
  });

  test('names every message of thousands, in rows that stay small', () => {
    const ids = Array.from({ length: 2345 }, (_, at) => `m${at}`);
    const rows = buildFeedRows(ids.map((id) => change('put', id)));
    expect(rows.flatMap((row) => row.ids ?? [])).toEqual(ids);
    expect(Math.max(...rows.map((row) => row.ids?.length ?? 0))).toBeLessThanOrEqual(100);
  });
});
