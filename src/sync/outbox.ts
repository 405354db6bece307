import { LOGGED_SEND_CODES } from '../../contract/codes.ts';
import type { Message, OutgoingMessage } from '../../contract/message.ts';
import { MESSAGE_TYPES, type MessageType } from '../../contract/message.ts';
import { isConnectionTooFast, judgeRefusal } from '../core/send-outcome.ts';
import { isPending, type MessageRow, type OutboxRow, type SoleSend } from '../core/rows.ts';
import { withNewestMessage } from '../db/workspace.ts';
import { listOutbox } from '../db/outbox.ts';
import { readAsLeader, writeAsLeader } from '../db/transaction.ts';
import type { EngineOutcome } from '../engines/chat/port.ts';
import { backoffMs } from '../shared/backoff.ts';
import type { LeaderContext } from './leader-context.ts';
import { createQueuePump, MAX_WAIT_MS, type Hold, type Queue } from './queue-pump.ts';

const MAX_BACKOFF_MS = 60_000;
/** The outcome is unknown: asked again as soon as the connection stands, but never in a tight loop. */
const UNKNOWN_PAUSE_MS = 500;
const MARK_AFTER_MS = 150;
const FILE_MISSING = 7004;
/** Four conversations send at once; some of the first may be busy. */
const READ_HEADS = 8;

/** Uploads what a send still lacks. `retry` = try again later, soon if this try has brought some of it there; `fail` carries a code of contract §9. */
export type Uploader = (
  row: OutboxRow,
) => Promise<{ readonly kind: 'done' } | { readonly kind: 'retry'; readonly hasAdvanced: boolean } | { readonly kind: 'fail'; readonly code: number }>;

export type Outbox = Queue & {
  /** Sends what nothing stands before. */
  take(sole: SoleSend): void;
};

/** What waits, with its message where it was read along. */
type Waiting = { readonly row: OutboxRow; readonly notBefore: number; readonly message: MessageRow | undefined };

export type OutboxOptions = { readonly context: LeaderContext; readonly upload: Uploader; readonly isReady: () => boolean };

/**
 * Sends the outbox (reliability §3.1): strict order within a conversation with one message in flight, at most four conversations
 * at once. A permanent refusal fails that message alone and the next one goes (G8); everything else stays and waits its time.
 * States of a row: queued → (uploading) → sending → acknowledged (row gone, ackSeq on the message) | queued again | fail.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { context, upload, isReady } = options;
  const { db, epoch, engine, ports } = context;

  /** Fenced, and with the messages that may go next: one look at the database less between a commit and the network. */
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
    const uploaded = row.uploads.some((part) => part.uuid === undefined) ? await upload(row) : { kind: 'done' as const };
    if (uploaded.kind === 'retry') return postpone(uploaded.hasAdvanced ? { ...row, tries: 0 } : row, undefined);
    if (uploaded.kind === 'fail') return fail(row, uploaded.code);
    // As it is now: the user may have cancelled it meanwhile.
    const isFresh = known !== undefined && row.uploads.length === 0;
    const message = isFresh ? known : await readAsLeader({ db, epoch }, ['messages'], async () => db.messages.get(row.ID));
    if (message === undefined || !isPending(message)) return drop(row.ID);
    const outgoing = buildOutgoing(message);
    if (outgoing === undefined) return fail(row, FILE_MISSING);
    const outcome = await sendMarked(row.ID, outgoing);
    if (outcome.kind === 'refused' && isConnectionTooFast(outcome)) hold();
    await store(row, outcome);
  }

  /**
   * The mark is only shown, and nothing rests on it (G6): it is stored while the message is on its way, and not at all when the answer is
   * there before anybody could see it, since each commit is flushed and rendered.
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

  async function store(row: OutboxRow, outcome: EngineOutcome<Message>): Promise<void> {
    if (outcome.kind === 'ok') return acknowledge(row.ID, outcome.value);
    if (outcome.kind === 'unknown' && outcome.isUnreadable === true) return postpone(row, undefined);
    if (outcome.kind === 'unknown') return requeue(row);
    const verdict = judgeRefusal(outcome.code, row.tries);
    return verdict.kind === 'fail' ? fail(row, verdict.code) : postpone(row, outcome.retryAfterMs);
  }

  async function markSending(ID: string): Promise<void> {
    await writeAsLeader({ db, epoch }, ['outbox', 'messages', 'conversations'], async () => {
      if ((await db.outbox.get(ID)) === undefined) return undefined;
      const message = await db.messages.get(ID);
      if (message === undefined || !isPending(message)) return undefined;
      return setStatus(message, { status: 'sending' });
    });
  }

  /** Nothing is left to be sent, unless the message came back meanwhile. */
  async function drop(ID: string): Promise<void> {
    await writeAsLeader({ db, epoch }, ['outbox', 'messages'], async () => {
      const message = await db.messages.get(ID);
      if (message === undefined || !isPending(message)) await db.outbox.delete(ID);
    });
  }

  /** The log gives the message its place; the acknowledgement only says that it is safe (reliability §3.1 rule 4). */
  async function acknowledge(ID: string, answer: Message): Promise<void> {
    await writeAsLeader({ db, epoch }, ['outbox', 'messages', 'conversations'], async () => {
      const [waiting, message] = await Promise.all([db.outbox.get(ID), db.messages.get(ID)]);
      if (waiting !== undefined) await db.outbox.delete(ID);
      if (message === undefined || !isPending(message)) return;
      await setStatus(message, { status: 'success', ackSeq: answer.sequence });
    });
  }

  async function requeue(row: OutboxRow): Promise<void> {
    await update(row, { notBefore: ports.clock.now() + UNKNOWN_PAUSE_MS });
  }

  async function postpone(row: OutboxRow, retryAfterMs: number | undefined): Promise<void> {
    const delayMs = Math.min(retryAfterMs ?? backoffMs(row.tries, MAX_BACKOFF_MS, ports.random.unit()), MAX_WAIT_MS);
    await update(row, { tries: row.tries + 1, notBefore: ports.clock.now() + delayMs });
  }

  async function update(row: OutboxRow, change: Partial<OutboxRow>): Promise<void> {
    await writeAsLeader({ db, epoch }, ['outbox', 'messages', 'conversations'], async () => {
      const current = await db.outbox.get(row.ID);
      if (current === undefined) return;
      await db.outbox.put({ ...current, ...change });
      const message = await db.messages.get(row.ID);
      if (message !== undefined && isPending(message)) await setStatus(message, { status: 'queued' });
    });
  }

  async function fail(row: OutboxRow, code: number): Promise<void> {
    await writeAsLeader({ db, epoch }, ['outbox', 'messages', 'conversations'], async () => {
      await db.outbox.delete(row.ID);
      const message = await db.messages.get(row.ID);
      if (message !== undefined && isPending(message)) await setStatus(message, { status: 'fail', failCode: code, pendingUploads: row.uploads });
    });
    if (LOGGED_SEND_CODES.has(code)) context.report(new Error(`send refused with ${code}`), 'outbox');
  }

  async function setStatus(message: MessageRow, change: Partial<MessageRow>): Promise<MessageRow> {
    const next = { ...message, ...change };
    await db.messages.put(next);
    const conversation = await db.conversations.get(message.conversationID);
    if (conversation !== undefined && conversation.lastMessage?.ID === message.ID) await db.conversations.put(await withNewestMessage(db, conversation));
    return next;
  }

  const pump = createQueuePump<Waiting>({
    list: listWaiting,
    laneOf: ({ row }) => row.conversationID,
    carryOut: deliver,
    isReady,
    ports,
    report: (error) => context.report(error, 'outbox'),
  });
  return { ...pump, take: ({ row, message }) => pump.take({ row, notBefore: row.notBefore, message }) };
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
