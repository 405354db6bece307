import type { ConversationRow } from '../../core/rows.ts';
import { groupNumberOf } from '../../core/people/person-name.ts';
import { readShownConversation } from '../../db/people/current-profiles.ts';
import type { Client } from '../client.ts';
import { readNewestView, type MessageView } from './read-message-view.ts';
import { distinctSenders, peopleNamedIn, readSenders, type Sender } from './read-senders.ts';

/** What a chat shows first, read before it is mounted. */
export type PreparedChat = {
  readonly conversationID: string;
  readonly conversation: ConversationRow | null;
  readonly view: MessageView;
  readonly senders: readonly Sender[];
};

/**
 * Reads a chat's first page when somebody reaches for it, so that it is rendered once, with everything in it, instead of empty, with
 * messages, and with names. Whoever shows it watches the same rows, and what changed meanwhile arrives at once.
 */
export async function prepareChat({ me, read }: Pick<Client, 'me' | 'read'>, conversationID: string): Promise<PreparedChat> {
  return read(async (db) => {
    const [conversation, view] = await Promise.all([readShownConversation(db, conversationID), readNewestView(db, conversationID)]);
    const senders = await readSenders(db, { me, groupNumber: groupNumberOf(conversationID) }, distinctSenders(peopleNamedIn(view.rows)));
    return { conversationID, conversation: conversation ?? null, view, senders };
  });
}
