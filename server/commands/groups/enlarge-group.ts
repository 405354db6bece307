import { LIMITS } from '../../../contract/limits.ts';
import { groupConv, insertStates, newState, updateStates } from '../../store/conversations/conversations.ts';
import { isLargeGroup, listGroupsToEnlarge, listMemberIdsWithoutState, listSmallStates, markLarge } from '../../store/groups/large-groups.ts';
import { listMemberIds, readGroup } from '../../store/groups/groups.ts';
import { loadMemberConversations } from '../conversations/load-member-conversations.ts';
import type { CommandHost } from '../host.ts';
import { emitEventEach, type Unit } from '../unit.ts';

/** Members whose rows one transaction changes at the start, so that no request waits long. */
const MEMBERS_AT_ONCE = 200;

/**
 * Makes a group large when it has more members than the configured number, in the transaction that adds them (decision 039), and announces
 * its list row to each member. Returns false if nothing changed.
 */
export async function enlargeGroupIfDue(unit: Unit, groupId: string): Promise<boolean> {
  const group = await readGroup(unit.db, groupId);
  if (group === undefined || group.dissolvedAt !== null || group.memberCount <= unit.config.largeGroupAbove) return false;
  if (await isLargeGroup(unit.db, groupId)) return false;
  await enlarge(unit, groupId);
  while ((await moveMembers(unit, groupId)) > 0);
  return true;
}

/** For groups that existed before the limit was lowered: one group after the other, a part of the members per transaction. */
export async function enlargeGroups(host: CommandHost): Promise<void> {
  for (const groupId of await listGroupsToEnlarge(host.db, host.config.largeGroupAbove)) {
    await host.write((unit) => enlarge(unit, groupId));
    while ((await host.write((unit) => moveMembers(unit, groupId))) > 0);
  }
}

async function enlarge(unit: Unit, groupId: string): Promise<void> {
  await markLarge(unit.db, groupConv(groupId), unit.now);
  unit.deliveries.push({ kind: 'groupMembers', groupId, joined: await listMemberIds(unit.db, groupId), left: [] });
}

/** The stored counts and mentions stay correct, because both forms derive from the same marks. Returns how many members were moved. */
async function moveMembers(unit: Unit, groupId: string): Promise<number> {
  const conv = groupConv(groupId);
  const missing = await listMemberIdsWithoutState(unit.db, groupId, MEMBERS_AT_ONCE);
  await insertStates(
    unit.db,
    missing.map((userId) => newState(userId, conv, unit.now)),
  );
  const states = await listSmallStates(unit.db, groupId, MEMBERS_AT_ONCE);
  const userIds = states.map((state) => state.userId);
  await updateStates(unit.db, { conv, userIds }, { isLarge: 1 });
  const listed = states.filter((state) => state.removed === 0);
  const moved = listed.map((state) => ({ ...state, isLarge: 1, unread: Math.min(state.unread, LIMITS.largeGroupUnread) }));
  await emitEventEach(unit, { name: 'conv.update', conv }, await loadMemberConversations(unit.db, conv, { states: moved, hasStoredUnread: true }));
  return states.length;
}
