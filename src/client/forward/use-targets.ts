import { useMemo } from 'react';
import { friendTargets, groupTargets, recentTargets, type Target, type Targets } from '../../core/forward/forward-targets.ts';
import { targetIdOf } from '../../core/people/person-name.ts';
import { listConversations } from '../../db/conversations.ts';
import { readKv } from '../../db/kv.ts';
import { withCurrentPeople } from '../../db/people/current-profiles.ts';
import { listKeptFriends } from '../../db/people/kept-friends.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { keptRead, useKeptRows } from '../people/use-kept-rows.ts';

/** The number of recent conversations in the dialog; the others are found by name. */
const RECENT = 60;

const keyOf = ({ conversationID }: Target): string => conversationID;
const secondsOf = (now: () => number): number => Math.floor(now() / 1000);
const listBlocked = async (db: AccountDatabase): Promise<readonly string[]> => (await readKv(db, 'blacklist')) ?? [];

/** Each list is a read of its own, so that a new message reads the recent conversations again and not thousands of friends and groups. */
const RECENT_TARGETS = keptRead(async (db, now) => {
  const conversations = await withCurrentPeople(db, await listConversations(db, 'main', RECENT));
  const groups = await db.groups.bulkGet(conversations.filter(({ type }) => type === 'GROUP').map(({ conversationID }) => targetIdOf(conversationID)));
  const known = groups.flatMap((group) => group ?? []);
  return recentTargets({ conversations, groups: known }, { blacklist: await listBlocked(db), nowSec: secondsOf(now) });
}, keyOf);
const FRIENDS = keptRead(async (db, now) => friendTargets(await listKeptFriends(db), { blacklist: await listBlocked(db), nowSec: secondsOf(now) }), keyOf);
const GROUPS = keptRead(async (db, now) => groupTargets(await db.groups.toArray(), { blacklist: [], nowSec: secondsOf(now) }), keyOf);

/** The conversations and people to whom messages can be forwarded; undefined until the first read. */
export function useTargets(): Targets | undefined {
  const recent = useKeptRows(RECENT_TARGETS);
  const contacts = useKeptRows(FRIENDS);
  const groups = useKeptRows(GROUPS);
  return useMemo(
    () => (recent === undefined || contacts === undefined || groups === undefined ? undefined : { recent, contacts, groups }),
    [recent, contacts, groups],
  );
}
