import type { GroupHead } from '../../../contract/engine-methods.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Message } from '../../../contract/message.ts';
import { readKv } from '../../db/kv.ts';
import type { StreamItem } from '../../engines/chat/port.ts';
import type { Cancel } from '../../platform/ports.ts';
import { backoffMs } from '../../shared/backoff.ts';
import { applyBatch, type AppliedBatch } from './apply-batch.ts';
import { EngineRefused, EngineUnreachable, expectAnswer } from './bootstrap.ts';
import { forgetUnreadableOps } from '../outbox/forget-unreadable-ops.ts';
import { firstOfEach } from './catch-up/first-of-each.ts';
import { createGroupLogs } from './catch-up/group-logs.ts';
import { createSnapshots } from './catch-up/snapshots.ts';
import { createPageReader, type PageReader } from './catch-up/page-reader.ts';
import type { LeaderContext } from '../leader/leader-context.ts';
import { hasLostLeadership } from '../../db/storage-errors.ts';
import { createLookLater } from '../unreadable/look-later.ts';
import { createReread } from '../unreadable/reread.ts';

/**
 * Pages that are stored in one transaction. The first page is stored alone, because it should be on screen soon. Conversations are read and
 * written once for all joined pages. More pages would make the user's own writes wait longer.
 */
const JOINED = 2;
const MAX_BATCH = JOINED * LIMITS.syncPage;
const MAX_PAUSE_MS = 30_000;
/** After this many failures in a row the items themselves count as the cause. */
const STUBBORN_FAILURES = 5;

export type Inbound = {
  /** The engine is ready, its newest event is `pts`, and the logs of large groups end at `groups`. */
  ready(pts: number, groups?: readonly GroupHead[]): void;
  received(item: StreamItem): void;
  /** Looks for missed events now. Called when the page is visible again, or after a quarter of an hour. */
  check(): void;
  /** An unreadable frame came; it may have been an event. Looks for missed events at once, and then less and less often. */
  missed(): void;
  stop(): void;
  /** Settles when no item waits. For tests. */
  idle(): Promise<void>;
};

export type InboundOptions = {
  readonly context: LeaderContext;
  readonly caughtUp: () => void;
  /** Whether the engine is connected. */
  readonly isReady: () => boolean;
  /** The lists are read again until `caughtUp` is called. Until then the screen may show old data. */
  readonly rereading: () => void;
  /** Settles when the data that the screens requested is stored. These requests come before the rest of a long absence. */
  readonly giveWay: () => Promise<unknown>;
  /** Events left ranges of history that are not stored here. */
  readonly holesFound: () => void;
  readonly refetch: (scopes: readonly string[]) => void;
  /** Whether the user looks at this conversation. Its log is caught up on first. */
  readonly isOpen: (conversationID: string) => boolean;
  /** New messages for this device were committed (G4). */
  readonly arrived: (messages: readonly Message[]) => void;
};

/**
 * Brings the user's own event log into the database, in order and without a gap (protocol §7 Catch-up). catch-up/group-logs.ts does the
 * same for the logs of large groups.
 * States in order: waiting for hello → bootstrap (new device or reset) → catching up → live. A gap leads back to catching up. A failure of
 * the database leads to a pause and then to catching up. Only one step runs at a time; live items wait in `queue` meanwhile.
 */
export function createInbound(options: InboundOptions): Inbound {
  const { context } = options;
  const { db, ports } = context;
  let queue: StreamItem[] = [];
  /** The `pts` of the last hello, until it is compared with the cursor. Applied events may make the cursor larger later. */
  let helloPts: number | undefined;
  /** The stored cursor after the last live events. It is read again after any other step that may have moved it. */
  let liveCursor: number | undefined;
  let isDue = false;
  let running: Promise<void> | undefined;
  const failures = { inRow: 0, ofStorage: 0 };
  const reread = createReread(context, options.rereading);
  const snapshots = createSnapshots(context, reread);
  const later = createLookLater(ports, () => options.isReady() && check(true));
  const groupLogs = createGroupLogs({ ...options, applied: groupApplied, unfollowed: check });
  let isStopped = false;
  let cancelPause: Cancel = () => undefined;

  async function catchUp(): Promise<void> {
    liveCursor = undefined;
    if (!(await (context.engine.capabilities().eventLog ? readLog() : snapshots.compare()))) return;
    await reread.ifDue();
    failures.inRow = 0;
    options.caughtUp();
  }

  /** Resolves with false while there is no stored cursor to catch up from. */
  async function readLog(): Promise<boolean> {
    if (helloPts !== undefined) await greet(helloPts);
    if ((await readKv(db, 'cursor')) === undefined) return false;
    let hasReset = false;
    let heads: readonly GroupHead[] | undefined;
    let reader = await readFromCursor(context);
    for (let most = 1; ; most = JOINED) {
      const page = expectAnswer(await reader.take(most), 'sync');
      if (page.reset) {
        if (hasReset) throw new EngineRefused('reset twice');
        hasReset = true;
        await reread.fill(page.pts);
        reader = await readFromCursor(context);
        continue;
      }
      await options.giveWay();
      await applyAll(page.items);
      heads = page.groups;
      if (!page.more) break;
      if (page.items.length === 0) throw new EngineRefused('no events, yet more');
    }
    groupLogs.compare(heads ?? []);
    return true;
  }

  async function greet(pts: number): Promise<void> {
    const cursor = await readKv(db, 'cursor');
    if (cursor === undefined || pts < cursor) await reread.fill(pts);
    else await forgetUnreadableOps(context, cursor);
    // A newer hello may have arrived meanwhile. It is compared in the next step.
    if (helloPts === pts) helloPts = undefined;
  }

  /** Resolves with true if some items could not be read. */
  async function applyAll(items: readonly StreamItem[]): Promise<boolean> {
    let isAnyDamaged = false;
    for (let at = 0; at < items.length; at += MAX_BATCH) {
      const batch = await applyBatch(context, items.slice(at, at + MAX_BATCH), { isStubborn: failures.ofStorage >= STUBBORN_FAILURES });
      Object.assign(failures, { inRow: 0, ofStorage: 0 });
      handOut(options, batch);
      groupLogs.changed(batch);
      isAnyDamaged ||= batch.isDamaged;
    }
    return isAnyDamaged;
  }

  function groupApplied(batch: AppliedBatch): void {
    handOut(options, batch);
    if (batch.isDamaged && reread.isAllowed()) check();
  }

  async function applyLive(): Promise<void> {
    const cursor = liveCursor ?? (await readKv(db, 'cursor'));
    const waiting = queue;
    queue = [];
    liveCursor = undefined;
    // These items are numbered from a cursor that is not stored yet. The lists will contain their changes.
    if (!context.engine.capabilities().eventLog && snapshots.isBehind()) return;
    if (cursor === undefined) {
      isDue = helloPts !== undefined;
      return;
    }
    const fresh = firstOfEach(waiting.filter((item) => item.pts > cursor));
    const gapAt = fresh.findIndex((item, at) => item.pts !== cursor + at + 1);
    const next = gapAt < 0 ? fresh : fresh.slice(0, gapAt);
    if ((await applyAll(next)) && reread.isAllowed()) isDue = true;
    liveCursor = next.at(-1)?.pts ?? cursor;
    if (gapAt < 0) return;
    isDue = true;
    snapshots.lost();
  }

  function start(): void {
    if (!isStopped) running ??= runOnce();
  }

  function check(hasLost = false): void {
    if (hasLost) snapshots.lost();
    isDue = true;
    start();
  }

  async function runOnce(): Promise<void> {
    try {
      while (!isStopped && (isDue || queue.length > 0)) {
        if (!isDue) {
          await applyLive();
          continue;
        }
        isDue = false;
        await catchUp();
      }
    } catch (error) {
      // Without an answer, the hello of the next connection starts again from the stored cursor. An engine without an event log may stay
      // connected, and its events are not applied before the lists are compared.
      if (!(error instanceof EngineUnreachable)) pause(error);
      else if (!context.engine.capabilities().eventLog) later.ask();
    } finally {
      running = undefined;
    }
    if (isDue || queue.length > 0) start();
  }

  /** The items taken from the queue are not applied. Catching up from the stored cursor brings them again. */
  function pause(error: unknown): void {
    // After stop() the database is closed, so its errors are expected.
    if (isStopped) return;
    context.report(error, 'inbound');
    if (hasLostLeadership(error)) return;
    cancelPause();
    cancelPause = ports.clock.after(backoffMs(failures.inRow, MAX_PAUSE_MS, ports.random.unit()), () => check(true));
    failures.inRow += 1;
    if (!(error instanceof EngineRefused)) failures.ofStorage += 1;
  }

  return {
    ready(pts, groups) {
      helloPts = pts;
      snapshots.connected(pts);
      queue = [];
      reread.connected();
      later.connected();
      groupLogs.connected(groups);
      isDue = true;
      start();
    },
    received(item) {
      if (item.group !== undefined) return groupLogs.received(item.group, item);
      snapshots.received(item.pts);
      queue.push(item);
      start();
    },
    check,
    missed: () => later.ask(),
    stop() {
      isStopped = true;
      later.stop();
      groupLogs.stop();
      cancelPause();
    },
    async idle() {
      while (running !== undefined) await running;
      await groupLogs.idle();
    },
  };
}

function handOut({ refetch, holesFound, arrived }: InboundOptions, batch: AppliedBatch): void {
  if (batch.refetch.length > 0) refetch(batch.refetch);
  if (batch.hasHoles) holesFound();
  if (batch.arrived.length > 0) arrived(batch.arrived);
}

/** If storing fails, prefetched pages are dropped. The next attempt starts at the stored cursor. */
async function readFromCursor({ db, engine }: LeaderContext): Promise<PageReader> {
  return createPageReader(async (pts) => engine.catchUp(pts), (await readKv(db, 'cursor')) ?? 0);
}
