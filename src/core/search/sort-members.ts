import { compareNames } from '../people/compare-names.ts';
import type { GroupMemberRow } from '../rows.ts';

export type ListedMember = { readonly id: string; readonly name: string; readonly nick: string; readonly avatar: string };

const BEGINS_WITH_LETTER = /^\p{L}/u;

/** Sorts all members of a group by the first letter of their sound; names without a letter come last. */
export function sortMembers(members: readonly GroupMemberRow[]): ListedMember[] {
  return members
    .map(({ wtId, groupNickname, nickName, avatar }) => ({ id: wtId, name: groupNickname || nickName || wtId, nick: nickName, avatar }))
    .sort((a, b) => rankOf(a) - rankOf(b) || compareNames(a.name, b.name) || compareNames(a.id, b.id));
}

function rankOf({ name }: ListedMember): number {
  return BEGINS_WITH_LETTER.test(name) ? 0 : 1;
}
