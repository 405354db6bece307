import { expect, test } from 'vitest';
import type { CloudMessage, FoundMessage } from './search-results.ts';
import { mergeResults } from './merge-results.ts';

const found = (id: string, time: number, matched = 1): FoundMessage => ({ id, conversationID: 'C2C10002', time, text: id, matched });
const cloud = (id: string, time: number, matched = 1): CloudMessage => ({ ...found(id, time, matched), sequence: time, sender: { name: '苏念', avatar: '' } });
const idsOf = (messages: readonly FoundMessage[]) => messages.map(({ id }) => id);

test('FIND-021 A31 shows a result of both sources once, in the version of this device', () => {
  const own = found('a', 9);
  const merged = mergeResults({ local: [own], isLocalDone: true, further: [cloud('a', 9), cloud('b', 5), cloud('b', 5)] });
  expect(idsOf(merged)).toEqual(['a', 'b']);
  expect(merged[0]).toBe(own);
});

test('FIND-021 A12 sorts results by matched words, then newest first, whatever the source', () => {
  const merged = mergeResults({ local: [found('two', 3, 2), found('new', 9)], isLocalDone: true, further: [cloud('cloudTwo', 2, 2), cloud('between', 6)] });
  expect(idsOf(merged)).toEqual(['two', 'cloudTwo', 'new', 'between']);
});

test('shows server results older than the local results only after the local search is complete', () => {
  const local = [found('a', 9), found('c', 5)];
  const far = [cloud('b', 7), cloud('d', 4)];
  expect(idsOf(mergeResults({ local, isLocalDone: false, further: far }))).toEqual(['a', 'b', 'c']);
  expect(idsOf(mergeResults({ local, isLocalDone: true, further: far }))).toEqual(['a', 'b', 'c', 'd']);
  expect(mergeResults({ local: [], isLocalDone: false, further: far })).toEqual([]);
});

test('returns the same list without server results', () => {
  const local = [found('a', 9)];
  expect(mergeResults({ local, isLocalDone: true, further: [] })).toBe(local);
});
