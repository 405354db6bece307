import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import type { NewMessage } from '../messages/new-message.ts';
import { putMessages, SEND_TABLES } from '../messages/put-messages.ts';

/**
 * Composes a message and resolves with its ID. The message row, its outbox row and the conversation change in one transaction (G2). If it
 * rejects, nothing has changed (G11).
 */
export async function sendMessage(context: CommandContext, message: NewMessage): Promise<string> {
  const { IDs, sendImmediately } = await write(context.db, SEND_TABLES, async () => putMessages(context, { messages: [message] }));
  context.wake(sendImmediately);
  return IDs[0] ?? '';
}
