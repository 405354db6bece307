import { compareNames } from '../people/compare-names.ts';
import { findByBeginning, foldName, type Spell } from '../people/find-by-name.ts';
import { MENTION_ALL_ID } from '../../../contract/ids.ts';
import type { GroupMemberRow } from '../rows.ts';
import { roleOf, type GroupRole } from '../groups/group-role.ts';
import { shownName } from '../people/person-name.ts';

/** A person who can be mentioned. `name` goes into the text and is what the other members read. */
export type Candidate = {
  readonly id: string;
  readonly name: string;
  readonly nick: string;
  readonly avatar: string;
  readonly role: GroupRole | undefined;
  readonly isEveryone: boolean;
};

/** Maximum length of the shown list. A longer query finds the others. */
const MAX_SHOWN = 50;
const RANK: Readonly<Record<GroupRole, number>> = { owner: 0, admin: 1 };
const ORDINARY = 2;

/** All members except this user: owner and admins first, then by name. */
export function listCandidates(members: readonly GroupMemberRow[], me: string): Candidate[] {
  return members
    .filter((member) => member.wtId !== me)
    .map((member) => ({
      id: member.wtId,
      name: shownName(member.groupNickname) || shownName(member.nickName) || member.wtId,
      nick: shownName(member.nickName),
      avatar: member.avatar,
      role: roleOf(member.identity),
      isEveryone: false,
    }))
    .sort((a, b) => rankOf(a) - rankOf(b) || compareNames(a.name, b.name) || compareNames(a.id, b.id));
}

function rankOf({ role }: Candidate): number {
  return role === undefined ? ORDINARY : RANK[role];
}

export type MentionSearch = {
  /** The text after the `@`. */
  readonly query: string;
  readonly spell: Spell;
  /** The localised word for everybody; undefined = the user may not mention all members. */
  readonly everyone: string | undefined;
};

/** Returns the candidates whose name, nickname or ID begins with the query or sounds like it; everybody first. */
export function findCandidates(candidates: readonly Candidate[], { query, spell, everyone }: MentionSearch): Candidate[] {
  const all = everyone !== undefined && foldName(everyone).startsWith(foldName(query)) ? [everybody(everyone)] : [];
  return [...all, ...findByBeginning(candidates, query, spell)].slice(0, MAX_SHOWN);
}

function everybody(name: string): Candidate {
  return { id: MENTION_ALL_ID, name, nick: '', avatar: '', role: undefined, isEveryone: true };
}
