import { expect, test } from 'vitest';
import { canSound, findByName, namesToSpell, type Spell } from './find-by-name.ts';

const SOUNDS: Readonly<Record<string, readonly string[]>> = {
  小夏: ['xiao', 'xia'],
  林知夏: ['lin', 'zhi', 'xia'],
};
const spell: Spell = (name) => SOUNDS[name] ?? [];
const contacts = [
  { id: '10000', name: '小夏', nick: '林知夏' },
  { id: '10001', name: 'Mia', nick: 'Mia' },
];

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
  ['no other text', '王', []],
])('CONTACT-003 finds friends by %s', (...[, query, found]) => {
  expect(namesToSpell(contacts)).toEqual(['小夏', '林知夏', 'Mia']);
  expect(findByName(contacts, query, spell).map(({ name }) => name)).toEqual(found);
});

test.each([
  ['lzx', true],
  ['ＬＺＸ', true],
  ['林', false],
  ['123', false],
])('CONTACT-003 asks for pronunciations only for letters, of any width: %s', (query, expected) => {
  expect(canSound(query)).toBe(expected);
});
