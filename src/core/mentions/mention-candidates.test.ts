import { describe, expect, test } from 'vitest';
import type { GroupMemberRow } from '../rows.ts';
import { MENTION_ALL_ID } from '../../../contract/ids.ts';
import type { Spell } from '../people/find-by-name.ts';
import { findCandidates, listCandidates, type MentionSearch } from './mention-candidates.ts';

const MEMBER = 1;
const ADMIN = 2;
const OWNER = 3;

function aMember(wtId: string, nickName: string, parts: Partial<GroupMemberRow> = {}): GroupMemberRow {
  const blank = { avatar: '', groupNickname: '', level: 0, muteUntil: 0, joinTime: 0, position: undefined, isDisabled: undefined };
  const memberUserInfo = { vipLevel: 0, svipLevel: 0, vipStatus: 0, svipStatus: 0 };
  return { key: `200001:${wtId}`, groupNumber: '200001', wtId, userId: wtId, nickName, identity: MEMBER, memberUserInfo, ...blank, ...parts };
}

const members = [
  aMember('10003', '苏念'),
  aMember('10001', '我自己'),
  aMember('10005', 'Mia'),
  aMember('10002', '林知夏', { identity: ADMIN, groupNickname: '知夏' }),
  aMember('10004', '陈屿', { identity: OWNER }),
];
const candidates = listCandidates(members, '10001');
const SOUNDS = new Map([
  ['知夏', ['zhi', 'xia']],
  ['林知夏', ['lin', 'zhi', 'xia']],
  ['苏念', ['su', 'nian']],
  ['陈屿', ['chen', 'yu']],
]);
const spell: Spell = (name) => SOUNDS.get(name) ?? [];
const find = (query: string, search: Partial<MentionSearch> = {}) =>
  findCandidates(candidates, { query, spell, everyone: undefined, ...search }).map(({ name }) => name);

describe('mention candidates', () => {
  test('COMP-018 are all members except the user, owner and admins first, by group nickname', () => {
    expect(candidates.map(({ name, role }) => [name, role])).toEqual([
      ['陈屿', 'owner'],
      ['知夏', 'admin'],
      ['苏念', undefined],
      ['Mia', undefined],
    ]);
  });

  test.each([
    ['', ['陈屿', '知夏', '苏念', 'Mia']],
    ['苏', ['苏念']],
    ['林', ['知夏']],
    ['mi', ['Mia']],
    ['1000', ['陈屿', '知夏', '苏念', 'Mia']],
    ['zx', ['知夏']],
    ['sunian', ['苏念']],
    ['cheny', ['陈屿']],
    ['念', []],
    ['q', []],
    ['ｍｉ', ['Mia']],
    ['ＺＸ', ['知夏']],
    ['linzhi', ['知夏']],
  ])('COMP-018 match the beginning of name, nickname or ID, or the pronunciation, in any width: %s', (query, names) => {
    expect(find(query)).toEqual(names);
  });

  test('start with "everyone" for a user who may mention all', () => {
    expect(find('', { everyone: '所有人' })[0]).toBe('所有人');
    expect(find('所有', { everyone: '所有人' })).toEqual(['所有人']);
    expect(find('陈', { everyone: '所有人' })).toEqual(['陈屿']);
    expect(findCandidates(candidates, { query: '所', spell, everyone: '所有人' })[0]?.id).toBe(MENTION_ALL_ID);
    expect(find('所')).toEqual([]);
  });

  test('of a group with 2000 members are limited to 50 and found within 200 ms', () => {
    const many = listCandidates(
      Array.from({ length: 2000 }, (_, at) => aMember(String(20_000 + at), `成员${at}`)),
      '10001',
    );
    const startedMs = performance.now();
    expect(findCandidates(many, { query: 'cy', spell: () => ['cheng', 'yuan'], everyone: undefined })).toHaveLength(50);
    expect(performance.now() - startedMs).toBeLessThan(200);
  });
});
