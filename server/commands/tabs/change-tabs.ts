import { isDeepStrictEqual } from 'node:util';
import { CODE } from '../../../contract/codes.ts';
import { ALL_TAB, OWN_TAB, TAB_HIDDEN } from '../../../contract/http/tab-values.ts';
import type { TabMember } from '../../../contract/http/tabs.ts';
import { refuse } from '../../policies/refusal.ts';
import { deleteTabs as deleteRows, listTabMembers, replaceTabMembers, updateTab as updateRow, type TabRow } from '../../store/tabs/tabs.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';
import { ensureRows, refuseUsedName, requireMembers } from './add-tab.ts';
import { sessionKey } from './known-sessions.ts';
import { readRows } from './list-tabs.ts';
import { TABS } from './publish-tabs.ts';

type TabEdit = { id: string; groupName: string; relationList: readonly TabMember[] };

/** Replaces the name and all members of a tab that the user created. */
export async function updateTab(unit: Unit, userId: string, { id, groupName, relationList }: TabEdit): Promise<null> {
  const rows = await readRows(unit.db, { userId, now: unit.now });
  const tab = requireTab(rows, id);
  if (tab.isOwn !== OWN_TAB) refuse(CODE.forbidden);
  refuseUsedName(
    rows.filter((row) => row.id !== id),
    groupName,
  );
  const kept = await listTabMembers(unit.db, [id]);
  const members = await requireMembers(unit, userId, { members: relationList, kept });
  if (tab.name === groupName && isDeepStrictEqual(members.map(sessionKey), kept.map(sessionKey))) return null;
  await updateRow(unit.db, { userId, id }, { name: groupName });
  await replaceTabMembers(unit.db, id, members);
  await emitDataUpdate(unit, [userId], TABS);
  return null;
}

export async function hideTab(unit: Unit, userId: string, { id, hideStatus }: { id: string; hideStatus: 0 | 1 }): Promise<null> {
  const tab = requireTab(await readRows(unit.db, { userId, now: unit.now }), id);
  if (id === ALL_TAB) refuse(CODE.forbidden);
  const isHidden = hideStatus === TAB_HIDDEN ? 1 : 0;
  if (tab.isHidden === isHidden) return null;
  await ensureRows(unit, userId);
  await updateRow(unit.db, { userId, id }, { isHidden });
  await emitDataUpdate(unit, [userId], TABS);
  return null;
}

/** Sets the order after All. Tabs that `ids` does not name follow in the order that they had (protocol A38). */
export async function sortTabs(unit: Unit, userId: string, ids: readonly string[]): Promise<null> {
  const before = await readRows(unit.db, { userId, now: unit.now });
  for (const id of ids) requireTab(before, id);
  if (ids.includes(ALL_TAB)) refuse(CODE.forbidden);
  if (new Set(ids).size < ids.length) refuse(CODE.badRequest);
  const rest = before.map(({ id }) => id).filter((id) => id !== ALL_TAB && !ids.includes(id));
  const order = new Map([...ids, ...rest].map((id, at) => [id, at + 1]));
  const moved = before.filter(({ id, sort }) => id !== ALL_TAB && order.get(id) !== sort);
  if (moved.length === 0) return null;
  await ensureRows(unit, userId);
  for (const { id } of moved) await updateRow(unit.db, { userId, id }, { sort: order.get(id) ?? 0 });
  await emitDataUpdate(unit, [userId], TABS);
  return null;
}

/** If one ID is not a tab that the caller created, nothing is deleted (authorisation §64). */
export async function deleteTabs(unit: Unit, userId: string, ids: readonly string[]): Promise<null> {
  if (ids.length === 0) return null;
  const rows = await readRows(unit.db, { userId, now: unit.now });
  const tabs = ids.map((id) => requireTab(rows, id));
  if (tabs.some(({ isOwn }) => isOwn !== OWN_TAB)) refuse(CODE.forbidden);
  await deleteRows(unit.db, userId, ids);
  await emitDataUpdate(unit, [userId], TABS);
  return null;
}

/** A missing tab and one of another user get the same answer. */
function requireTab(rows: readonly TabRow[], id: string): TabRow {
  return rows.find((row) => row.id === id) ?? refuse(CODE.notFound);
}
