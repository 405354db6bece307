import { buildMessageId, conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import type { MessageType, Payload } from '../../../contract/message.ts';
import type { MessageIdentity } from '../../core/pending-send.ts';
import { PENDING_SEQUENCE, type MessageRow, type PendingUpload } from '../../core/rows.ts';
import { write } from '../../db/transaction.ts';
import type { CommandContext } from './command-context.ts';
import { putMessages, tablesOf } from './messages/put-messages.ts';

export type NewUpload = Omit<PendingUpload, 'blobId' | 'uploadId' | 'size'> & { readonly blob: Blob };

export type NewMessage = {
  readonly conversationID: string;
  readonly type: MessageType;
  readonly payload: Payload;
  readonly cloudCustomData?: string;
  readonly atUserList?: readonly string[];
  readonly needReadReceipt?: boolean;
  readonly uploads?: readonly NewUpload[];
  /** The file that waited in the draft, which this message takes the place of. */
  readonly draftFileId?: string;
  /** Made when the user pressed Enter, so that the message is stored once however often that is tried. */
  readonly identity?: MessageIdentity;
};

/**
 * Composes a message: the row, its outbox row and the conversation change in one transaction (G2). On rejection nothing has
 * changed (G11).
 */
export async function sendMessage(context: CommandContext, message: NewMessage): Promise<string> {
  const { IDs, sole } = await write(context.db, tablesOf([message]), async () => putMessages(context, { messages: [message] }));
  context.wake(sole);
  return IDs[0] ?? '';
}

/** The row of a message that was just composed, as it waits. */
export function composeRow(context: CommandContext, message: NewMessage, at: { readonly order: number; readonly nowMs: number }): MessageRow {
  const { me, ports } = context;
  const { random, seconds } = message.identity ?? { random: ports.random.uint32(), seconds: Math.floor(at.nowMs / 1000) };
  return {
    ID: buildMessageId(me, seconds, random),
    conversationID: message.conversationID,
    conversationType: conversationTypeOf(message.conversationID),
    type: message.type,
    from: me,
    to: targetOf(message.conversationID),
    time: seconds,
    clientTime: seconds,
    sequence: PENDING_SEQUENCE + at.order,
    random,
    nick: '',
    avatar: '',
    nameCard: '',
    level: 0,
    payload: message.payload,
    cloudCustomData: message.cloudCustomData ?? '',
    atUserList: [...(message.atUserList ?? [])],
    needReadReceipt: message.needReadReceipt ?? true,
    isPeerRead: false,
    isRevoked: false,
    hasRiskContent: false,
    reactionList: [],
    status: 'queued',
  };
}
