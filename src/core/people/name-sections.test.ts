import { expect, test } from 'vitest';
import type { Spell } from './find-by-name.ts';
import { compareNamed } from './compare-names.ts';
import { sectionsByLetter } from './name-sections.ts';

const spell: Spell = (name) => (name === '张三' ? ['zhang', 'san'] : name === '陈屿' ? ['chen', 'yu'] : []);
const named = (...names: readonly string[]) => names.map((name, at) => ({ id: `1000${at}`, name }));

test('CONTACT-001, MSG-046 groups names by pinyin and by the reading of kana, and the others under # at the end', () => {
  const sections = sectionsByLetter(named('张三', 'さくら', 'サトシ', 'Émile', '42', '陈屿', 'ちひろ', 'ｱｲ', '🦊', 'anna', 'ガラ'), spell);
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

test('sorts a list once for the same pronunciations, and again for new ones', () => {
  const names = named('张三', 'anna');
  const sections = sectionsByLetter(names, spell);
  expect(sectionsByLetter(names, spell)).toBe(sections);
  expect(sectionsByLetter(names, () => []).map(({ letter }) => letter)).toEqual(['A', '#']);
  expect(sectionsByLetter([...names], spell)).toEqual(sections);
});

test('the same names are ordered by their IDs', () => {
  expect(named('anna', 'anna').toReversed().sort(compareNamed)).toEqual(named('anna', 'anna'));
});
