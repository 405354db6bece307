import { buildMessageId, conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import type { MessageType, Payload } from '../../../contract/message.ts';
import { blankConversation } from '../../core/apply/apply-conversation.ts';
import { PENDING_SEQUENCE, type MessageRow, type PendingUpload } from '../../core/rows.ts';
import { putDraft } from '../../db/drafts/drafts.ts';
import { readKv } from '../../db/kv.ts';
import { nextOrder, write } from '../../db/transaction.ts';
import { showConversation } from '../../db/workspace.ts';
import type { CommandContext } from './command-context.ts';

export type NewUpload = Omit<PendingUpload, 'blobId' | 'uploadId' | 'size'> & { readonly blob: Blob };

export type NewMessage = {
  readonly conversationID: string;
  readonly type: MessageType;
  readonly payload: Payload;
  readonly cloudCustomData?: string;
  readonly atUserList?: readonly string[];
  readonly needReadReceipt?: boolean;
  readonly uploads?: readonly NewUpload[];
  /** The message was written in the composer and takes the place of this version of its draft. */
  readonly draftVersion?: number;
};

/**
 * Composes a message: the row, its outbox row, the conversation and the draft change in one transaction (G2). The caller empties
 * the input only after the promise resolves; on rejection nothing has changed (G11).
 */
export async function sendMessage(context: CommandContext, message: NewMessage): Promise<string> {
  const { db, ports } = context;
  const tables = ['messages', 'outbox', 'conversations', 'drafts', 'blobs', 'kv'] as const;
  const ID = await write(db, tables, async () => {
    const offsetMs = (await readKv(db, 'serverOffsetMs')) ?? 0;
    const order = await nextOrder(db);
    const nowMs = ports.clock.now() + offsetMs;
    const row = composeRow(context, message, { order, nowMs });
    const uploads = (message.uploads ?? []).map((part) => ({ part, blobId: ports.random.uuid(), uploadId: ports.random.uuid() }));
    const localBlobs = Object.fromEntries(uploads.map(({ part, blobId }) => [part.role, blobId]));
    if (uploads.length > 0) await db.blobs.bulkAdd(uploads.map(({ part, blobId }) => ({ blobId, ID: row.ID, blob: part.blob, createdTs: nowMs })));
    await db.messages.add(uploads.length === 0 ? row : { ...row, localBlobs });
    await db.outbox.add({
      ID: row.ID,
      conversationID: row.conversationID,
      order,
      tries: 0,
      notBefore: 0,
      uploads: uploads.map(({ part: { blob, ...part }, blobId, uploadId }) => ({ ...part, blobId, uploadId, size: blob.size })),
    });
    await showInList(context, message);
    return row.ID;
  });
  context.wake();
  return ID;
}

function composeRow(context: CommandContext, message: NewMessage, at: { readonly order: number; readonly nowMs: number }): MessageRow {
  const { me, ports } = context;
  const random = ports.random.uint32();
  const seconds = Math.floor(at.nowMs / 1000);
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

async function showInList(context: CommandContext, message: NewMessage): Promise<void> {
  const { db, ports, deviceId } = context;
  await showConversation(db, (await db.conversations.get(message.conversationID)) ?? blankConversation(message.conversationID));
  const draft = message.draftVersion === undefined ? undefined : await db.drafts.get(message.conversationID);
  // G11: what another tab or device has written meanwhile was not in the input, and is not what was sent.
  if (draft === undefined || draft.version > (message.draftVersion ?? 0)) return;
  const cleared = { ...draft, nodes: [], abstract: '', version: draft.version + 1, updatedTs: ports.clock.now(), deviceId };
  await putDraft(db, { ...cleared, isDirty: 1, isDeleted: 1 });
}
