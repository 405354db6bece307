import { compareNamed, type Named } from './compare-names.ts';
import type { Spell } from './find-by-name.ts';

export type NameSection<T> = { readonly letter: string; readonly items: readonly T[] };

const OTHERS = '#';
const HAN = /^\p{Script=Han}/u;

/** The kana of each Latin letter with which their reading begins. */
const KANA: readonly (readonly [letter: string, kana: string])[] = [
  ['A', 'ぁあ'],
  ['I', 'ぃい'],
  ['U', 'ぅう'],
  ['E', 'ぇえ'],
  ['O', 'ぉおを'],
  ['K', 'かきくけこゕゖ'],
  ['G', 'がぎぐげご'],
  ['S', 'さしすせそ'],
  ['Z', 'ざずぜぞづ'],
  ['J', 'じぢ'],
  ['T', 'たってとつ'],
  ['C', 'ち'],
  ['D', 'だでど'],
  ['N', 'なにぬねのん'],
  ['H', 'はひへほ'],
  ['F', 'ふ'],
  ['B', 'ばびぶべぼ'],
  ['P', 'ぱぴぷぺぽ'],
  ['M', 'まみむめも'],
  ['Y', 'ゃやゅゆょよ'],
  ['R', 'らりるれろ'],
  ['W', 'ゎわゐゑ'],
  ['V', 'ゔ'],
];
const LETTER_OF_KANA: ReadonlyMap<string, string> = new Map(KANA.flatMap(([letter, kana]) => [...kana].map((one) => [one, letter] as const)));
/** The distance of a katakana from its hiragana in Unicode. */
const KATAKANA_OFFSET = 0x60;

type Sections = { readonly spell: Spell; readonly sections: readonly NameSection<Named>[] };
/** The last result for each list, because sorting 3,000 names takes as long as drawing a screen. */
const lastSections = new WeakMap<readonly Named[], Sections>();

/**
 * Groups the items by the first letter of their sound, in order: pinyin for Chinese names, the reading for kana. Names without a letter come
 * last, under #. The result for the same list and function is the same object.
 */
export function sectionsByLetter<T extends Named>(items: readonly T[], spell: Spell): readonly NameSection<T>[] {
  const last = lastSections.get(items);
  if (last?.spell === spell) return last.sections as readonly NameSection<T>[];
  const sections = groupByLetter(items, spell);
  lastSections.set(items, { spell, sections });
  return sections;
}

function groupByLetter<T extends Named>(items: readonly T[], spell: Spell): readonly NameSection<T>[] {
  const sections = new Map<string, T[]>();
  for (const item of items) {
    const letter = letterOf(item.name, spell);
    const section = sections.get(letter);
    if (section === undefined) sections.set(letter, [item]);
    else section.push(item);
  }
  return [...sections]
    .sort(([a], [b]) => (a === OTHERS ? 1 : b === OTHERS ? -1 : a < b ? -1 : 1))
    .map(([letter, found]) => ({ letter, items: found.sort(compareNamed) }));
}

function letterOf(name: string, spell: Spell): string {
  const [first = ''] = HAN.test(name) ? (spell(name)[0] ?? '') : name.normalize('NFKC').trim();
  const letter = (LETTER_OF_KANA.get(toHiragana(first)) ?? first).normalize('NFD').charAt(0).toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : OTHERS;
}

function toHiragana(character: string): string {
  const code = character.charCodeAt(0);
  return code >= 0x30a1 && code <= 0x30f6 ? String.fromCharCode(code - KATAKANA_OFFSET) : character;
}
