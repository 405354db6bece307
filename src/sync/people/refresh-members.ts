import type { GroupMember } from '../../../contract/groups.ts';
import { pruneGroupMembers, replaceGroupMembers } from '../../db/people/group-members.ts';
import { hasLostLeadership } from '../../db/storage-errors.ts';
import { writeInTurn } from '../../db/transaction.ts';
import type { LeaderContext } from '../leader/leader-context.ts';
import type { ChangesSince } from '../leader/row-changes.ts';

const PAGE = 100;
/** Enough pages for the largest group and a few new members. A server that never ends is not followed. */
const MAX_PAGES = 200;
/** Events keep the table up to date while connected. A chat that is opened again within this time causes no request. */
const FRESH_MS = 60_000;
const TRIES = 3;

type Members = { readonly list: readonly GroupMember[]; readonly isWhole: boolean };

/**
 * Fetches the members of a group when its chat is opened, and stores all pages in one transaction. If a member joins or leaves meanwhile,
 * all pages are fetched again, because a page that is older than the event would undo it.
 */
export function createMemberRefresher(context: LeaderContext): (groupID: string) => Promise<boolean> {
  const { db, epoch, engine, ports, changes } = context;
  const fetchedAtMs = new Map<string, number>();
  const running = new Map<string, Promise<boolean>>();

  async function fetchAll(groupID: string): Promise<Members | undefined> {
    const list: GroupMember[] = [];
    let isWhole = true;
    let offset = 0;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const outcome = await engine.call('groupMembers', { groupID, offset, count: PAGE });
      if (outcome.kind !== 'ok') return undefined;
      list.push(...outcome.value.list);
      isWhole &&= outcome.isPartial !== true;
      offset = outcome.value.offset;
      if (offset === 0) return { list, isWhole };
    }
    return undefined;
  }

  async function refreshOnce(groupID: string): Promise<'stored' | 'changed' | 'unreachable'> {
    return changes.during(async (since) => storeOnce(groupID, since));
  }

  async function storeOnce(groupID: string, since: ChangesSince): Promise<'stored' | 'changed' | 'unreachable'> {
    const members = await fetchAll(groupID);
    if (members === undefined) return 'unreachable';
    return writeInTurn({ db, epoch }, ['groupMembers', 'groups'], async (db) => {
      if (since.members(groupID)) return 'changed';
      await replaceGroupMembers(db, groupID, members);
      await pruneGroupMembers(db, groupID);
      const group = await db.groups.get(groupID);
      const count = members.list.length;
      if (members.isWhole && group !== undefined && group.groupMemberCount !== count) await db.groups.put({ ...group, groupMemberCount: count });
      return 'stored';
    });
  }

  async function refresh(groupID: string): Promise<boolean> {
    try {
      for (let left = TRIES; left > 0; left -= 1) {
        const outcome = await refreshOnce(groupID);
        if (outcome === 'changed') continue;
        if (outcome === 'stored') fetchedAtMs.set(groupID, ports.clock.now());
        return outcome === 'stored';
      }
    } catch (error) {
      if (!hasLostLeadership(error)) context.report(error, 'members');
    } finally {
      running.delete(groupID);
    }
    return false;
  }

  return async (groupID) => {
    const ageMs = ports.clock.now() - (fetchedAtMs.get(groupID) ?? Number.NEGATIVE_INFINITY);
    // After the clock was set back, the members count as stale rather than fresh for a long time.
    if (ageMs >= 0 && ageMs < FRESH_MS) return true;
    const work = running.get(groupID) ?? refresh(groupID);
    running.set(groupID, work);
    return work;
  };
}
