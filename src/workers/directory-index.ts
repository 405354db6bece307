import { matchesPinyin } from '../core/search/matches-pinyin.ts';
import type { SpellPinyin } from './pinyin.ts';
import { foldText } from './search/fold-text.ts';

/** A person or group as the search list shows it. */
export type DirectoryEntry = {
  readonly kind: 'person' | 'group';
  /** wtId or groupNumber. */
  readonly id: string;
  readonly name: string;
  readonly remark: string;
  /** Hidden conversations match only the whole ID, name or remark (protocol A24). */
  readonly isHidden: boolean;
};

export type DirectoryResult = DirectoryEntry & { readonly matched: 'id' | 'name' | 'remark' | 'pinyin' };

export type DirectoryQuery = { readonly text: string; readonly kind?: DirectoryEntry['kind']; readonly limit?: number };

const DEFAULT_LIMIT = 50;
/** Ranks of the search results, best first. */
const EXACT = 0;
const BEGINNING = 1;
const INSIDE = 2;
const SOUND = 3;

type Prepared = {
  readonly entry: DirectoryEntry;
  readonly id: string;
  readonly name: string;
  readonly remark: string;
  readonly nameSyllables: readonly string[];
  readonly remarkSyllables: readonly string[];
  readonly sortKey: string;
};
type Found = { readonly hit: DirectoryResult; readonly place: number; readonly sortKey: string };

function prepare(entry: DirectoryEntry, spell: SpellPinyin): Prepared {
  const nameKey = spell(entry.name);
  const remarkKey = spell(entry.remark);
  const shown = entry.remark === '' ? nameKey : remarkKey;
  return {
    entry,
    id: foldText(entry.id),
    name: foldText(entry.name).trim(),
    remark: foldText(entry.remark).trim(),
    nameSyllables: nameKey.syllables,
    remarkSyllables: remarkKey.syllables,
    sortKey: `${shown.letter === '#' ? '~' : shown.letter} ${shown.full}`,
  };
}

function placeOf(text: string, query: string): number | undefined {
  if (text === query) return EXACT;
  const at = text.indexOf(query);
  if (at < 0) return undefined;
  return at === 0 ? BEGINNING : INSIDE;
}

function match(prepared: Prepared, query: string, sound: string): Found | undefined {
  const { entry, sortKey } = prepared;
  const found = (matched: DirectoryResult['matched'], place: number): Found => ({ hit: { ...entry, matched }, place, sortKey });
  if (prepared.id === query) return found('id', EXACT);
  const places = { remark: placeOf(prepared.remark, query), name: placeOf(prepared.name, query) };
  for (const field of ['remark', 'name'] as const) {
    const place = places[field];
    if (place !== undefined && (place === EXACT || !entry.isHidden)) return found(field, place);
  }
  const sounds = matchesPinyin(prepared.remarkSyllables, sound) || matchesPinyin(prepared.nameSyllables, sound);
  return sounds && !entry.isHidden ? found('pinyin', SOUND) : undefined;
}

/**
 * Index of people and groups by name, remark, their pinyin, or the whole ID. It has a few thousand entries, so a scan takes a millisecond.
 */
export class DirectoryIndex {
  readonly #spell: SpellPinyin;
  #entries: readonly Prepared[] = [];

  constructor(spell: SpellPinyin) {
    this.#spell = spell;
  }

  /** Replaces the entries. Unchanged entries keep their computed keys. */
  replace(entries: readonly DirectoryEntry[]): void {
    const known = new Map(this.#entries.map((prepared) => [`${prepared.entry.kind} ${prepared.entry.id}`, prepared]));
    this.#entries = entries.map((entry) => {
      const held = known.get(`${entry.kind} ${entry.id}`);
      return held !== undefined && isSame(held.entry, entry) ? held : prepare(entry, this.#spell);
    });
  }

  /** Whole matches first, then beginnings, parts and sounds; within each by pinyin, names without a letter last. */
  query({ text, kind, limit = DEFAULT_LIMIT }: DirectoryQuery): DirectoryResult[] {
    const query = foldText(text).trim();
    if (query === '') return [];
    const sound = query.replaceAll(/[\s']+/gu, '');
    return this.#entries
      .filter(({ entry }) => kind === undefined || entry.kind === kind)
      .flatMap((prepared) => match(prepared, query, sound) ?? [])
      .sort((a, b) => a.place - b.place || compareText(a.sortKey, b.sortKey) || compareText(a.hit.id, b.hit.id))
      .slice(0, limit)
      .map(({ hit }) => hit);
  }
}

function isSame(a: DirectoryEntry, b: DirectoryEntry): boolean {
  return a.name === b.name && a.remark === b.remark && a.isHidden === b.isHidden;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
