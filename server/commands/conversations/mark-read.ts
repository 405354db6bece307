import { ENGINE_CODE } from '../../../contract/codes.ts';
import type { Conversation } from '../../../contract/conversation.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { readAccess } from '../../policies/conversation-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { updateState } from '../../store/conversations/conversations.ts';
import { countUnread } from '../../store/messages/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import { emitEvent, type Unit } from '../unit.ts';

/** The read mark only grows. It clears the mentions up to it (protocol §7 read). */
export async function markRead(unit: Unit, userId: string, input: { conversationID: string; sequence: number }): Promise<void> {
  const access = await readAccess(unit.db, userId, input.conversationID);
  if (access === undefined) return refuse(ENGINE_CODE.notFound);
  const { state } = access;
  const sequence = Math.min(input.sequence, access.lastSequence);
  if (state === undefined || sequence <= state.readSeq) return;
  const limit = state.isLarge === 1 ? { limit: LIMITS.largeGroupUnread } : {};
  const unread = await countUnread(unit.db, { ...access, ...limit }, Math.max(sequence, state.clearSeq));
  const mentions = parseStored<Conversation['groupAtInfoList']>(state.atList).filter((mention) => mention.messageSequence > sequence);
  await updateState(unit.db, state, { readSeq: sequence, unread, atList: JSON.stringify(mentions) });
  await emitEvent(unit, [userId], { name: 'msg.read', conv: access.conv, d: { conversationID: input.conversationID, sequence, unreadCount: unread } });
}
