import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import type { EngineOutcome } from '../../engines/chat/port.ts';
import { LISTS } from '../../core/lists/lists.ts';
import { existingAnswer } from '../../core/lists/fold-list.ts';
import { judgeRefusal } from '../../core/operations/judge-refusal.ts';
import type { EngineCall, OpRow } from '../../core/rows.ts';
import { isQueued, listOps } from '../../db/outbox.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { backoffMs } from '../../shared/backoff.ts';
import type { LeaderContext } from '../leader/leader-context.ts';
import { removalOf, splitRemoval } from '../lists/split-removal.ts';
import { probeOfTag, splitTagging, taggingOf } from '../lists/split-tagging.ts';
import { noteCapabilities } from '../session/keep-capabilities.ts';
import { keepRefusedContent } from './keep-refused-content.ts';
import { nameMessages } from './name-messages.ts';
import { offerReport } from './offer-report.ts';
import { createQueuePump, MAX_WAIT_MS, type Hold, type Pool, type Queue } from './queue-pump.ts';
import { END_OP_TABLES, endOp } from './end-op.ts';

const MAX_BACKOFF_MS = 60_000;
const UNKNOWN_PAUSE_MS = 500;
const AFTER_SEND_PAUSE_MS = 300;
/** A browser has six connections to a server. Requests to the API must not wait for file uploads of this queue or of the outbox. */
const LIMITS: Readonly<Record<Pool, number>> = { engine: 4, http: 4, upload: 1 };

/** Sends one HTTP operation. `opId` is its Idempotency-Key. */
export type HttpCaller = (op: {
  readonly opId: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}) => Promise<EngineOutcome<unknown>>;

export type OpQueue = Queue;

export type OpQueueOptions = {
  readonly context: LeaderContext;
  readonly callHttp: HttpCaller;
  readonly isReady: () => boolean;
  /** An operation of the user was refused and undone. The user is notified (G11). */
  readonly refused: (op: OpRow, code: number, message: string) => void;
  /** The server has executed an operation, now or in an earlier attempt. */
  readonly done?: (op: OpRow) => void;
};

/** Receipts and the ends of mutes, which the user did not request. Their refusal is not reported. */
function isAutomatic({ call }: OpRow): boolean {
  if (call.kind !== 'engine') return false;
  return call.method === 'receipt' || (call.method === 'convMute' && call.params.type === 'AcceptAndNotify' && call.params.until !== undefined);
}

/**
 * Sends queued operations, in order per entity. Each operation may be repeated any number of times with the same effect (G6). A refused
 * operation is removed: then the server's state is shown (core/overlay), and the operations after it continue (G8).
 */
export function createOpQueue(options: OpQueueOptions): OpQueue {
  const { context, callHttp, isReady, refused } = options;
  const { db, me, epoch, engine, ports } = context;
  async function carryOut(op: OpRow, hold: Hold): Promise<void> {
    const deliveryStatus = await deliveryStatusOf(db, op);
    if (deliveryStatus === 'early') return wait(op, AFTER_SEND_PAUSE_MS);
    if (deliveryStatus === 'void') return void (await finish(op, { isRefused: false }));
    const outcome = op.call.kind === 'engine' ? await callEngine(op.call, op) : await callHttp({ opId: op.opId, ...op.call });
    if (outcome.kind === 'ok') return settle(op, outcome.value);
    if (outcome.kind === 'unknown') return repeat(op, outcome, hold);
    const existing = answerOfExisting(op, outcome);
    if (existing !== undefined) return settle(op, existing);
    const verdict = judgeRefusal({ ...outcome, unknownRefusals: op.unknownRefusals ?? 0 });
    if (verdict.kind === 'done') return settle(op, undefined);
    const removal = outcome.code === CODE.notFound ? removalOf(op) : undefined;
    // Another device has removed the row.
    if (removal?.ids.length === 1) return settle(op, undefined);
    if (removal !== undefined) return replace(op, (stored) => splitRemoval(stored, removal, ports.random));
    if (outcome.code === CODE.notFound && taggingOf(op) !== undefined && (await endTagging(op))) return;
    if (verdict.kind === 'wait' && verdict.isForAll) hold(poolOf(op), verdict.retryAfterMs);
    if (verdict.kind === 'retry') return postpone({ ...op, unknownRefusals: verdict.unknownRefusals }, outcome.retryAfterMs);
    if (verdict.kind !== 'fail') return postpone(op, outcome.retryAfterMs);
    // The refusal may show the engine which abilities its plan lacks.
    if (outcome.code === ENGINE_CODE.unavailable) noteCapabilities(context);
    if ((await finish(op, { isRefused: true, code: outcome.code })) && !isAutomatic(op)) refused(op, outcome.code, outcome.message);
  }

  /** Gives the tag to those who are still friends. Resolves with false if the refusal concerns the tag. */
  async function endTagging(op: OpRow): Promise<boolean> {
    const { tagId, wtIds } = taggingOf(op) ?? { tagId: '', wtIds: [] };
    const probe = await callHttp({ opId: ports.random.uuid(), ...probeOfTag(tagId) });
    if (probe.kind === 'refused' && probe.code === CODE.notFound) return false;
    if (probe.kind !== 'ok') await postpone(op, probe.retryAfterMs);
    else if (wtIds.length > 1) await replace(op, (stored) => splitTagging(stored, { tagId, wtIds }, ports.random));
    // Another device has deleted the friend.
    else await settle(op, undefined);
    return true;
  }

  async function callEngine(call: EngineCall, op: OpRow): Promise<EngineOutcome<unknown>> {
    return engine.call(call.method, await nameMessages(db, call, op));
  }

  async function repeat(op: OpRow, outcome: Extract<EngineOutcome<unknown>, { kind: 'unknown' }>, hold: Hold): Promise<void> {
    if (outcome.retryAfterMs !== undefined) hold(poolOf(op), outcome.retryAfterMs);
    // An answer that cannot be read would come again: not at once.
    if (outcome.isUnreadable === true || op.call.kind === 'http') return postpone(op, outcome.retryAfterMs);
    return wait(op, UNKNOWN_PAUSE_MS);
  }

  async function settle(op: OpRow, value: unknown): Promise<void> {
    if (await finish(op, { isRefused: false, ...(value === undefined ? {} : { value }) })) options.done?.(op);
  }

  async function postpone(op: OpRow, retryAfterMs: number | undefined): Promise<void> {
    const delayMs = Math.min(retryAfterMs ?? backoffMs(op.tries, MAX_BACKOFF_MS, ports.random.unit()), MAX_WAIT_MS);
    await wait({ ...op, tries: op.tries + 1 }, delayMs);
  }

  async function wait({ opId, tries, unknownRefusals = 0 }: OpRow, delayMs: number): Promise<void> {
    await writeAsLeader({ db, epoch }, ['ops'], async (db) => {
      await db.ops.update(opId, { tries, unknownRefusals, notBefore: ports.clock.now() + delayMs });
    });
  }

  async function replace({ opId }: OpRow, build: (stored: OpRow) => readonly OpRow[]): Promise<void> {
    await writeAsLeader({ db, epoch }, ['ops'], async (db) => {
      const stored = await db.ops.get(opId);
      if (stored === undefined) return;
      await db.ops.delete(opId);
      await db.ops.bulkAdd([...build(stored)]);
    });
  }

  /** Resolves with false if the operation no longer exists, because the user cancelled it or it ended before. */
  async function finish(op: OpRow, answer: { readonly isRefused: boolean; readonly value?: unknown; readonly code?: number }): Promise<boolean> {
    return writeAsLeader({ db, epoch }, ['ops', ...END_OP_TABLES], async (db) => {
      // Reads the row again, because events may have changed the state that the end restores.
      const stored = await db.ops.get(op.opId);
      if (stored === undefined) return false;
      await db.ops.delete(op.opId);
      context.changes.noteOpEnd(stored.entity);
      await endOp(db, me, { op: stored, ...answer, changes: context.changes });
      if (answer.isRefused) await keepRefusedContent(db, stored);
      else await db.blobs.bulkDelete((stored.uploads ?? []).map(({ blobId }) => blobId));
      if (answer.code !== undefined) await offerReport(db, stored, answer.code);
      return true;
    });
  }

  return createQueuePump({
    list: async () => listOps(db),
    laneOf: (op) => op.entity,
    poolOf,
    limits: LIMITS,
    carryOut,
    isReady,
    ports,
    report: (error) => context.report(error, 'ops'),
  });
}

/** The answer to an operation whose row exists already on the server, such as a tag that another device has created. */
function answerOfExisting(op: OpRow, refusal: { readonly code: number; readonly data?: unknown }): unknown {
  return LISTS.map((list) => existingAnswer(list, op, refusal)).find((answer) => answer !== undefined);
}

function poolOf({ call, uploads = [] }: OpRow): Pool {
  if (call.kind === 'engine') return 'engine';
  return uploads.some(({ uuid }) => uuid === undefined) ? 'upload' : 'http';
}

/**
 * `early` = the message that the operation depends on is not sent yet. `void` = the operation is gone, or that message will never be sent.
 */
async function deliveryStatusOf(db: AccountDatabase, { opId, afterSend }: OpRow): Promise<'due' | 'early' | 'void'> {
  if ((await db.ops.get(opId)) === undefined) return 'void';
  if (afterSend === undefined) return 'due';
  const [isWaiting, message] = await db.transaction('r', ['outbox', 'messages'], async () =>
    Promise.all([isQueued(db, 'outbox', afterSend), db.messages.get(afterSend)]),
  );
  if (isWaiting) return 'early';
  return message?.status === 'success' ? 'due' : 'void';
}
