import { SESSION_TYPE } from '../../../contract/http/tab-values.ts';
import { readAccess } from '../../policies/conversation-access.ts';
import { groupConv, updateState, updateStates, type ConversationState } from '../../store/conversations/conversations.ts';
import type { GroupMention } from '../../store/groups/group-mentions.ts';
import { deleteMembers, readGroup } from '../../store/groups/groups.ts';
import { isLargeGroup } from '../../store/groups/large-groups.ts';
import { listMentionsOfLarge, listNewestMentions, readUnread } from '../conversations/large-group-row.ts';
import { publishTabsWith } from '../tabs/publish-tabs.ts';
import { emitEvent, type Unit } from '../unit.ts';
import { publishMembers } from './publish-members.ts';

/** `toSeq` = the last message that the former members can read. */
export type End = { toSeq: number; event: 'group.kick' | 'group.quit'; operationType: number };

/** The members who leave keep the conversation in their lists. */
export async function endMemberships(unit: Unit, key: { groupId: string; userIds: readonly string[] }, end: End): Promise<void> {
  const { groupId, userIds } = key;
  const conv = groupConv(groupId);
  await deleteMembers(unit.db, key, end.toSeq);
  if (await isLargeGroup(unit.db, groupId)) {
    unit.deliveries.push({ kind: 'groupMembers', groupId, joined: [], left: userIds });
    await storeLastRows(unit, key);
  }
  await updateStates(unit.db, { conv, userIds }, { operationType: end.operationType });
  const group = await readGroup(unit.db, groupId);
  if (group !== undefined) await publishMembers(unit, group, { removed: userIds });
  await emitEvent(unit, userIds, { name: end.event, d: { groupNumber: groupId, operationType: end.operationType } });
  await publishTabsWith(unit, userIds, { sessionId: groupId, sessionType: SESSION_TYPE.group });
}

/** The log of a large group ends for members who leave, so their own rows store the values of the list from now on. */
async function storeLastRows(unit: Unit, { groupId, userIds }: { groupId: string; userIds: readonly string[] }): Promise<void> {
  const conv = groupConv(groupId);
  const ofAll = await listNewestMentions(unit.db, conv);
  for (const userId of userIds) {
    const row = await readLastRow(unit, { conv, userId, ofAll });
    if (row !== undefined) await updateState(unit.db, { userId, conv }, row);
  }
}

type LastRow = Partial<ConversationState> | undefined;

async function readLastRow(unit: Unit, { conv, userId, ofAll }: { conv: string; userId: string; ofAll: readonly GroupMention[] }): Promise<LastRow> {
  const access = await readAccess(unit.db, userId, conv);
  const state = access?.state;
  if (access === undefined || state === undefined || state.isLarge === 0) return undefined;
  const { updateTs, removed } = state;
  const unread = await readUnread(unit.db, access, state);
  const mentions = await listMentionsOfLarge(unit.db, access, { state, ofAll });
  return { isLarge: 0, unread, atList: JSON.stringify(mentions), updateTs, removed };
}
