import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import { listStatesOfConversation, listStatesOfMembers, type ConversationState } from '../../store/conversations.ts';
import { listMembersAtAny } from '../../store/groups.ts';
import type { Db } from '../../store/tables.ts';

/**
 * Who may read any of these messages: of a group those who belonged when it was sent, also after they left (contract §7 Sequence). A member
 * who joined later is not among them.
 */
export async function listReaders(db: Db, conv: string, seqs: readonly number[]): Promise<ConversationState[]> {
  if (conversationTypeOf(conv) !== 'GROUP') return listStatesOfMembers(db, conv);
  return listStatesOfConversation(db, conv, await listMembersAtAny(db, targetOf(conv), seqs));
}
