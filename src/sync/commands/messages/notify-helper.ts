import { isHelperConversation } from '../../../../contract/ids.ts';
import type { MessageRow } from '../../../core/rows.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOps, type NewOp } from '../enqueue-op.ts';

const ENTITY = 'helper';
/** The maximum length that the helper looks up. */
const KEYWORD_CHARACTERS = 200;

/** Whether a message is a text to the helper, which looks it up. */
export function isForHelper({ conversationID, type }: Pick<MessageRow, 'conversationID' | 'type'>): boolean {
  return isHelperConversation(conversationID) && type === 'TIMTextElem';
}

/**
 * Requests the helper to look up and record a text after it is sent (protocol §5 helperReply). Without this order the answer would be above
 * the question. Call inside the transaction that stores the message.
 */
export async function notifyHelper(context: CommandContext, row: Pick<MessageRow, 'ID' | 'payload' | 'clientTime'>): Promise<void> {
  const content = String(row.payload.text);
  // Removes half of a cut surrogate pair.
  const keyWord = content.slice(0, KEYWORD_CHARACTERS).replace(/[\ud800-\udbff]$/, '');
  const toOp = (path: string, body: Readonly<Record<string, unknown>>): NewOp => ({
    entity: ENTITY,
    call: { kind: 'http', path, body },
    afterSend: row.ID,
  });
  await enqueueOps(context, [
    toOp('/user/helperReply/keyWord', { keyWord }),
    toOp('/user/helperReply/record', { content, msgId: row.ID, time: row.clientTime }),
  ]);
}
