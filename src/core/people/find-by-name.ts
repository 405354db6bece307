import { matchesPinyin } from '../search/matches-pinyin.ts';

/** A person or a group. `name` is the user's name for it, `nick` its own name, `alias` a third one, as in a group; `id` is its number. */
export type Findable = { readonly id: string; readonly name: string; readonly nick: string; readonly alias?: string };

/** The syllables of a name; see core/search/matches-pinyin.ts. */
export type Spell = (name: string) => readonly string[];

const NO_SYLLABLES: readonly string[] = [];
/** Before the pronunciations are known, names are found as they are written. */
export const spellNothing: Spell = () => NO_SYLLABLES;

/** The names that `findByName` compares, each once, for their pronunciations. */
export function namesToSpell(items: readonly Findable[]): string[] {
  return [...new Set(items.flatMap(namesOf))].filter((name) => name !== '');
}

/** Items whose remark or name contains the text or sounds like it, or whose number equals it. Those that contain it come first. */
export function findByName<Item extends Findable>(items: readonly Item[], query: string, spell: Spell): Item[] {
  const wanted = foldName(query.trim());
  return findItems(items, wanted, { spell, isWritten: (id, names) => id === wanted || names.some((name) => foldName(name).includes(wanted)) });
}

/** Like findByName, for a mention, which is typed from its beginning: names and numbers that begin with the text, and those that sound like it. */
export function findByBeginning<Item extends Findable>(items: readonly Item[], query: string, spell: Spell): Item[] {
  const wanted = foldName(query.trim());
  return findItems(items, wanted, { spell, isWritten: (id, names) => [id, ...names.map(foldName)].some((text) => text.startsWith(wanted)) });
}

type Matching = { readonly spell: Spell; readonly isWritten: (id: string, names: readonly string[]) => boolean };

function findItems<Item extends Findable>(items: readonly Item[], wanted: string, { spell, isWritten }: Matching): Item[] {
  if (wanted === '') return [...items];
  const sound = wanted.replaceAll(/\s+/gu, '');
  const written: Item[] = [];
  const sounding: Item[] = [];
  for (const item of items) {
    const names = namesOf(item);
    if (isWritten(item.id, names)) written.push(item);
    else if (names.some((name) => matchesPinyin(spell(name), sound))) sounding.push(item);
  }
  return [...written, ...sounding];
}

function namesOf({ name, nick, alias = nick }: Findable): readonly string[] {
  if (name === nick) return alias === nick ? [name] : [name, alias];
  return alias === nick || alias === name ? [name, nick] : [name, nick, alias];
}

/** Whether pronunciations can find more than the written names. Full-width letters are letters. */
export function canSound(query: string): boolean {
  return /[a-z]/u.test(foldName(query));
}

/** A name or a query without differences of case and width. */
export function foldName(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
