import { APPLY_SOURCE } from '../../../contract/http/apply-values.ts';
import { FRIENDS_STATUS } from '../../../contract/http/friends-status.ts';
import { useEffect, useState } from 'react';
import { canManage } from '../../core/groups/group-settings.ts';
import { isStillIn, roleOf, type GroupRole } from '../../core/groups/group-role.ts';
import type { TagRow } from '../../core/lists/tags-list.ts';
import { sourceOf } from '../../core/people/applications/applications.ts';
import { detailsOf, type PersonDetails } from '../../core/people/person-details.ts';
import { membershipOf, type Membership } from '../../core/people/membership.ts';
import { profileCardOf, type ProfileCard } from '../../core/people/profile-card.ts';
import type { FriendRow, UserRow } from '../../core/rows.ts';
import { readKv } from '../../db/kv.ts';
import { readGroupMembers } from '../../db/people/group-members.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';

export type SharedGroup = { readonly conversationID: string; readonly name: string; readonly avatar: string; readonly seed: string };

/** How the user and a friend found each other; `sharedBy` = the name of the person who shared the card. */
export type PersonSource = { readonly way: NonNullable<ReturnType<typeof sourceOf>>; readonly sharedBy: string };

/** The data of a person on this device. */
export type KnownPerson = {
  readonly nick: string;
  readonly remark: string;
  readonly avatar: string;
  readonly luckyNumber: string;
  readonly membership: Membership | undefined;
  /** 0 = unknown. */
  readonly level: number;
  readonly groupNick: string;
  readonly role: GroupRole | undefined;
  /** The person is a member of the group, and the user may see what the group knows about the person. */
  readonly memberView: boolean;
  readonly bio: string;
  readonly birthday: string;
  /** 0 male, 1 female. */
  readonly gender: number | undefined;
  readonly source: PersonSource | undefined;
  /** Undefined = only the number of groups is known. */
  readonly groups: readonly SharedGroup[] | undefined;
  readonly groupCount: number;
  readonly tags: readonly TagRow[];
  readonly isBlocked: boolean;
  readonly isHidden: boolean;
  /** The user hides the own moments from the friend; the user does not see the moments of the friend. */
  readonly moments: { readonly hidesMine: boolean; readonly hidesTheirs: boolean };
  /** The directory has answered about this person once. */
  readonly isComplete: boolean;
  readonly card: ProfileCard;
};

/** `sharedBy` = the sender of the name card that opened the profile. */
export type PersonQuery = { readonly wtId: string; readonly groupNumber: string; readonly sharedBy: string };

export function usePerson({ wtId, groupNumber, sharedBy }: PersonQuery): KnownPerson | undefined {
  const { me } = useClient();
  return useQuery(async (db) => readPerson(db, { me, wtId, groupNumber, sharedBy }), [me, wtId, groupNumber, sharedBy]);
}

async function readPerson(db: AccountDatabase, { me, wtId, groupNumber, sharedBy }: PersonQuery & { readonly me: string }): Promise<KnownPerson> {
  const [user, friend, own, members, group, blacklist, allDetails, isBootstrapped, tags] = await Promise.all([
    db.users.get(wtId),
    db.friends.get(wtId),
    readKv(db, 'me'),
    readGroupMembers(db, groupNumber, [wtId]),
    groupNumber === '' ? undefined : db.groups.get(groupNumber),
    readKv(db, 'blacklist'),
    readKv(db, 'personDetails'),
    readKv(db, 'isBootstrapped'),
    db.tags.toArray(),
  ]);
  const member = members[0];
  const role = roleOf(member?.identity);
  const isMe = wtId === me;
  const stored = isMe ? own : friend;
  const details = detailsOf(allDetails, wtId);
  const profile = details?.profile;
  const isBlocked = blacklist?.includes(wtId) === true;
  const isGone = [profile, user, stored].some((one) => one?.actionStatus === 1);
  const userType = profile?.userType || user?.userType || stored?.userType || 0;
  const list = isMe ? [] : await readGroups(db, details?.groups);
  return {
    ...namesOf({ user, friend: stored, profile }),
    nick: nickOf({ user, friend: stored, profile }) || member?.nickName || '',
    avatar: user?.avatar || stored?.avatar || profile?.avatar || member?.avatar || '',
    remark: friend?.remark || '',
    membership: membershipOf(profile ?? user ?? stored ?? member?.memberUserInfo),
    groupNick: member?.groupNickname ?? '',
    role,
    memberView: member !== undefined && group !== undefined && (canManage(group) || (isMe && isStillIn(group))),
    source: await readSource(db, { friend, profile, sharedBy }),
    groups: list,
    groupCount: list?.length ?? profile?.commonGroupCount ?? friend?.commonGroupCount ?? 0,
    tags: tags.filter((tag) => tag.wtIds.includes(wtId)),
    isBlocked,
    isHidden: friend?.hideStatus === 1,
    moments: { hidesMine: friend?.mineSpaceStatus === 1, hidesTheirs: friend?.friendsSpaceStatus === 1 },
    isComplete: profile !== undefined,
    card: profileCardOf({ wtId, isMe, userType, isGone, friend, isListHere: isBootstrapped === 1 || isStranger(profile), isBlocked, group, role }),
  };
}

/** Before the list of friends is on the device, the answer of the directory decides whether a person is a friend. */
function isStranger(profile: PersonDetails['profile'] | undefined): boolean {
  return profile !== undefined && profile.friendsStatus !== FRIENDS_STATUS.friend;
}

type Stored = Omit<FriendRow, 'token' | 'server'>;
type Rows = { readonly user: UserRow | undefined; readonly friend: Stored | undefined; readonly profile: PersonDetails['profile'] | undefined };

/** Events keep friends up to date. For other people the answer of the directory is newer than a stored message or profile. */
function nickOf({ user, friend, profile }: Rows): string {
  return friend === undefined ? profile?.nickName || user?.nick || '' : user?.nick || friend.nickName || profile?.nickName || '';
}

function namesOf({ user, friend, profile }: Rows): Pick<KnownPerson, 'bio' | 'birthday' | 'gender' | 'level' | 'luckyNumber'> {
  return {
    luckyNumber: user?.luckyNumber || friend?.luckyNumber || profile?.luckyNumber || '',
    level: profile?.currentLevel || user?.level || friend?.currentLevel || 0,
    bio: (profile ?? friend)?.bio ?? '',
    birthday: (profile ?? friend)?.birthday ?? '',
    gender: (profile ?? friend)?.gender ?? undefined,
  };
}

type SourceRows = { readonly friend: FriendRow | undefined; readonly profile: PersonDetails['profile'] | undefined; readonly sharedBy: string };

/** A friend's source is that of the application; of another person it is the card that the user has opened. */
async function readSource(db: AccountDatabase, { friend, profile, sharedBy }: SourceRows): Promise<PersonSource | undefined> {
  const applySource = friend === undefined ? (sharedBy === '' ? 0 : APPLY_SOURCE.card) : (friend.applySource ?? 0);
  const way = sourceOf({ applySource });
  if (way === undefined) return undefined;
  if (way !== 'card') return { way, sharedBy: '' };
  const id = friend === undefined ? sharedBy : (friend.shareWtId ?? '');
  const [sharer, user] = id === '' ? [] : await Promise.all([db.friends.get(id), db.users.get(id)]);
  const given = friend === undefined ? '' : profile?.shareNickName || friend.shareNickName || '';
  return { way, sharedBy: sharer?.remark || user?.nick || sharer?.nickName || given };
}

/** Groups that the user has left since the answer are no longer common. */
async function readGroups(db: AccountDatabase, groups: PersonDetails['groups']): Promise<readonly SharedGroup[] | undefined> {
  if (groups === undefined) return undefined;
  const rows = await db.groups.bulkGet(groups.map(({ groupNumber }) => groupNumber));
  return groups.flatMap(({ groupNumber, txGroupid, groupName, groupAvatar }, at) => {
    const row = rows[at];
    if (row !== undefined && !isStillIn(row)) return [];
    const name = row?.selfMember?.groupNameRemark || row?.groupName || groupName || groupNumber;
    return [{ conversationID: `GROUP${txGroupid || groupNumber}`, name, avatar: row?.groupAvatar || groupAvatar, seed: groupNumber }];
  });
}

/** Asks the directory about a person while the profile is open; returns whether the request has ended. Without an answer the stored data stays. */
export function useLoadPerson(wtId: string, isOpen: boolean): boolean {
  const { sync } = useClient();
  const { network } = useSyncStatus();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    if (!isOpen) return undefined;
    let isOver = false;
    sync
      .ask('person', { wtId })
      .catch(() => undefined)
      .then(() => !isOver && setAsked(wtId))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [sync, wtId, isOpen, network]);
  return asked === wtId;
}
