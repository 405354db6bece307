import { expect, test } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { findByName, type Spell } from '../people/find-by-name.ts';
import { buildNameCard, listCardPeople } from './name-card.ts';

const aFriendly = (wtId: string, parts: Parameters<typeof aFriend>[1]) => aFriend(wtId, { friendsStatus: 0, actionStatus: 0, ...parts });
const friends = [
  aFriendly('10002', { nickName: '苏念', remark: '念念' }),
  aFriendly('10003', { nickName: '林知夏' }),
  aFriendly('10004', { nickName: 'Mia' }),
  aFriendly('10005', { nickName: '离开的人', actionStatus: 1 }),
  aFriendly('10006', { nickName: '删了我的人', friendsStatus: 3 }),
];
const people = listCardPeople(friends);
const spell: Spell = (name) => (name === '林知夏' ? ['lin', 'zhi', 'xia'] : []);
const found = (text: string) => findByName(people, text, spell).map(({ id }) => id);

test('COMP-030 the picker shows friends by remark or nickname, sorted by pronunciation', () => {
  expect(people.map(({ name }) => name)).toEqual(['林知夏', '念念', 'Mia']);
});

test.each([
  ['', ['10003', '10002', '10004']],
  ['念', ['10002']],
  ['苏', ['10002']],
  ['MIA', ['10004']],
  ['lzx', ['10003']],
  ['10004', ['10004']],
  ['1000', []],
])('COMP-031 a search for %j matches remark, nickname, pronunciation or the exact ID', (text, ids) => {
  expect(found(text)).toEqual(ids);
});

test('MSG-018 A29 a name card contains the nickname of the person, not the remark', () => {
  const card = buildNameCard({ id: '10002', name: '念念', nick: '苏念', avatar: '/media/a' });
  expect(JSON.parse(String(card.data))).toEqual({ type: 'nameCard', nickName: '苏念', avatar: '/media/a', userId: '10002' });
});
