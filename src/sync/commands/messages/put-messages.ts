import { buildMessageId } from '../../../../contract/ids.ts';
import { isMarkedUnread } from '../../../core/conversations/conversation-rank.ts';
import type { DraftRow, MessageRow, OutboxRow, ImmediateSend } from '../../../core/rows.ts';
import { readKv } from '../../../db/kv.ts';
import { nextOrder, type TableName } from '../../../db/transaction.ts';
import { showComposed } from '../../../db/workspace.ts';
import { clearUnreadMarkOnSend } from '../conversations/change-conversation.ts';
import type { CommandContext } from '../command-context.ts';
import type { SavedDraft } from '../drafts/save-draft.ts';
import { composeRow } from './compose-row.ts';
import type { NewMessage, NewUpload } from './new-message.ts';
import { isForHelper, notifyHelper } from './notify-helper.ts';

/** Computes the draft after the messages left it: the row to store if it changes, and the resulting draft. */
export type DraftChange = (old: DraftRow | undefined) => { readonly row?: DraftRow; readonly saved: SavedDraft };

export type NewMessages = { readonly messages: readonly NewMessage[]; readonly draft?: DraftChange | undefined };

export type PutMessages = {
  readonly IDs: readonly string[];
  /** The message, if it is the only one that waits. It is sent without another database read. */
  readonly sendImmediately: ImmediateSend | undefined;
  readonly saved: SavedDraft | undefined;
};

export const SEND_TABLES: readonly TableName[] = ['messages', 'outbox', 'conversations', 'drafts', 'blobs', 'kv', 'ops', 'friends'];

const NOTHING_PUT: PutMessages = { IDs: [], sendImmediately: undefined, saved: undefined };

type Part = { readonly part: NewUpload; readonly blobId: string; readonly uploadId: string };
type Built = { readonly row: MessageRow; readonly send: OutboxRow; readonly uploads: readonly Part[] };

/**
 * Stores messages of one conversation in their order. A message that is stored already is skipped. Call inside a write over SEND_TABLES.
 */
export async function putMessages(context: CommandContext, { messages, draft: change }: NewMessages): Promise<PutMessages> {
  const { db, ports } = context;
  const conversationID = messages[0]?.conversationID ?? '';
  // All reads start together, and all writes start together, because each answer that is waited for delays the bubble.
  const [known, offsetMs, order, old, draft, waiting] = await Promise.all([
    db.messages.bulkGet(knownIds(context.me, messages)),
    readKv(db, 'serverOffsetMs'),
    nextOrder(db, messages.length),
    db.conversations.get(conversationID),
    db.drafts.get(conversationID),
    db.outbox.count(),
  ]);
  // Each message is checked separately. The set of messages may have grown by a file since another page stored it under these IDs.
  const knownRows = new Set(known.map((row) => row?.ID));
  const nowMs = ports.clock.now() + (offsetMs ?? 0);
  const built = messages.map((message, at) => build(context, message, { order: order + at, nowMs })).filter(({ row }) => !knownRows.has(row.ID));
  const IDs = built.map(({ row }) => row.ID);
  const newest = built.at(-1);
  if (newest === undefined) return NOTHING_PUT;
  const changed = change?.(draft);
  const blobs = built.flatMap(({ row, uploads }) => uploads.map(({ part, blobId }) => ({ blobId, ID: row.ID, blob: part.blob, createdTs: nowMs })));
  const files = messages.flatMap(({ draftFileId }) => draftFileId ?? []);
  await Promise.all([
    blobs.length === 0 ? undefined : db.blobs.bulkAdd(blobs),
    files.length === 0 ? undefined : db.blobs.bulkDelete(files),
    db.messages.bulkAdd(built.map(({ row }) => row)),
    db.outbox.bulkAdd(built.map(({ send }) => send)),
    // A draft may be older than its conversation. If the conversation is stored, its unchanged draft is shown already.
    showComposed(db, { old, newest: newest.row, draft: changed?.row ?? (old === undefined ? draft : undefined) }),
    changed?.row === undefined ? undefined : db.drafts.put(changed.row),
    ...built.map(async ({ row }) => (isForHelper(row) ? notifyHelper(context, row) : undefined)),
  ]);
  // Must run after the conversation's new row is stored, because that row was built from the marked one.
  if (old !== undefined && isMarkedUnread(old)) await clearUnreadMarkOnSend(context, conversationID);
  const isSendImmediately = waiting === 0 && built.length === 1 && newest.uploads.length === 0;
  return { IDs, sendImmediately: isSendImmediately ? { row: newest.send, message: newest.row } : undefined, saved: changed?.saved };
}

function build(context: CommandContext, message: NewMessage, at: { readonly order: number; readonly nowMs: number }): Built {
  const { random } = context.ports;
  const uploads = (message.uploads ?? []).map((part): Part => ({ part, blobId: random.uuid(), uploadId: random.uuid() }));
  const plain = composeRow(context, message, at);
  const localBlobs = Object.fromEntries(uploads.map(({ part, blobId }) => [part.role, blobId]));
  const row = uploads.length === 0 ? plain : { ...plain, localBlobs };
  const send: OutboxRow = {
    ID: row.ID,
    conversationID: row.conversationID,
    order: at.order,
    tries: 0,
    notBefore: 0,
    uploads: uploads.map(({ part: { blob, ...part }, blobId, uploadId }) => ({ ...part, blobId, uploadId, size: blob.size })),
  };
  return { row, send, uploads };
}

/** The IDs of the messages whose identity was created before they are stored. */
function knownIds(me: string, messages: readonly NewMessage[]): string[] {
  return messages.flatMap(({ identity }) => (identity === undefined ? [] : [buildMessageId(me, identity.seconds, identity.random)]));
}
