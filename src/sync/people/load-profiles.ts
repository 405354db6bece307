import { isSystemSender, PROFILE_NOT_FOUND_ID } from '../../../contract/ids.ts';
import type { EngineProfile } from '../../../contract/people.ts';
import type { UserRow } from '../../core/rows.ts';
import { readKv } from '../../db/kv.ts';
import { pruneUsers } from '../../db/people/prune-fetched.ts';
import { writeAsLeader, type LeaderDatabase } from '../../db/transaction.ts';
import type { ChatEngine } from '../../engines/chat/port.ts';
import type { Clock } from '../../platform/ports.ts';
import { isEqual } from '../../shared/reuse-equal.ts';

type Parts = { readonly db: LeaderDatabase; readonly epoch: number; readonly clock: Clock; readonly engine: Pick<ChatEngine, 'call'> };

const REFETCH_MS = 1000;
const IDS_AT_ONCE = 100;

/**
 * Fetches and stores the profiles of people who are not friends, because the server sends no changes of them (protocol §7). Each profile is
 * requested at most once a second, from all tabs together. Undefined = not all could be requested.
 */
export function createProfileLoader({ db, epoch, clock, engine }: Parts): (params: { readonly ids: readonly string[] }) => Promise<true | undefined> {
  const askedAtMs = new Map<string, number>();

  function takeDue(ids: readonly string[]): string[] {
    const nowMs = clock.now();
    for (const [id, atMs] of askedAtMs) if (Math.abs(nowMs - atMs) >= REFETCH_MS) askedAtMs.delete(id);
    const due = [...new Set(ids)].filter((id) => !isSystemSender(id) && !askedAtMs.has(id));
    for (const id of due) askedAtMs.set(id, nowMs);
    return due;
  }

  async function load(ids: readonly string[]): Promise<boolean> {
    const outcome = await engine.call('profiles', { ids: [...ids] });
    if (outcome.kind !== 'ok') return false;
    const confirmed = ids.flatMap((id, at) => rowOf(id, outcome.value[at], clock.now()));
    await writeAsLeader({ db, epoch }, ['users', 'friends', 'conversations'], async (db) => {
      const [users, friends] = await Promise.all([
        db.users.bulkGet(confirmed.map(({ userID }) => userID)),
        db.friends.bulkGet(confirmed.map(({ userID }) => userID)),
      ]);
      // Events keep a friend up to date and may be newer than this answer.
      const changed = confirmed.filter((row, at) => friends[at] === undefined && !isEqual({ ...users[at], fetchedTs: row.fetchedTs }, row));
      await db.users.bulkPut(changed);
      if (changed.length > 0) await pruneUsers(db);
    });
    return true;
  }

  return async ({ ids }) => {
    const [friends, own] = await Promise.all([db.friends.bulkGet([...ids]), readKv(db, 'me')]);
    const due = takeDue(ids.filter((id, at) => friends[at] === undefined && id !== own?.wtId));
    let isWhole = true;
    for (let at = 0; at < due.length; at += IDS_AT_ONCE) isWhole = (await load(due.slice(at, at + IDS_AT_ONCE))) && isWhole;
    return isWhole ? true : undefined;
  };
}

/**
 * Converts one answer to a row. The engine sends one answer per ID, in order. For an unknown ID it sends a special profile, which is shown
 * as a deactivated account.
 */
function rowOf(id: string, profile: EngineProfile | undefined, fetchedTs: number): UserRow[] {
  if (profile?.userID === PROFILE_NOT_FOUND_ID) return [{ ...profile, userID: id, actionStatus: 1, fetchedTs }];
  return profile?.userID === id ? [{ ...profile, fetchedTs }] : [];
}
