import { describe, expect, test } from 'vitest';
import { matchesPinyin } from '../core/search/matches-pinyin.ts';
import { loadPinyin } from './pinyin.ts';

const spell = await loadPinyin();

describe('loadPinyin', () => {
  test.each([
    ['林知夏', 'linzhixia', 'lzx', 'L'],
    ['单田芳', 'shantianfang', 'stf', 'S'],
    ['曾国藩', 'zengguofan', 'zgf', 'Z'],
    ['重庆火锅', 'chongqinghuoguo', 'cqhg', 'C'],
    ['吕布', 'lvbu', 'lb', 'L'],
    ['Mia 王', 'miawang', 'mw', 'M'],
    ['Ａlice', 'alice', 'a', 'A'],
    ['Éric', 'éric', 'é', 'E'],
    ['欧阳若溪', 'ouyangruoxi', 'oyrx', 'O'],
  ])('spells %s as %s, %s under %s', (name, ...key) => {
    const { full, initials, letter } = spell(name);
    expect([full, initials, letter]).toEqual(key);
  });

  test.each(['123', '', ' ', '😀', '_x', '~王', '中'.slice(1), '한글', 'привет', '𠮷'.slice(0, 1)])('puts %j under #', (name) => {
    expect(spell(name).letter).toBe('#');
  });

  test('spells only the letters of a name with control and markup characters', () => {
    expect(spell('\u202e<b>'.repeat(500)).syllables.every((part) => part === 'b')).toBe(true);
  });
});

describe('matchesPinyin', () => {
  const syllables = spell('林知夏').syllables;

  test.each(['l', 'lzx', 'lin', 'linzhi', 'linzx', 'lzhixia', 'zhixia', 'xia', 'zx'])('finds 林知夏 by %s', (query) => {
    expect(matchesPinyin(syllables, query)).toBe(true);
  });

  test.each(['', 'in', 'lx', 'zl', 'linzhixiaa', 'x z', 'hixia'])('does not find 林知夏 by %j', (query) => {
    expect(matchesPinyin(syllables, query)).toBe(false);
  });

  test('answers an ambiguous query within one second', () => {
    const many = Array.from({ length: 60 }, () => 'aaaaaa');
    const startedAt = performance.now();
    expect(matchesPinyin(many, `${'a'.repeat(40)}b`)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});
