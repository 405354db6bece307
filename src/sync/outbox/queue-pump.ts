import type { Cancel, Clock, Random } from '../../platform/ports.ts';
import { backoffMs } from '../../shared/backoff.ts';
import { createLongQueue } from './long-queue.ts';

/** The resource that a row needs. Rows of different pools never wait for one another, so an API that does not answer delays no message. */
export type Pool = 'engine' | 'http' | 'upload';
/** The maximum wait of a row. It limits the effect of a clock that was set back. */
export const MAX_WAIT_MS = 120_000;
const MAX_PAUSE_MS = 30_000;
/** The shortest hold. It is long enough for the server to accept many rows again, so that few of the next ones are refused. */
const HOLD_MS = 500;
/** Rows that a look passes by without a free place. A look at a kept queue ends then. */
const MAX_BLOCKED = 50;

/** The longest pause that our server requests: for an upload beyond the quota of the day. */
export const MAX_HOLD_MS = 3_600_000;

export type Queue = {
  /** Looks for work now. Call it when a row was added, the network came back or the engine is ready. */
  wake(): void;
  /** A new connection is ready. Each lane is tried once before its waiting time ends, because the cause of the wait may be gone. */
  retryNow(): void;
  stop(): void;
  idle(): Promise<void>;
};

type Heads = { readonly except: ReadonlySet<string>; readonly maxBlocked: number };
const ALL: Heads = { except: new Set(), maxBlocked: Number.POSITIVE_INFINITY };

export type QueuePump<Row> = Queue & {
  /** Starts a row that was just added to an empty queue. If it may start at once, the database is not read first. */
  take(row: Row): void;
};

/**
 * Holds all lanes of a pool, because the server accepts no more requests of it for now. If the server requested the pause (`retryAfterMs`,
 * from Retry-After), a new connection does not end it.
 */
export type Hold = (pool: Pool, retryAfterMs?: number) => void;

export type QueuePumpOptions<Row> = {
  /** All waiting rows, oldest first. */
  readonly list: () => Promise<readonly Row[]>;
  /** Rows of one lane are processed one after the other, in order. */
  readonly laneOf: (row: Row) => string;
  readonly poolOf: (row: Row) => Pool;
  /** The maximum number of rows of each pool that run at the same time. */
  readonly limits: Readonly<Record<Pool, number>>;
  /** Processes the row and then deletes, changes or keeps it. A rejection means that the database failed; the row is tried again later. */
  readonly carryOut: (row: Row, hold: Hold) => Promise<void>;
  readonly isReady: () => boolean;
  readonly ports: { readonly clock: Clock; readonly random: Random };
  readonly report: (error: unknown) => void;
};

/**
 * Processes a durable queue. Only the head of each lane runs, and at most as many heads of a pool as its limit. A row starts before its
 * time only once after the start of the pump and after each `retryNow`. While a pool is held, none of its rows starts.
 * States of a lane in order: idle → busy (one row) → idle. After a failure of the database all lanes pause, longer each time.
 */
export function createQueuePump<Row extends { readonly notBefore: number }>(options: QueuePumpOptions<Row>): QueuePump<Row> {
  const { clock, random } = options.ports;
  const busy = new Map<string, { readonly pool: Pool; readonly work: Promise<void> }>();
  /** Timers instead of times, because a clock that jumps must not end or prolong a pause. */
  const holds = new Map<Pool, { readonly isAsked: boolean; readonly cancel: Cancel }>();
  /** Lanes that were tried since the last `retryNow`. */
  const tried = new Set<string>();
  let cancelTimer: Cancel = () => undefined;
  let cancelPause: Cancel = () => undefined;
  let isStopped = false;
  let looking: Promise<void> | undefined;
  let mustLookAgain = false;
  let failures = 0;
  /** Number of finished rows. A list that was read before a row ended may still contain that row. */
  let ended = 0;
  const long = createLongQueue<Row>(clock, wake);

  function hold(pool: Pool, retryAfterMs?: number): void {
    release(pool);
    const cancel = clock.after(Math.min(Math.max(HOLD_MS, retryAfterMs ?? 0), MAX_HOLD_MS), () => {
      release(pool);
      wake();
    });
    holds.set(pool, { isAsked: retryAfterMs !== undefined, cancel });
  }

  function release(pool: Pool): void {
    holds.get(pool)?.cancel();
    holds.delete(pool);
  }

  async function look(): Promise<void> {
    // The pump is woken when it becomes ready. Until then it does not read the queue.
    if (!options.isReady()) return;
    const kept = long.current();
    if (kept !== undefined && startHeads(kept.rows, { except: kept.endedLanes, maxBlocked: MAX_BLOCKED }).isUsed) {
      kept.isWoken = true;
      return;
    }
    long.drop();
    const endedBefore = ended;
    const rows = await options.list();
    // A row has ended meanwhile, and its end has already requested another look.
    if (ended !== endedBefore) return;
    long.keep(rows);
    const { waitMs } = startHeads(rows);
    cancelTimer();
    if (Number.isFinite(waitMs)) cancelTimer = clock.after(waitMs, wake);
  }

  /** Starts the first row of each lane that may start. `waitMs` = the time until the next one may; `isUsed` = some have started or are blocked. */
  function startHeads(rows: readonly Row[], { except, maxBlocked }: Heads = ALL): { readonly isUsed: boolean; readonly waitMs: number } {
    const seen = new Set<string>(except);
    const nowMs = clock.now();
    let waitMs = Number.POSITIVE_INFINITY;
    let isUsed = false;
    let blocked = 0;
    for (const row of rows) {
      const lane = options.laneOf(row);
      if (seen.has(lane)) continue;
      seen.add(lane);
      if (busy.has(lane)) continue;
      const leftMs = row.notBefore - nowMs;
      if (leftMs > 0 && leftMs <= MAX_WAIT_MS && tried.has(lane)) {
        waitMs = Math.min(waitMs, leftMs);
        continue;
      }
      isUsed = true;
      if (mayStart(options.poolOf(row))) start(lane, row);
      else if ((blocked += 1) >= maxBlocked) break;
    }
    return { isUsed, waitMs };
  }

  function mayStart(pool: Pool): boolean {
    if (isStopped || holds.has(pool) || !options.isReady()) return false;
    return [...busy.values()].filter((other) => other.pool === pool).length < options.limits[pool];
  }

  function start(lane: string, row: Row): void {
    tried.add(lane);
    const work = options.carryOut(row, hold).then(
      () => {
        failures = 0;
        ended += 1;
        busy.delete(lane);
        long.current()?.endedLanes.add(lane);
        wake();
      },
      (error: unknown) => {
        busy.delete(lane);
        long.drop();
        pause(error);
      },
    );
    busy.set(lane, { pool: options.poolOf(row), work });
  }

  /**
   * Pauses, because the same work would fail again at once, for example while the disk is full. Errors after stop() come from the closed
   * database.
   */
  function pause(error: unknown): void {
    if (isStopped) return;
    options.report(error);
    cancelPause();
    cancelPause = clock.after(backoffMs(failures, MAX_PAUSE_MS, random.unit()), wake);
    failures += 1;
  }

  function wake(): void {
    if (isStopped) return;
    mustLookAgain = true;
    looking ??= lookUntilDone();
  }

  async function lookUntilDone(): Promise<void> {
    try {
      while (mustLookAgain && !isStopped) {
        mustLookAgain = false;
        await look();
      }
    } catch (error) {
      pause(error);
    } finally {
      looking = undefined;
    }
  }

  return {
    wake,
    retryNow() {
      tried.clear();
      long.drop();
      for (const [pool, { isAsked }] of holds) if (!isAsked) release(pool);
      wake();
    },
    take(row) {
      const lane = options.laneOf(row);
      if (mayStart(options.poolOf(row)) && !busy.has(lane)) start(lane, row);
    },
    stop() {
      isStopped = true;
      cancelTimer();
      cancelPause();
      long.drop();
      for (const pool of holds.keys()) release(pool);
    },
    async idle() {
      while (busy.size > 0 || looking !== undefined) await Promise.all([...[...busy.values()].map(({ work }) => work), looking]);
    },
  };
}
