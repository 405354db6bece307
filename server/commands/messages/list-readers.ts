import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import { listStatesOfConversation, listStatesOfMembers, type ConversationState } from '../../store/conversations/conversations.ts';
import { listFormerMembersAt, listMembersAmong, listMembersAtAny } from '../../store/groups/groups.ts';
import { isLargeGroup } from '../../store/groups/large-groups.ts';
import type { Unit } from '../unit.ts';

/**
 * Whose own logs and list rows hold any of these messages: of a group those who belonged when it was sent, also after they left (protocol §7
 * Sequence); a member who joined later is not among them. Of a large group, whose members have one log, only those who left.
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
