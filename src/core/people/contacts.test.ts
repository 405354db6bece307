import { expect, test } from 'vitest';
import { aFriend, aGroup } from '../../../tests/support/builders.ts';
import { findContacts, friendContacts, groupContacts, namesOfContacts, type Spell } from './contacts.ts';
import { sectionsByLetter } from './name-sections.ts';

const SOUNDS: Readonly<Record<string, readonly string[]>> = {
  张三: ['zhang', 'san'],
  陈屿: ['chen', 'yu'],
  小夏: ['xiao', 'xia'],
  林知夏: ['lin', 'zhi', 'xia'],
};
const spell: Spell = (name) => SOUNDS[name] ?? [];
const named = (...names: readonly string[]) => friendContacts(names.map((nickName, at) => aFriend(`1000${at}`, { nickName })));

test('CONTACT-001 groups friends by pinyin and by the reading of kana, and the others under # at the end', () => {
  const sections = sectionsByLetter(named('张三', 'さくら', 'サトシ', 'Émile', '42', '陈屿', 'ちひろ', 'ｱｲ', '🦊', 'anna', 'ガラ'), ({ name }) => spell(name));
  expect(sections.map(({ letter, items }) => [letter, items.map(({ name }) => name).toSorted()])).toEqual([
    ['A', ['anna', 'ｱｲ']],
    ['C', ['ちひろ', '陈屿']],
    ['E', ['Émile']],
    ['G', ['ガラ']],
    ['S', ['さくら', 'サトシ']],
    ['Z', ['张三']],
    ['#', ['42', '🦊']],
  ]);
});

test('CONTACT-001 shows the remark before the nickname, and neither the helper nor system contacts', () => {
  const friends = [
    aFriend('10002', { nickName: '林知夏', remark: '小夏' }),
    aFriend('wisperHelper'),
    aFriend('yx1'),
    aFriend('10003'),
    aFriend('10004', { actionStatus: 1 }),
  ];
  expect(friendContacts(friends).map(({ name, isGone }) => [name, isGone])).toEqual([
    ['小夏', undefined],
    ['10003', undefined],
    ['10004', true],
  ]);
});

test.each([
  ['a part of the remark', '夏', ['小夏']],
  ['a part of the nickname', '知', ['小夏']],
  ['another letter case', 'mIA', ['Mia']],
  ['full-width letters', 'Ｍｉａ', ['Mia']],
  ['the whole ID', '10000', ['小夏']],
  ['no part of an ID', '1000', []],
  ['the pinyin of the remark', 'xiaoxia', ['小夏']],
  ['the initials of the nickname', 'lzx', ['小夏']],
  ['separated syllables', 'xiao xia', ['小夏']],
  ['nothing', '王', []],
])('CONTACT-003 finds friends by %s', (...[, query, found]) => {
  const contacts = friendContacts([aFriend('10000', { nickName: '林知夏', remark: '小夏' }), aFriend('10001', { nickName: 'Mia' })]);
  expect(namesOfContacts(contacts)).toEqual(['小夏', '林知夏', 'Mia']);
  expect(findContacts(contacts, query, spell).map(({ name }) => name)).toEqual(found);
});

test('CONTACT-012 lists the groups that the user is in, by the remark of the user', () => {
  const selfMember = { identity: 1 as const, groupNickname: '', groupNameRemark: '骑行', userId: '1', wtId: '1', muteUntil: 0 };
  const groups = [
    aGroup('200001', { groupName: '周末骑行俱乐部', selfMember, groupMemberCount: 12 }),
    aGroup('200002', { groupName: '退出了', operationType: 4 }),
  ];
  expect(groupContacts(groups).map(({ name, conversationID, memberCount }) => [name, conversationID, memberCount])).toEqual([['骑行', 'GROUP200001', 12]]);
});
