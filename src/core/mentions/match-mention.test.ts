import { expect, test } from 'vitest';
import { MENTION_ALL_ID } from '../../../contract/ids.ts';
import { matchMention } from './match-mention.ts';

const people = [
  { id: MENTION_ALL_ID, names: [] },
  { id: '10002', names: ['苏念', '念念'] },
  { id: '10003', names: ['林知夏'] },
];

test.each([
  ['念念', 0, '10002'],
  ['林知夏', 0, '10003'],
  ['旧名字', 1, '10003'],
  ['旧名字', 2, undefined],
])('@%s as mention %d means %s', (name, at, id) => {
  expect(matchMention(name, people, at)).toBe(id);
});

test('a message without mentioned people matches no person', () => {
  expect(matchMention('苏念', [], 0)).toBeUndefined();
});
