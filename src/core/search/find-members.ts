import { matchesPinyin } from './matches-pinyin.ts';
import type { GroupMemberRow } from '../rows.ts';

export type FoundMember = { readonly id: string; readonly name: string; readonly nick: string; readonly avatar: string };

const BY_SOUND = new Intl.Collator('zh-Hans-CN-u-co-pinyin');
const BEGINS_WITH_LETTER = /^\p{L}/u;

/** Sorts all members of a group by the first letter of their sound; names without a letter come last. */
export function sortMembers(members: readonly GroupMemberRow[]): FoundMember[] {
  return members
    .map(({ wtId, groupNickname, nickName, avatar }) => ({ id: wtId, name: groupNickname || nickName || wtId, nick: nickName, avatar }))
    .sort((a, b) => rankOf(a) - rankOf(b) || BY_SOUND.compare(a.name, b.name) || BY_SOUND.compare(a.id, b.id));
}

function rankOf({ name }: FoundMember): number {
  return BEGINS_WITH_LETTER.test(name) ? 0 : 1;
}

/** Returns the members whose group name or nickname contains the text or sounds like it, or whose ID equals it. */
export function findMembers(members: readonly FoundMember[], text: string, syllables: ReadonlyMap<string, readonly string[]>): readonly FoundMember[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return members;
  return members.filter(
    ({ id, name, nick }) =>
      id === wanted || name.toLowerCase().includes(wanted) || nick.toLowerCase().includes(wanted) || matchesPinyin(syllables.get(id) ?? [], wanted),
  );
}
