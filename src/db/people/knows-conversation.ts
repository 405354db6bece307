import { isHelperConversation, isSystemContact, targetOf } from '../../../contract/ids.ts';
import type { AccountDatabase } from '../schema.ts';

/** Whether this device knows that the conversation, or the person or group that it is with, exists. */
export async function knowsConversation(db: AccountDatabase, conversationID: string): Promise<boolean> {
  if (isHelperConversation(conversationID) || isSystemContact(conversationID)) return true;
  if ((await db.conversations.get(conversationID)) !== undefined) return true;
  const target = targetOf(conversationID);
  const rows = conversationID.startsWith('GROUP')
    ? await Promise.all([db.groups.get(target), db.drafts.get(conversationID)])
    : await Promise.all([db.friends.get(target), db.users.get(target), db.drafts.get(conversationID)]);
  return rows.some((row) => row !== undefined);
}
