import { CODE } from '../../../contract/codes.ts';
import { groupConversationId } from '../../../contract/ids.ts';
import { refuse } from '../../policies/refusal.ts';
import { readGroup, readMember } from '../../store/groups/groups.ts';
import { pinConversation } from '../conversations/change-conversation.ts';
import { emitEvent, type Unit } from '../unit.ts';

const PIN = 1;

/** One switch changes two lists: the group's `topStatus` is the pin of its conversation (protocol §5 setTop). */
export async function pinGroup(unit: Unit, userId: string, input: { groupNumber: string; topStatus: 1 | 2 }): Promise<null> {
  const { groupNumber, topStatus } = input;
  const group = await readGroup(unit.db, groupNumber);
  const member = await readMember(unit.db, groupNumber, userId);
  if (group === undefined || group.dissolvedAt !== null || member === undefined) refuse(CODE.notFound);
  await pinConversation(unit, userId, { id: groupConversationId(groupNumber), on: topStatus === PIN });
  await emitEvent(unit, [userId], { name: 'group.update', d: { groupNumber, topStatus } });
  return null;
}
