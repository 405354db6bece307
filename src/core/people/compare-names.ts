/** A person or a group with the name that the user sees. */
export type Named = { readonly id: string; readonly name: string };

const BY_SOUND = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

/** Orders names by their sound, Chinese ones by pinyin. */
export function compareNames(one: string, other: string): number {
  return BY_SOUND.compare(one, other);
}

/** Orders people and groups by the sound of their names, those of the same name by their IDs. */
export function compareNamed(one: Named, other: Named): number {
  return compareNames(one.name, other.name) || (one.id < other.id ? -1 : 1);
}
