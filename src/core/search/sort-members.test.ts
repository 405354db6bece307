import { expect, test } from 'vitest';
import { findByName, type Spell } from '../people/find-by-name.ts';
import type { GroupMemberRow } from '../rows.ts';
import { sortMembers } from './sort-members.ts';

const member = (wtId: string, nickName: string, groupNickname = ''): GroupMemberRow =>
  ({ key: `1:${wtId}`, groupNumber: '1', wtId, nickName, groupNickname, avatar: '' }) as unknown as GroupMemberRow;
const members = sortMembers([member('10003', '周沐阳'), member('10002', '苏念', '念念'), member('10004', '007'), member('10005', 'Mia')]);
const SOUNDS = new Map([
  ['周沐阳', ['zhou', 'mu', 'yang']],
  ['苏念', ['su', 'nian']],
]);
const spell: Spell = (name) => SOUNDS.get(name) ?? [];

test('FIND-018 sorts members by the pronunciation of their names, and names without letters last', () => {
  const names = members.map(({ name }) => name);
  expect(names.indexOf('念念')).toBeLessThan(names.indexOf('周沐阳'));
  expect(names.at(-1)).toBe('007');
});

test.each([
  ['念', ['10002']],
  ['苏', ['10002']],
  ['sunian', ['10002']],
  ['沐阳', ['10003']],
  ['zmy', ['10003']],
  ['MIA', ['10005']],
  ['ｍｉａ', ['10005']],
  ['10004', ['10004']],
  ['1000', []],
  ['没有', []],
])('FIND-018 a search for %j matches name, nickname, pronunciation or the exact ID', (text, expected) => {
  expect(findByName(members, text, spell).map(({ id }) => id)).toEqual(expected);
});
