import { listFriends, withCurrentPeople } from '../../db/people/current-profiles.ts';
import { useMemo } from 'react';
import { listTargets, type Targets } from '../../core/forward/forward-targets.ts';
import { listConversations } from '../../db/conversations.ts';
import { readKv } from '../../db/kv.ts';
import { useClient } from '../client-context.tsx';
import { useQuery } from '../use-query.ts';

/** The number of recent conversations in the dialog; the others are found by name. */
const RECENT = 60;

/** The conversations and people to whom messages can be forwarded; undefined until the first read. */
export function useTargets(): Targets | undefined {
  const { now } = useClient();
  const rows = useQuery(async (db) => {
    const [conversations, friends, groups, blacklist] = await Promise.all([
      listConversations(db, 'main', RECENT).then(async (rows) => withCurrentPeople(db, rows)),
      listFriends(db),
      db.groups.toArray(),
      readKv(db, 'blacklist'),
    ]);
    return { conversations, friends, groups, blacklist: blacklist ?? [] };
  }, []);
  return useMemo(() => (rows === undefined ? undefined : listTargets({ ...rows, nowSec: Math.floor(now() / 1000) })), [rows, now]);
}
