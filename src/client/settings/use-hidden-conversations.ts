import { c2cConversationId, conversationTypeOf, isHelperConversation, isSystemContact, targetOf } from '../../../contract/ids.ts';
import { blankConversation } from '../../core/apply/apply-conversation.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { listConversations } from '../../db/conversations.ts';
import { withCurrentPeople } from '../../db/people/current-profiles.ts';
import { useQuery } from '../use-query.ts';

const MAX_ROWS = 3500;

/** The hidden conversations, newest first, then those of hidden friends without a conversation; undefined until the first read. */
export function useHiddenConversations(): readonly ConversationRow[] | undefined {
  return useQuery(async (db) => {
    const [rows, friends] = await Promise.all([listConversations(db, 'hidden', MAX_ROWS), db.friends.filter(({ hideStatus }) => hideStatus === 1).toArray()]);
    const listed = new Set(rows.map(({ conversationID }) => conversationID));
    const others = friends.map(({ wtId }) => c2cConversationId(wtId)).filter((id) => !listed.has(id));
    return withCurrentPeople(db, [...rows, ...others.map((id) => blankConversation(id))]);
  }, []);
}

/** Whether the user can hide the conversation: the server hides only those with people of the list of friends (protocol §5 updateHideStatus). */
export function useCanHide(conversationID: string): boolean {
  const isPerson = conversationTypeOf(conversationID) === 'C2C' && !isHelperConversation(conversationID) && !isSystemContact(conversationID);
  return useQuery(async (db) => isPerson && (await db.friends.get(targetOf(conversationID))) !== undefined, [isPerson, conversationID]) ?? false;
}
