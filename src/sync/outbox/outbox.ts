import { LOGGED_SEND_CODES } from '../../../contract/codes.ts';
import type { Message, OutgoingMessage } from '../../../contract/message.ts';
import { MESSAGE_TYPES, type MessageType } from '../../../contract/message.ts';
import { judgeRefusal, type Refusal } from '../../core/operations/judge-refusal.ts';
import { isPending, type MessageRow, type OutboxRow, type ImmediateSend } from '../../core/rows.ts';
import { showConversation, withNewestMessage } from '../../db/workspace.ts';
import { listOutbox } from '../../db/outbox.ts';
import { readAsLeader, writeAsLeader, type WritableDatabase } from '../../db/transaction.ts';
import type { EngineOutcome, MessageFile } from '../../engines/chat/port.ts';
import { backoffMs } from '../../shared/backoff.ts';
import type { LeaderContext } from '../leader/leader-context.ts';
import { readFiles, storeProgress } from './send-files.ts';
import { createQueuePump, MAX_WAIT_MS, type Hold, type Pool, type Queue } from './queue-pump.ts';

const MAX_BACKOFF_MS = 60_000;
/** The pause after an unknown outcome. The request is repeated as soon as the connection is ready, but never in a tight loop. */
const UNKNOWN_PAUSE_MS = 500;
const MARK_AFTER_MS = 150;
const FILE_MISSING = 7004;
const LEAST_PROGRESS = 0.02;
/**
 * Number of conversations whose next message is read in advance. Four conversations send at once, and some of the first ones may be busy.
 */
const READ_HEADS = 8;
/** Together with the one upload of the operation queue, this leaves two of the browser's six connections to a server for the API. */
const LIMITS: Readonly<Record<Pool, number>> = { engine: 4, http: 0, upload: 3 };

type Progress = { readonly hasAdvanced: boolean };

/** `retry` = no answer, try again later. `hasAdvanced` = this attempt uploaded a part of the data. `refused` has a code of protocol §9. */
export type UploadResult =
  | { readonly kind: 'done' }
  | ({ readonly kind: 'retry' } & Progress)
  | ({ readonly kind: 'refused'; readonly code: number; readonly retryAfterMs?: number } & Progress);

/** Uploads the files of a message that are not uploaded yet. */
export type Uploader = (row: OutboxRow) => Promise<UploadResult>;

export type Outbox = Queue & {
  /** Sends a message at once if no other message waits before it. */
  take(sendImmediately: ImmediateSend): void;
};

/** A waiting row, with its message if that was read together with it. */
type Waiting = { readonly row: OutboxRow; readonly notBefore: number; readonly message: MessageRow | undefined };

export type OutboxOptions = { readonly context: LeaderContext; readonly upload: Uploader; readonly isReady: () => boolean };

/**
 * Sends the outbox (reliability §3.1). Order within a conversation is strict, with one message in flight. At most four conversations send
 * at once, and in addition three whose file is uploaded first. A permanent refusal fails that message alone, and the next one is sent (G8).
 * After any other failure the message stays and waits until its time.
 * States of a row: queued → (uploading) → sending → acknowledged (row gone, ackSeq on the message) | queued again | fail.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { context, upload, isReady } = options;
  const { db, epoch, engine, ports } = context;

  /** A fenced read, together with the messages that may be sent next. This saves one database read between a commit and the network. */
  async function listWaiting(): Promise<Waiting[]> {
    return readAsLeader({ db, epoch }, ['outbox', 'messages'], async () => {
      const rows = await listOutbox(db);
      const heads = new Map<string, string>();
      for (const row of rows) if (heads.size < READ_HEADS && !heads.has(row.conversationID)) heads.set(row.conversationID, row.ID);
      const messages = await db.messages.bulkGet([...heads.values()]);
      const known = new Map(messages.map((message) => [message?.ID, message]));
      return rows.map((row) => ({ row, notBefore: row.notBefore, message: known.get(row.ID) }));
    });
  }

  async function deliver({ row, message: known }: Waiting, hold: Hold): Promise<void> {
    const { takesFiles } = engine.capabilities();
    const uploaded = lacksUpload(row) && !takesFiles ? await upload(row) : { kind: 'done' as const };
    const tried = uploaded.kind !== 'done' && uploaded.hasAdvanced ? { ...row, tries: 0, unknownRefusals: 0 } : row;
    if (uploaded.kind === 'retry') return postpone(tried, undefined);
    if (uploaded.kind === 'refused') return settleRefusal(tried, uploaded, hold.bind(undefined, 'upload'));
    // Reads the message again, because the user may have cancelled it during the upload.
    const isFresh = known !== undefined && row.uploads.length === 0;
    const message = isFresh ? known : await readAsLeader({ db, epoch }, ['messages'], async () => db.messages.get(row.ID));
    if (message === undefined || !isPending(message)) return drop(row.ID);
    const outgoing = buildOutgoing(message);
    const files = takesFiles ? await readFiles(db, row) : [];
    if (outgoing === undefined || files === undefined) return fail(row, FILE_MISSING);
    await store(row, await (files.length === 0 ? sendMarked(row.ID, outgoing) : sendFiles(outgoing, files)), hold);
  }

  /**
   * The status `sending` is only shown; no guarantee depends on it (G6). It is stored while the message is in flight. It is not stored if
   * the answer comes within MARK_AFTER_MS, because each commit is flushed and rendered.
   */
  async function sendMarked(ID: string, message: OutgoingMessage): Promise<EngineOutcome<Message>> {
    let marking: Promise<void> | undefined;
    const cancelMark = ports.clock.after(MARK_AFTER_MS, () => {
      marking = markSending(ID);
      marking.catch(() => undefined);
    });
    const outcome = await engine.call('send', { message });
    cancelMark();
    await marking;
    return outcome;
  }

  /** The engine uploads the files as part of the send. The progress replaces the status `sending`. */
  async function sendFiles(message: OutgoingMessage, files: readonly MessageFile[]): Promise<EngineOutcome<Message>> {
    let shown = 0;
    let isAnswered = false;
    let storing: Promise<unknown> = Promise.resolve();
    const progressed = (fraction: number): void => {
      if (isAnswered || fraction - shown < LEAST_PROGRESS) return;
      shown = fraction;
      // If the progress cannot be stored, the user does not see it. There is no other effect.
      storing = storeProgress({ db, epoch }, message.ID, fraction).catch(() => undefined);
    };
    const outcome = await engine.call('send', { message, files, progressed });
    isAnswered = true;
    await storing;
    return outcome;
  }

  async function store(row: OutboxRow, outcome: EngineOutcome<Message>, hold: Hold): Promise<void> {
    if (outcome.kind === 'ok') return acknowledge(row.ID, outcome.value);
    if (outcome.kind === 'unknown' && outcome.isUnreadable === true) return postpone(row, undefined);
    if (outcome.kind === 'unknown') return requeue(row);
    return settleRefusal(row, outcome, hold.bind(undefined, 'engine'));
  }

  async function settleRefusal(row: OutboxRow, refusal: Omit<Refusal, 'unknownRefusals'>, hold: (retryAfterMs?: number) => void): Promise<void> {
    const verdict = judgeRefusal({ ...refusal, unknownRefusals: row.unknownRefusals ?? 0 });
    if (verdict.kind === 'fail' || verdict.kind === 'done') return fail(row, refusal.code);
    if (verdict.kind === 'wait' && verdict.isForAll) hold(verdict.retryAfterMs);
    return postpone(verdict.kind === 'retry' ? { ...row, unknownRefusals: verdict.unknownRefusals } : row, refusal.retryAfterMs);
  }

  async function markSending(ID: string): Promise<void> {
    await writeAsLeader({ db, epoch }, ['outbox', 'messages', 'conversations'], async (db) => {
      if ((await db.outbox.get(ID)) === undefined) return undefined;
      const message = await db.messages.get(ID);
      if (message === undefined || !isPending(message)) return undefined;
      return setStatus(db, message, { status: 'sending' });
    });
  }

  /** Deletes the row because its message no longer waits, unless the message came back meanwhile. */
  async function drop(ID: string): Promise<void> {
    await writeAsLeader({ db, epoch }, ['outbox', 'messages'], async (db) => {
      const message = await db.messages.get(ID);
      if (message === undefined || !isPending(message)) await db.outbox.delete(ID);
    });
  }

  /** The log gives the message its sequence. The acknowledgement only confirms that the server has stored it (reliability §3.1 rule 4). */
  async function acknowledge(ID: string, answer: Message): Promise<void> {
    await writeAsLeader({ db, epoch }, ['outbox', 'messages', 'conversations'], async (db) => {
      const [waiting, message] = await Promise.all([db.outbox.get(ID), db.messages.get(ID)]);
      if (waiting !== undefined) await db.outbox.delete(ID);
      if (message === undefined || !isPending(message)) return;
      await setStatus(db, message, { status: 'success', ackSeq: answer.sequence });
    });
  }

  async function requeue(row: OutboxRow): Promise<void> {
    await update(row, { notBefore: ports.clock.now() + UNKNOWN_PAUSE_MS });
  }

  async function postpone(row: OutboxRow, retryAfterMs: number | undefined): Promise<void> {
    const delayMs = Math.min(retryAfterMs ?? backoffMs(row.tries, MAX_BACKOFF_MS, ports.random.unit()), MAX_WAIT_MS);
    await update(row, { tries: row.tries + 1, unknownRefusals: row.unknownRefusals ?? 0, notBefore: ports.clock.now() + delayMs });
  }

  async function update(row: OutboxRow, change: Partial<OutboxRow>): Promise<void> {
    await writeAsLeader({ db, epoch }, ['outbox', 'messages', 'conversations'], async (db) => {
      const current = await db.outbox.get(row.ID);
      if (current === undefined) return;
      await db.outbox.put({ ...current, ...change });
      const message = await db.messages.get(row.ID);
      if (message !== undefined && isPending(message)) await setStatus(db, message, { status: 'queued' });
    });
  }

  async function fail(row: OutboxRow, code: number): Promise<void> {
    await writeAsLeader({ db, epoch }, ['outbox', 'messages', 'conversations', 'kv', 'friends'], async (db) => {
      // Reads the row again, so that files uploaded in this attempt are not uploaded again.
      const { uploads } = (await db.outbox.get(row.ID)) ?? row;
      await db.outbox.delete(row.ID);
      const message = await db.messages.get(row.ID);
      if (message === undefined || !isPending(message)) return;
      await setStatus(db, message, { status: 'fail', failCode: code, pendingUploads: uploads });
      // If the conversation was deleted meanwhile, it returns to the list, because the author must see the unsent message.
      const conversation = await db.conversations.get(row.conversationID);
      if (conversation?.shelf === 'gone') await showConversation(db, conversation);
    });
    if (LOGGED_SEND_CODES.has(code)) context.report(new Error(`send refused with ${code}`), 'outbox');
  }

  const pump = createQueuePump<Waiting>({
    list: listWaiting,
    laneOf: ({ row }) => row.conversationID,
    poolOf: ({ row }) => (lacksUpload(row) ? 'upload' : 'engine'),
    limits: LIMITS,
    carryOut: deliver,
    isReady,
    ports,
    report: (error) => context.report(error, 'outbox'),
  });
  return { ...pump, take: ({ row, message }) => pump.take({ row, notBefore: row.notBefore, message }) };
}

function lacksUpload({ uploads }: OutboxRow): boolean {
  return uploads.some(({ uuid }) => uuid === undefined);
}

function buildOutgoing(message: MessageRow): OutgoingMessage | undefined {
  if (!MESSAGE_TYPES.includes(message.type as MessageType)) return undefined;
  return {
    ID: message.ID,
    conversationID: message.conversationID,
    type: message.type as MessageType,
    payload: message.payload,
    cloudCustomData: message.cloudCustomData,
    atUserList: [...message.atUserList],
    needReadReceipt: message.needReadReceipt,
    random: message.random,
    clientTime: message.clientTime,
  };
}

async function setStatus(db: WritableDatabase, message: MessageRow, change: Partial<MessageRow>): Promise<MessageRow> {
  const next = { ...message, ...change };
  await db.messages.put(next);
  const conversation = await db.conversations.get(message.conversationID);
  if (conversation !== undefined && conversation.lastMessage?.ID === message.ID) await db.conversations.put(await withNewestMessage(db, conversation));
  return next;
}
