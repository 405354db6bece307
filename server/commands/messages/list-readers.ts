import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import { listStatesOfConversation, listStatesOfMembers, type ConversationState } from '../../store/conversations/conversations.ts';
import { listFormerMembersAt, listMembersAmong, listMembersAtAny } from '../../store/groups/groups.ts';
import { isLargeGroup } from '../../store/groups/large-groups.ts';
import type { Unit } from '../unit.ts';

/**
 * States of the users whose own logs and list rows contain any of these messages. For a group these are the members at the time of sending,
 * including former ones (protocol §7 Sequence), but not members who joined later. For a large group, whose members share one log, these are
 * only former members.
 */
export async function listReaders(unit: Unit, conv: string, seqs: readonly number[]): Promise<ConversationState[]> {
  if (conversationTypeOf(conv) !== 'GROUP') return listStatesOfMembers(unit.db, conv);
  const groupId = targetOf(conv);
  const userIds = (await isLargeGroup(unit.db, groupId)) ? await listFormer(unit, groupId, seqs) : await listMembersAtAny(unit.db, groupId, seqs);
  return listStatesOfConversation(unit.db, conv, userIds);
}

async function listFormer(unit: Unit, groupId: string, seqs: readonly number[]): Promise<string[]> {
  const left = await listFormerMembersAt(unit.db, groupId, seqs);
  const back = new Set((await listMembersAmong(unit.db, groupId, left)).map((member) => member.userId));
  return left.filter((userId) => !back.has(userId));
}
