import type { ConversationRow } from '../../core/rows.ts';
import { groupNumberOf } from '../../core/people/person-name.ts';
import { readShownConversation } from '../../db/people/current-profiles.ts';
import type { Client } from '../client.ts';
import { readNewestView, type MessageView } from './read-message-view.ts';
import { distinctSenders, peopleNamedIn, readSenders, type Sender } from './read-senders.ts';

/** The data that a chat shows first, read before the chat is mounted. */
export type PreparedChat = {
  readonly conversationID: string;
  readonly conversation: ConversationRow | null;
  readonly view: MessageView;
  readonly senders: readonly Sender[];
};

/**
 * Reads the first page of a chat when the user presses its row. The chat then renders once with all its data, instead of first empty, then
 * with messages, then with names. The mounted chat watches the same rows, so changes made in the meantime arrive at once.
 */
export async function prepareChat({ me, read }: Pick<Client, 'me' | 'read'>, conversationID: string): Promise<PreparedChat> {
  return read(async (db) => {
    const [conversation, view] = await Promise.all([readShownConversation(db, conversationID), readNewestView(db, conversationID)]);
    const senders = await readSenders(db, { me, groupNumber: groupNumberOf(conversationID) }, distinctSenders(peopleNamedIn(view.rows)));
    return { conversationID, conversation: conversation ?? null, view, senders };
  });
}
