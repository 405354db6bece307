import { isHelperConversation, isSystemContact, targetOf } from '../../../contract/ids.ts';
import { isKnownPerson } from '../../core/people/current-profile.ts';
import type { AccountDatabase } from '../schema.ts';

/** Whether this device knows that the conversation, or the person or group that it is with, exists. */
export async function knowsConversation(db: AccountDatabase, conversationID: string): Promise<boolean> {
  if (isHelperConversation(conversationID) || isSystemContact(conversationID)) return true;
  if ((await db.conversations.get(conversationID)) !== undefined) return true;
  const target = targetOf(conversationID);
  if ((await db.drafts.get(conversationID)) !== undefined) return true;
  if (conversationID.startsWith('GROUP')) return (await db.groups.get(target)) !== undefined;
  const [friend, user] = await Promise.all([db.friends.get(target), db.users.get(target)]);
  return isKnownPerson({ friend, user });
}
