import { buildMessageId, conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import type { MessageType, Payload } from '../../../contract/message.ts';
import { PENDING_SEQUENCE, type DraftRow, type MessageRow, type OutboxRow, type PendingUpload } from '../../core/rows.ts';
import { readKv } from '../../db/kv.ts';
import { nextOrder, write, type TableName } from '../../db/transaction.ts';
import { showComposed } from '../../db/workspace.ts';
import type { CommandContext } from './command-context.ts';
import { isForHelper, tellHelper } from './messages/tell-helper.ts';

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
  /** The message was written in the composer and takes the place of this version of its draft. */
  readonly draftVersion?: number;
};

/**
 * Composes a message: the row, its outbox row, the conversation and the draft change in one transaction (G2). The caller empties
 * the input only after the promise resolves; on rejection nothing has changed (G11).
 */
export async function sendMessage(context: CommandContext, message: NewMessage): Promise<string> {
  const { db, ports } = context;
  const isTold = isForHelper(message);
  const tables: TableName[] = ['messages', 'outbox', 'conversations', 'drafts', 'blobs', 'kv', ...(isTold ? ['ops' as const] : [])];
  const { sole, ID } = await write(db, tables, async () => {
    // All that is to be known is asked for together, and all that is stored goes together: each answer waited for keeps the bubble away.
    const { conversationID } = message;
    const [offsetMs, order, old, draft, waiting] = await Promise.all([
      readKv(db, 'serverOffsetMs'),
      nextOrder(db),
      db.conversations.get(conversationID),
      db.drafts.get(conversationID),
      db.outbox.count(),
    ]);
    const nowMs = ports.clock.now() + (offsetMs ?? 0);
    const uploads = (message.uploads ?? []).map((part) => ({ part, blobId: ports.random.uuid(), uploadId: ports.random.uuid() }));
    const localBlobs = Object.fromEntries(uploads.map(({ part, blobId }) => [part.role, blobId]));
    const plain = composeRow(context, message, { order, nowMs });
    const row = uploads.length === 0 ? plain : { ...plain, localBlobs };
    const send: OutboxRow = {
      ID: row.ID,
      conversationID,
      order,
      tries: 0,
      notBefore: 0,
      uploads: uploads.map(({ part: { blob, ...part }, blobId, uploadId }) => ({ ...part, blobId, uploadId, size: blob.size })),
    };
    const cleared = clearedDraft(context, draft, message.draftVersion);
    await Promise.all([
      uploads.length === 0 ? undefined : db.blobs.bulkAdd(uploads.map(({ part, blobId }) => ({ blobId, ID: row.ID, blob: part.blob, createdTs: nowMs }))),
      message.draftFileId === undefined ? undefined : db.blobs.delete(message.draftFileId),
      db.messages.add(row),
      db.outbox.add(send),
      // A draft may be older than its conversation; one that stays is shown already.
      showComposed(db, { old, newest: row, draft: cleared ?? (old === undefined ? draft : undefined) }),
      cleared === undefined ? undefined : db.drafts.put(cleared),
      isTold ? tellHelper(context, row) : undefined,
    ]);
    return { ID: row.ID, sole: waiting === 0 && uploads.length === 0 ? { row: send, message: row } : undefined };
  });
  context.wake(sole);
  return ID;
}

/** The row of a message that was just composed, as it waits. */
export function composeRow(context: CommandContext, message: NewMessage, at: { readonly order: number; readonly nowMs: number }): MessageRow {
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

/** G11: what another tab or device has written meanwhile was not in the input, and is not what was sent. */
function clearedDraft({ ports, deviceId }: CommandContext, draft: DraftRow | undefined, sentVersion: number | undefined): DraftRow | undefined {
  if (draft === undefined || sentVersion === undefined || draft.version > sentVersion) return undefined;
  return { ...draft, nodes: [], abstract: '', version: draft.version + 1, updatedTs: ports.clock.now(), deviceId, isDirty: 1, isDeleted: 1 };
}
