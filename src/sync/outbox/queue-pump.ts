import type { Cancel, Clock, Random } from '../../platform/ports.ts';
import { backoffMs } from '../../shared/backoff.ts';

/** What carries a row out. Rows of different pools never wait for one another: an API that does not answer holds back no message. */
export type Pool = 'engine' | 'http' | 'upload';
/** No row waits longer than this, so that a clock that jumped back holds nothing for days. */
export const MAX_WAIT_MS = 120_000;
const MAX_PAUSE_MS = 30_000;
/** Long enough for the server to take many again, so that few of those after it are refused. */
const HOLD_MS = 500;
/** The longest pause of our server, of an upload beyond the quota of the day. */
export const MAX_HOLD_MS = 3_600_000;

export type Queue = {
  /** Looks for work now: a row was added, the network came back, the engine is ready. */
  wake(): void;
  /** A new connection stands: what waits for its time is tried once before it, since what it waited for may just have come. */
  retryNow(): void;
  stop(): void;
  idle(): Promise<void>;
};

export type QueuePump<Row> = Queue & {
  /** A row that was just added to an empty queue: where it may go at once, nothing is asked of the database before. */
  take(row: Row): void;
};

/**
 * The server takes nothing more of this pool for now, whatever the lane. A pause of `retryAfterMs` was asked for by the server (Retry-After):
 * a new connection does not end it.
 */
export type Hold = (pool: Pool, retryAfterMs?: number) => void;

export type QueuePumpOptions<Row> = {
  /** What waits, oldest first. */
  readonly list: () => Promise<readonly Row[]>;
  /** Rows of one lane go one after the other, in order. */
  readonly laneOf: (row: Row) => string;
  readonly poolOf: (row: Row) => Pool;
  /** How many rows of each pool are under way at once. */
  readonly limits: Readonly<Record<Pool, number>>;
  /** Leaves the row gone, changed or waiting; a rejection says that the database failed, and the row is tried again later. */
  readonly carryOut: (row: Row, hold: Hold) => Promise<void>;
  readonly isReady: () => boolean;
  readonly ports: { readonly clock: Clock; readonly random: Random };
  readonly report: (error: unknown) => void;
};

/**
 * Works off a durable queue: the head of each lane only, as many at once as the limit of its pool allows, never before its time
 * but once after each `hurry`, the start of the pump among them. While a pool is held, none of its rows begins.
 * States of a lane in order: idle → busy (one row) → idle. After a failure of the database everything pauses, longer each time.
 */
export function createQueuePump<Row extends { readonly notBefore: number }>(options: QueuePumpOptions<Row>): QueuePump<Row> {
  const { clock, random } = options.ports;
  const busy = new Map<string, { readonly pool: Pool; readonly work: Promise<void> }>();
  /** Timers, not times: a clock that jumps neither ends a pause nor makes it longer. */
  const holds = new Map<Pool, { readonly isAsked: boolean; readonly cancel: Cancel }>();
  /** Lanes that were tried since the connection stands. */
  const tried = new Set<string>();
  let cancelTimer: Cancel = () => undefined;
  let cancelPause: Cancel = () => undefined;
  let isStopped = false;
  let looking: Promise<void> | undefined;
  let mustLookAgain = false;
  let failures = 0;
  /** Rows that were carried out: a list that was read before one of them ended may still name it. */
  let ended = 0;

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
    // Becoming ready wakes the pump; until then there is nothing to look for.
    if (!options.isReady()) return;
    const heads = new Map<string, Row>();
    const endedBefore = ended;
    const rows = await options.list();
    // Whatever ended has asked for another look.
    if (ended !== endedBefore) return;
    for (const row of rows) {
      const lane = options.laneOf(row);
      if (!heads.has(lane)) heads.set(lane, row);
    }
    const nowMs = clock.now();
    let waitMs = Number.POSITIVE_INFINITY;
    for (const [lane, row] of heads) {
      if (busy.has(lane)) continue;
      const leftMs = row.notBefore - nowMs;
      if (leftMs > 0 && leftMs <= MAX_WAIT_MS && tried.has(lane)) waitMs = Math.min(waitMs, leftMs);
      else if (mayStart(options.poolOf(row))) start(lane, row);
    }
    cancelTimer();
    if (Number.isFinite(waitMs)) cancelTimer = clock.after(waitMs, wake);
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
        wake();
      },
      (error: unknown) => {
        busy.delete(lane);
        pause(error);
      },
    );
    busy.set(lane, { pool: options.poolOf(row), work });
  }

  /** What just failed would fail again at once, for as long as the disk is full. What fails behind the stop fails because the database is closed. */
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
      for (const pool of holds.keys()) release(pool);
    },
    async idle() {
      while (busy.size > 0 || looking !== undefined) await Promise.all([...[...busy.values()].map(({ work }) => work), looking]);
    },
  };
}
