import type { Message, OutgoingMessage } from '../../contract/message.ts';
import { MESSAGE_TYPES, type MessageType } from '../../contract/message.ts';
import { judgeRefusal } from '../core/send-outcome.ts';
import { isPending, type MessageRow, type OutboxRow } from '../core/rows.ts';
import { withNewestMessage } from '../db/workspace.ts';
import { listOutbox } from '../db/outbox.ts';
import { writeAsLeader } from '../db/transaction.ts';
import type { EngineOutcome } from '../engines/chat/port.ts';
import type { Cancel } from '../platform/ports.ts';
import { backoffMs } from '../shared/backoff.ts';
import type { LeaderContext } from './leader-context.ts';

const MAX_PARALLEL = 4;
const MAX_BACKOFF_MS = 60_000;
const FILE_MISSING = 7004;

/** Uploads what a send still lacks. `retry` = try again later; `fail` carries a code of contract §9. */
export type Uploader = (row: OutboxRow) => Promise<{ readonly kind: 'done' } | { readonly kind: 'retry' } | { readonly kind: 'fail'; readonly code: number }>;

export type Outbox = {
  /** Looks for work now: a row was added, the network came back, the engine is ready. */
  wake(): void;
  stop(): void;
  idle(): Promise<void>;
};

export type OutboxOptions = { readonly context: LeaderContext; readonly upload: Uploader; readonly isReady: () => boolean };

/**
 * Sends the outbox (reliability §3.1): strict order within a conversation with one message in flight, at most four conversations
 * at once. A permanent refusal fails that message alone and the next one goes (G8); everything else stays and waits its time.
 * States of a row: queued → (uploading) → sending → acknowledged (row gone, ackSeq on the message) | queued again | fail.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { context, upload, isReady } = options;
  const { db, epoch, engine, ports } = context;
  const busy = new Map<string, Promise<void>>();
  let cancelTimer: Cancel = () => undefined;
  let isStopped = false;
  let isLooking = false;
  let mustLookAgain = false;

  async function look(): Promise<void> {
    const now = ports.clock.now();
    const seen = new Set<string>();
    let nextAtMs = Number.POSITIVE_INFINITY;
    for (const row of await listOutbox(db)) {
      if (seen.has(row.conversationID)) continue;
      seen.add(row.conversationID);
      if (busy.has(row.conversationID)) continue;
      if (row.notBefore > now && row.notBefore - now <= MAX_BACKOFF_MS * 2) nextAtMs = Math.min(nextAtMs, row.notBefore);
      else if (busy.size < MAX_PARALLEL && isReady() && !isStopped) start(row);
    }
    cancelTimer();
    if (Number.isFinite(nextAtMs)) cancelTimer = ports.clock.after(Math.max(0, nextAtMs - now), wake);
  }

  function start(row: OutboxRow): void {
    const work = deliver(row)
      .catch((error: unknown) => context.report(error, 'outbox'))
      .finally(() => {
        busy.delete(row.conversationID);
        wake();
      });
    busy.set(row.conversationID, work);
  }

  async function deliver(row: OutboxRow): Promise<void> {
    const uploaded = row.uploads.some((part) => part.uuid === undefined) ? await upload(row) : { kind: 'done' as const };
    if (uploaded.kind === 'retry') return postpone(row, undefined);
    if (uploaded.kind === 'fail') return fail(row, uploaded.code);
    const message = await markSending(row.ID);
    if (message === undefined) return;
    const outgoing = buildOutgoing(message);
    if (outgoing === undefined) return fail(row, FILE_MISSING);
    await store(row, await engine.call('send', { message: outgoing }));
  }

  async function store(row: OutboxRow, outcome: EngineOutcome<Message>): Promise<void> {
    if (outcome.kind === 'ok') return acknowledge(row.ID, outcome.value);
    if (outcome.kind === 'unknown') return requeue(row);
    const verdict = judgeRefusal(outcome.code, row.tries);
    return verdict.kind === 'fail' ? fail(row, verdict.code) : postpone(row, outcome.retryAfterMs);
  }

  /** Takes the message as it is now: the user may have cancelled it meanwhile. */
  async function markSending(ID: string): Promise<MessageRow | undefined> {
    return writeAsLeader({ db, epoch }, ['outbox', 'messages', 'conversations'], async () => {
      if ((await db.outbox.get(ID)) === undefined) return undefined;
      const message = await db.messages.get(ID);
      if (message === undefined || !isPending(message)) {
        await db.outbox.delete(ID);
        return undefined;
      }
      return setStatus(message, { status: 'sending' });
    });
  }

  /** The log gives the message its place; the acknowledgement only says that it is safe (reliability §3.1 rule 4). */
  async function acknowledge(ID: string, answer: Message): Promise<void> {
    await writeAsLeader({ db, epoch }, ['outbox', 'messages', 'conversations', 'blobs'], async () => {
      await db.outbox.delete(ID);
      const message = await db.messages.get(ID);
      if (message === undefined || !isPending(message)) return;
      await setStatus(message, { status: 'success', ackSeq: answer.sequence });
    });
  }

  async function requeue(row: OutboxRow): Promise<void> {
    await update(row, { notBefore: 0 });
  }

  async function postpone(row: OutboxRow, retryAfterMs: number | undefined): Promise<void> {
    const delayMs = retryAfterMs ?? backoffMs(row.tries, MAX_BACKOFF_MS, ports.random.unit());
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
  }

  async function setStatus(message: MessageRow, change: Partial<MessageRow>): Promise<MessageRow> {
    const next = { ...message, ...change };
    await db.messages.put(next);
    const conversation = await db.conversations.get(message.conversationID);
    if (conversation !== undefined && conversation.lastMessage?.ID === message.ID) await db.conversations.put(await withNewestMessage(db, conversation));
    return next;
  }

  function wake(): void {
    if (isStopped) return;
    mustLookAgain = true;
    if (isLooking) return;
    isLooking = true;
    void (async () => {
      while (mustLookAgain && !isStopped) {
        mustLookAgain = false;
        await look();
      }
    })()
      .catch((error: unknown) => context.report(error, 'outbox'))
      .finally(() => {
        isLooking = false;
        if (mustLookAgain) wake();
      });
  }

  return {
    wake,
    stop() {
      isStopped = true;
      cancelTimer();
    },
    async idle() {
      while (busy.size > 0 || isLooking) await Promise.all([...busy.values(), Promise.resolve()]);
    },
  };
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
