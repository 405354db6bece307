import { expect, test } from 'vitest';
import type { OpRow } from '../rows.ts';
import { BLACKLIST_SCOPE, BLOCK_PATH, replayBlocks, UNBLOCK_PATH, withBlock } from './blacklist.ts';

const op = (order: number, path: string, wtId: string): OpRow => ({
  opId: `${order}`,
  entity: BLACKLIST_SCOPE,
  order,
  call: { kind: 'http', path, body: { friendWtId: wtId } },
  inverse: [],
  createdTs: 0,
  tries: 0,
  notBefore: 0,
});

test('who is on the list or off it already stays where he is', () => {
  const list = ['10008'];
  expect(withBlock(list, '10008', true)).toBe(list);
  expect(withBlock(list, '10007', false)).toBe(list);
  expect(withBlock(list, '10007', true)).toEqual(['10007', '10008']);
  expect(withBlock(list, '10008', false)).toEqual([]);
});

test('what waits to be told stays on screen under the list of the server, and is taken back to that list', () => {
  const { value, ops } = replayBlocks(['10006'], [op(1, BLOCK_PATH, '10008'), op(2, UNBLOCK_PATH, '10006')]);
  expect(value).toEqual(['10008']);
  expect(ops.map(({ inverse }) => inverse[0]?.row)).toEqual([
    { key: 'blacklist', value: ['10006'] },
    { key: 'blacklist', value: ['10008', '10006'] },
  ]);
});
