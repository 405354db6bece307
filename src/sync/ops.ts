import type { EngineOutcome } from '../engines/chat/port.ts';
import { judgeRefusal } from '../core/send-outcome.ts';
import type { Inverse, OpRow } from '../core/rows.ts';
import { listOps } from '../db/outbox.ts';
import { writeAsLeader } from '../db/transaction.ts';
import type { Cancel } from '../platform/ports.ts';
import { backoffMs } from '../shared/backoff.ts';
import type { LeaderContext } from './leader-context.ts';

const MAX_BACKOFF_MS = 60_000;
const MAX_PARALLEL = 4;

/** Carries out one HTTP operation; `opId` is its Idempotency-Key. */
export type HttpCaller = (op: {
  readonly opId: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}) => Promise<EngineOutcome<unknown>>;

export type OpQueue = { wake(): void; stop(): void; idle(): Promise<void> };

export type OpQueueOptions = {
  readonly context: LeaderContext;
  readonly callHttp: HttpCaller;
  readonly isReady: () => boolean;
  /** An operation was refused and taken back; the user is told (G11). */
  readonly refused: (op: OpRow, code: number, message: string) => void;
};

/**
 * Sends queued operations, in order per entity. Each may be repeated for ever with the same effect (G6); one that the server
 * refuses is undone visibly by its inverse, and what waits behind it goes on (G8).
 */
export function createOpQueue(options: OpQueueOptions): OpQueue {
  const { context, callHttp, isReady, refused } = options;
  const { db, epoch, engine, ports } = context;
  const busy = new Map<string, Promise<void>>();
  let cancelTimer: Cancel = () => undefined;
  let isStopped = false;
  let looking: Promise<void> | undefined;
  let mustLookAgain = false;

  async function look(): Promise<void> {
    const now = ports.clock.now();
    const seen = new Set<string>();
    let nextAtMs = Number.POSITIVE_INFINITY;
    for (const op of await listOps(db)) {
      if (seen.has(op.entity)) continue;
      seen.add(op.entity);
      if (busy.has(op.entity)) continue;
      if (op.notBefore > now && op.notBefore - now <= MAX_BACKOFF_MS * 2) nextAtMs = Math.min(nextAtMs, op.notBefore);
      else if (busy.size < MAX_PARALLEL && isReady() && !isStopped) start(op);
    }
    cancelTimer();
    if (Number.isFinite(nextAtMs)) cancelTimer = ports.clock.after(Math.max(0, nextAtMs - now), wake);
  }

  function start(op: OpRow): void {
    const work = carryOut(op)
      .catch((error: unknown) => context.report(error, 'ops'))
      .finally(() => {
        busy.delete(op.entity);
        wake();
      });
    busy.set(op.entity, work);
  }

  async function carryOut(op: OpRow): Promise<void> {
    const outcome = op.call.kind === 'engine' ? await engine.call(op.call.method, op.call.params) : await callHttp({ opId: op.opId, ...op.call });
    if (outcome.kind === 'ok') return finish(op, []);
    if (outcome.kind === 'unknown') return op.call.kind === 'http' ? postpone(op, undefined) : undefined;
    const verdict = judgeRefusal(outcome.code, op.tries);
    if (verdict.kind === 'retry') return postpone(op, outcome.retryAfterMs);
    await finish(op, op.inverse);
    refused(op, outcome.code, outcome.message);
  }

  async function postpone(op: OpRow, retryAfterMs: number | undefined): Promise<void> {
    const delayMs = retryAfterMs ?? backoffMs(op.tries, MAX_BACKOFF_MS, ports.random.unit());
    await writeAsLeader({ db, epoch }, ['ops'], async () => {
      await db.ops.update(op.opId, { tries: op.tries + 1, notBefore: ports.clock.now() + delayMs });
    });
  }

  async function finish(op: OpRow, inverse: readonly Inverse[]): Promise<void> {
    await writeAsLeader({ db, epoch }, ['ops', 'messages', 'conversations', 'groups', 'kv'], async () => {
      await db.ops.delete(op.opId);
      for (const step of inverse) await undo(step);
    });
  }

  async function undo(step: Inverse): Promise<void> {
    const table = db.table<unknown, string>(step.table);
    const current = await table.get(step.key);
    if (step.row === undefined) await table.delete(step.key);
    else if (typeof current === 'object' && current !== null && typeof step.row === 'object') await table.put({ ...current, ...step.row });
    else await table.put(step.row);
  }

  function wake(): void {
    mustLookAgain = true;
    if (isStopped || looking !== undefined) return;
    looking = (async () => {
      while (mustLookAgain && !isStopped) {
        mustLookAgain = false;
        await look();
      }
    })()
      .catch((error: unknown) => context.report(error, 'ops'))
      .finally(() => {
        looking = undefined;
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
      while (busy.size > 0 || looking !== undefined) await Promise.all([...busy.values(), looking]);
    },
  };
}
