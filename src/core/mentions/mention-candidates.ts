import { MENTION_ALL_ID } from '../../../contract/ids.ts';
import { matchesPinyin } from '../search/matches-pinyin.ts';
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
const BY_SOUND = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

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
    .sort((a, b) => rankOf(a) - rankOf(b) || BY_SOUND.compare(a.name, b.name) || BY_SOUND.compare(a.id, b.id));
}

function rankOf({ role }: Candidate): number {
  return role === undefined ? ORDINARY : RANK[role];
}

export type MentionSearch = {
  /** The text after the `@`. */
  readonly query: string;
  /** Syllables of the names by ID, if known. */
  readonly syllables: ReadonlyMap<string, readonly string[]>;
  /** The localised word for everybody; undefined = the user may not mention all members. */
  readonly everyone: string | undefined;
};

/** Returns the candidates whose name, nickname or ID begins with the query or sounds like it; everybody first. */
export function findCandidates(candidates: readonly Candidate[], { query, syllables, everyone }: MentionSearch): Candidate[] {
  const wanted = query.toLowerCase();
  const all = everyone !== undefined && everyone.toLowerCase().startsWith(wanted) ? [everybody(everyone)] : [];
  const starts: Candidate[] = [];
  const sounds: Candidate[] = [];
  for (const candidate of candidates) {
    if ([candidate.name, candidate.nick, candidate.id].some((text) => text.toLowerCase().startsWith(wanted))) starts.push(candidate);
    else if (matchesPinyin(syllables.get(candidate.id) ?? [], wanted)) sounds.push(candidate);
  }
  return [...all, ...starts, ...sounds].slice(0, MAX_SHOWN);
}

function everybody(name: string): Candidate {
  return { id: MENTION_ALL_ID, name, nick: '', avatar: '', role: undefined, isEveryone: true };
}
