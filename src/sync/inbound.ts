import { readKv } from '../db/kv.ts';
import type { StreamItem } from '../engines/chat/port.ts';
import { applyBatch } from './apply-batch.ts';
import { bootstrap } from './bootstrap.ts';
import type { LeaderContext } from './leader-context.ts';

const MAX_BATCH = 250;

export type Inbound = {
  /** The engine is ready and its newest event is `pts`. */
  ready(pts: number): void;
  received(item: StreamItem): void;
  /** Looks for missed events now: the page came back, or the quarter of an hour has passed. */
  check(): void;
  /** Settles when nothing is waiting; for tests and for handing over. */
  idle(): Promise<void>;
};

export type InboundOptions = {
  readonly context: LeaderContext;
  readonly caughtUp: () => void;
  readonly refetch: (scopes: readonly string[]) => void;
};

/**
 * Brings the user's one event stream into the database, in order and without a gap (contract §7 Catch-up).
 * States in order: waiting for hello → bootstrap (new device or reset) → catching up → live; a gap leads back to catching up.
 * Only one step runs at a time; live items wait in `queue` meanwhile.
 */
export function createInbound(options: InboundOptions): Inbound {
  const { context } = options;
  const queue: StreamItem[] = [];
  let helloPts: number | undefined;
  let isDue = false;
  let running: Promise<void> | undefined;

  async function catchUp(): Promise<void> {
    const target = helloPts;
    if (target === undefined) return;
    const cursor = await readKv(context.db, 'cursor');
    if (cursor === undefined || target < cursor) await bootstrap(context, target);
    for (;;) {
      const from = (await readKv(context.db, 'cursor')) ?? 0;
      const outcome = await context.engine.catchUp(from);
      // Without an answer the next hello starts over from the stored cursor.
      if (outcome.kind !== 'ok') return;
      if (outcome.value.reset) {
        await bootstrap(context, outcome.value.pts);
        continue;
      }
      await applyAll(outcome.value.items);
      if (!outcome.value.more) break;
    }
    options.caughtUp();
  }

  async function applyAll(items: readonly StreamItem[]): Promise<void> {
    for (let at = 0; at < items.length; at += MAX_BATCH) {
      const { refetch } = await applyBatch(context, items.slice(at, at + MAX_BATCH));
      if (refetch.length > 0) options.refetch(refetch);
    }
  }

  async function applyLive(): Promise<void> {
    const cursor = await readKv(context.db, 'cursor');
    const batch = queue.splice(0, MAX_BATCH).filter((item) => cursor !== undefined && item.pts > cursor);
    batch.sort((a, b) => a.pts - b.pts);
    const gapAt = batch.findIndex((item, at) => item.pts !== (cursor ?? 0) + at + 1 && !isRepeat(batch, at));
    await applyAll(gapAt < 0 ? batch : batch.slice(0, gapAt));
    if (gapAt >= 0 || cursor === undefined) isDue = true;
  }

  async function run(): Promise<void> {
    while (isDue || queue.length > 0) {
      if (isDue) {
        isDue = false;
        await catchUp();
      } else await applyLive();
    }
  }

  function start(): void {
    running ??= run()
      .catch((error: unknown) => context.report(error, 'inbound'))
      .finally(() => {
        running = undefined;
        if (isDue) start();
      });
  }

  return {
    ready(pts) {
      helloPts = pts;
      isDue = true;
      start();
    },
    received(item) {
      queue.push(item);
      helloPts = Math.max(helloPts ?? 0, item.pts);
      start();
    },
    check() {
      if (helloPts === undefined) return;
      isDue = true;
      start();
    },
    async idle() {
      while (running !== undefined) await running;
    },
  };
}

/** The same event twice in one batch is no gap. */
function isRepeat(batch: readonly StreamItem[], at: number): boolean {
  return at > 0 && batch[at - 1]?.pts === batch[at]?.pts;
}
