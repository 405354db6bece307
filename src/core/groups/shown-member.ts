import { IDENTITY } from '../../../contract/http/groups/group-values.ts';
import { mayActOn } from '../../../contract/http/groups/group-rules.ts';
import type { Findable } from '../people/find-by-name.ts';
import { listedNameOf } from '../people/person-name.ts';
import type { FriendRow, GroupMemberRow } from '../rows.ts';

/** A member of a group with the names that the user sees; `alias` = the name in the group. `muteUntil` and `joinTime` in unix seconds. */
export type ShownMember = Findable & Pick<GroupMemberRow, 'avatar' | 'identity' | 'muteUntil' | 'joinTime'> & { readonly alias: string };

/** A friend's remark comes before the name in the group, and this one before the nickname (GROUP-010). */
export function toShownMember(row: GroupMemberRow, friend: Pick<FriendRow, 'remark'> | undefined): ShownMember {
  const { wtId, nickName, groupNickname, avatar, identity, muteUntil, joinTime } = row;
  const name = listedNameOf(wtId, { remark: friend?.remark ?? undefined, groupNickname, nick: nickName });
  return { id: wtId, name, nick: nickName, alias: groupNickname, avatar, identity, muteUntil, joinTime };
}

/** The user in a group; `identity` as in the contract. */
export type Viewer = { readonly me: string; readonly identity: number };

/** Whether the user may remove, mute or blacklist the member (protocol A7). */
export function canActOn({ me, identity }: Viewer, member: Pick<ShownMember, 'id' | 'identity'>): boolean {
  return member.id !== me && mayActOn(identity, member.identity);
}

/** Why a member cannot be chosen for a removal, a mute or the blacklist; undefined = the member can be chosen. */
export type MemberNotice = 'owner' | 'admin' | 'self';

export function memberNoticeOf(viewer: Viewer, member: Pick<ShownMember, 'id' | 'identity'>): MemberNotice | undefined {
  if (canActOn(viewer, member)) return undefined;
  if (member.id === viewer.me) return 'self';
  return member.identity === IDENTITY.owner ? 'owner' : 'admin';
}

/** A mute that has ended is no mute. */
export function isMuted({ muteUntil }: Pick<ShownMember, 'muteUntil'>, nowMs: number): boolean {
  return muteUntil * 1000 > nowMs;
}
