import { CODE } from '../../../contract/codes.ts';
import { ALL_TAB, OWN_TAB } from '../../../contract/http/tab-values.ts';
import type { SessionGroup, TabMember } from '../../../contract/http/tabs.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { refuse } from '../../policies/refusal.ts';
import { createUuid } from '../../security/hashes.ts';
import { insertTabs, listTabs, replaceTabMembers, type TabRow } from '../../store/tabs/tabs.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';
import { readKnownSessions, sessionKey } from './known-sessions.ts';
import { builtInRows, present } from './list-tabs.ts';
import { TABS } from './publish-tabs.ts';

type NewTab = { groupName: string; relationList: readonly TabMember[] };

/** Adds a tab at the end. The built-in tabs except All count (protocol C29). */
export async function addTab(unit: Unit, userId: string, { groupName, relationList }: NewTab): Promise<SessionGroup> {
  const rows = await ensureRows(unit, userId);
  if (rows.filter(({ id }) => id !== ALL_TAB).length >= LIMITS.tabs) refuse(CODE.tabLimit);
  refuseUsedName(rows, groupName);
  const members = await requireMembers(unit, userId, { members: relationList, kept: [] });
  const sort = Math.max(...rows.map((row) => row.sort)) + 1;
  const row: TabRow = { userId, id: createUuid(unit.random), name: groupName, isOwn: OWN_TAB, isHidden: 0, sort, createdAt: unit.now };
  await insertTabs(unit.db, [row]);
  await replaceTabMembers(unit.db, row.id, members);
  await emitDataUpdate(unit, [userId], TABS);
  const [tab] = await present(unit.db, { userId, now: unit.now }, [row]);
  return tab ?? refuse(CODE.notFound);
}

/** The user's tabs. The first change stores the built-in ones. */
export async function ensureRows(unit: Unit, userId: string): Promise<TabRow[]> {
  const rows = await listTabs(unit.db, userId);
  if (rows.length > 0) return rows;
  const builtIn = builtInRows(userId, unit.now);
  await insertTabs(unit.db, builtIn);
  return builtIn;
}

/** `rows` = the other tabs of the user. */
export function refuseUsedName(rows: readonly TabRow[], name: string): void {
  if (rows.some((row) => row.name === name)) refuse(CODE.tabNameUsed);
}

/**
 * The members to store, each once. `kept` = the stored members. A stored member that the user may no longer add is dropped without a
 * refusal, because a device that was offline still sends it. A new member that the user may not add refuses the request.
 */
export async function requireMembers(
  unit: Unit,
  userId: string,
  { members, kept }: { members: readonly TabMember[]; kept: readonly { sessionId: string; sessionType: number }[] },
): Promise<TabMember[]> {
  const named = [...new Map(members.map((member) => [sessionKey(member), member])).values()];
  const known = await readKnownSessions(unit.db, { userId, now: unit.now }, named);
  const before = new Set(kept.map(sessionKey));
  return named.filter((member) => {
    if (known.has(sessionKey(member))) return true;
    return before.has(sessionKey(member)) ? false : refuse(CODE.notFound);
  });
}
