import { useEffect, useMemo } from 'react';
import { friendContacts, groupContacts, type Contact } from '../../core/people/contacts.ts';
import { withNamesOfFriends, withQueuedApplications, type NamedPerson, type ShownApplication } from '../../core/people/applications/applications.ts';
import { applicationOf, applyLane } from '../../core/people/applications/refused-applications.ts';
import type { FriendRow, OpRow } from '../../core/rows.ts';
import { readKv } from '../../db/kv.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { readFriends } from '../../db/people/current-profiles.ts';
import { listKeptFriends } from '../../db/people/kept-friends.ts';
import { useClient } from '../client-context.tsx';
import { useKv, useSyncStatus } from '../use-data.ts';
import { keptRead, useKeptRows } from './use-kept-rows.ts';
import { useQuery } from '../use-query.ts';

const keyOf = ({ id }: Contact): string => id;
const FRIENDS = keptRead(async (db) => friendContacts(await listKeptFriends(db)), keyOf);
const GROUPS = keptRead(async (db) => groupContacts(await db.groups.toArray()), keyOf);

/** All friends; undefined until the first read. While nothing changes, it is the same list. */
export function useFriendContacts(): readonly Contact[] | undefined {
  return useKeptRows(FRIENDS);
}

/** The groups that the user is in; undefined until the first read. While nothing changes, it is the same list. */
export function useGroupContacts(): readonly Contact[] | undefined {
  return useKeptRows(GROUPS);
}

/** The applications of both directions, also those that wait for the network; undefined until the first read. */
export function useApplications(): readonly ShownApplication[] | undefined {
  return useQuery(async (db) => {
    const [rows, ops] = await Promise.all([db.applies.toArray(), db.ops.where('entity').startsWith(applyLane('')).sortBy('order')]);
    const all = withQueuedApplications(rows, ops, await readAskedPeople(db, ops));
    return withNamesOfFriends(all, await readNamedFriends(db, all));
  }, []);
}

/** The friends among the applicants and the people who shared their cards. */
async function readNamedFriends(db: AccountDatabase, rows: readonly ShownApplication[]): Promise<ReadonlyMap<string, FriendRow>> {
  const ids = new Set(rows.flatMap(({ applyWtId, shareWtId }) => [applyWtId, ...(shareWtId ? [shareWtId] : [])]));
  return new Map((await readFriends(db, [...ids])).map((friend) => [friend.wtId, friend]));
}

/** The names and pictures of the people whom the waiting applications ask. */
async function readAskedPeople(db: AccountDatabase, ops: readonly OpRow[]): Promise<ReadonlyMap<string, NamedPerson>> {
  const ids = ops.flatMap((op) => applicationOf(op)?.wtId ?? []);
  const users = await db.users.bulkGet(ids);
  return new Map(ids.map((id, at) => [id, { name: users[at]?.nick ?? '', avatar: users[at]?.avatar ?? '' }]));
}

/** Marks the received applications as read while they are shown. Without a network they stay unread. */
export function useReadApplications(isShown: boolean): void {
  const { sync } = useClient();
  const { network } = useSyncStatus();
  const unread = useKv('friendApplyUnread') ?? 0;
  useEffect(() => {
    // After a failure the next connection tries again.
    if (isShown && network === 'online' && unread > 0) sync.ask('readApplies', null).catch(() => undefined);
  }, [sync, isShown, network, unread]);
}

export type BlockedPerson = { readonly wtId: string; readonly name: string; readonly nick: string; readonly avatar: string };

/** The blocked people, last blocked first; undefined until the first read. Names of strangers are fetched. */
export function useBlockedPeople(): readonly BlockedPerson[] | undefined {
  const { sync } = useClient();
  const { network } = useSyncStatus();
  const people = useQuery(async (db) => {
    const ids = [...((await readKv(db, 'blacklist')) ?? [])];
    const [friends, users] = await Promise.all([db.friends.bulkGet(ids), db.users.bulkGet(ids)]);
    return ids.map((wtId, at) => {
      const nick = users[at]?.nick || friends[at]?.nickName || '';
      return { wtId, nick, name: friends[at]?.remark || nick || wtId, avatar: users[at]?.avatar || friends[at]?.avatar || '' };
    });
  }, []);
  const unknown = useMemo(() => (people ?? []).flatMap(({ wtId, nick }) => (nick === '' ? [wtId] : [])).join(' '), [people]);
  useEffect(() => {
    if (network === 'online' && unknown !== '') sync.ask('loadProfiles', { ids: unknown.split(' ') }).catch(() => undefined);
  }, [sync, network, unknown]);
  return people;
}
