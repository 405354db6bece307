import { groupConversationId } from '../../../../contract/ids.ts';
import type { GroupHead } from '../../../../contract/engine-methods.ts';
import { readKv } from '../../../db/kv.ts';
import { hasLostLeadership } from '../../../db/storage-errors.ts';
import type { StreamItem } from '../../../engines/chat/port.ts';
import type { Cancel } from '../../../platform/ports.ts';
import { backoffMs } from '../../../shared/backoff.ts';
import type { AppliedBatch } from '../apply-batch.ts';
import { EngineRefused, EngineUnreachable } from '../bootstrap.ts';
import { LogMoved } from './group-range.ts';
import { createLogSteps, type LogState, type LogStepsOptions } from './log-steps.ts';

/** Groups that are caught up on at the same time. */
const AT_ONCE = 3;
const MAX_PAUSE_MS = 30_000;
/** One recall makes all devices of a group ask, each at a time of its own within this. */
const ASK_WITHIN_MS = 30_000;

export type GroupLogs = {
  /** A new connection: what was under way has ended, and the logs end at these places. */
  connected(heads: readonly GroupHead[] | undefined): void;
  /** The user's own log is applied, and the logs of all groups of the user end at these places. */
  compare(heads: readonly GroupHead[]): void;
  /**
   * The user's own log has told of groups: those that began are followed, those that ended read to the end; where only the server knows how
   * many are unread it is asked once, a little later.
   */
  changed(batch: Pick<AppliedBatch, 'started' | 'ended' | 'unsure'>): void;
  received(group: string, item: StreamItem): void;
  stop(): void;
  /** Settles when nothing is under way; for tests and for handing over. */
  idle(): Promise<void>;
};

export type GroupLogsOptions = LogStepsOptions & { readonly isOpen: (conversationID: string) => boolean };

/**
 * `rank` = place of the conversation in the list when the heads were last compared, `told` = the head that was told then; `isAnnouncedAgain` = while a
 * step ran, which may have reached it since.
 */
type Log = LogState & {
  rank: number;
  announced: number;
  isAnnouncedAgain: boolean;
  isRunning: boolean;
  isPaused: boolean;
  cancelPause: Cancel;
  cancelAsk: Cancel | undefined;
};

/**
 * Brings the logs of large groups into the database, each in order and without a gap, with one cursor in the row of the conversation
 * (decision 039). States of one log in order: due → catching up → live; a gap, or a head that differs, leads back to due, a failure to a
 * pause and then to due. Of one log only one step runs at a time; no log waits for another, but for one of the few places in which logs are
 * caught up on.
 */
export function createGroupLogs(options: GroupLogsOptions): GroupLogs {
  const { context } = options;
  const { db, ports } = context;
  const { applyLive, catchUp } = createLogSteps(options);
  const logs = new Map<string, Log>();
  const steps = new Set<Promise<void>>();
  /** Heads that could not be compared, each of which waits for its next attempt. */
  const comparisons = new Set<Cancel>();
  let catchingUp = 0;
  let isStopped = false;

  function logOf(group: string): Log {
    const known = logs.get(group);
    if (known !== undefined) return known;
    const flags = { isDue: false, isRunning: false, isPaused: false, isReported: false, isAnnouncedAgain: false };
    const log: Log = {
      group,
      queue: [],
      head: 0,
      reached: undefined,
      rank: 0,
      announced: 0,
      ...flags,
      failures: 0,
      storageFailures: 0,
      cancelPause: () => undefined,
      cancelAsk: undefined,
    };
    logs.set(group, log);
    return log;
  }

  /** Begins what can begin: live events at once, catching up in one of the places, the open conversation first, then the newest. */
  function wake(): void {
    if (isStopped) return;
    const ready = [...logs.values()].filter((log) => !log.isRunning && !log.isPaused);
    for (const log of ready) if (!log.isDue && log.queue.length > 0) run(log, async () => applyLive(log).then(askLater));
    const due = ready.filter(({ isDue }) => isDue).toSorted((a, b) => urgency(b) - urgency(a));
    for (const log of due.slice(0, Math.max(0, AT_ONCE - catchingUp))) {
      catchingUp += 1;
      run(log, async () => catchUp(log).finally(() => void (catchingUp -= 1)));
    }
  }

  function urgency({ group, rank }: Log): number {
    return options.isOpen(groupConversationId(group)) ? Number.MAX_SAFE_INTEGER : rank;
  }

  function run(log: Log, step: () => Promise<void>): void {
    log.isRunning = true;
    note(
      step()
        .catch((error: unknown) => failed(log, error))
        .finally(() => {
          log.isRunning = false;
          if (log.isAnnouncedAgain && log.reached !== log.announced) log.isDue = true;
          log.isAnnouncedAgain = false;
          wake();
        }),
    );
  }

  function note(step: Promise<void>): void {
    const noted = step.finally(() => steps.delete(noted));
    steps.add(noted);
  }

  /** What was taken from the queue is not applied: catching up from the stored cursor brings it again. */
  function failed(log: Log, error: unknown): void {
    // Without an answer the next hello tells the heads again.
    if (error instanceof EngineUnreachable) return;
    log.queue = [];
    log.isDue = !hasLostLeadership(error);
    if (error instanceof LogMoved || isStopped) return;
    context.report(error, 'group log');
    if (hasLostLeadership(error)) return;
    log.isPaused = true;
    log.cancelPause = ports.clock.after(backoffMs(log.failures, MAX_PAUSE_MS, ports.random.unit()), () => {
      log.isPaused = false;
      wake();
    });
    log.failures += 1;
    if (!(error instanceof EngineRefused)) log.storageFailures += 1;
  }

  async function findDue(heads: readonly GroupHead[], isOwnLogApplied: boolean): Promise<void> {
    const ended = isOwnLogApplied ? ((await readKv(db, 'endedLogs')) ?? []) : [];
    for (const group of ended) logOf(group).isDue = true;
    const rows = await db.conversations.bulkGet(heads.map(({ groupNumber }) => groupConversationId(groupNumber)));
    for (const [at, { groupNumber, pts }] of heads.entries()) {
      const log = logOf(groupNumber);
      const row = rows[at];
      log.head = Math.max(log.head, pts);
      log.rank = row?.rank ?? 0;
      const isFollowed = row?.eventPts !== undefined;
      const isBehind = isFollowed ? row.eventPts !== pts || row.isUnreadUnsure === 1 : isOwnLogApplied && (row === undefined || row.operationType === 0);
      log.announced = pts;
      if (isBehind && log.isRunning) log.isAnnouncedAgain = true;
      else if (isBehind) log.isDue = true;
    }
    wake();
  }

  function compare(heads: readonly GroupHead[], isOwnLogApplied: boolean, failures = 0): void {
    if (heads.length === 0 && !isOwnLogApplied) return;
    note(
      findDue(heads, isOwnLogApplied).catch((error: unknown) => {
        // Stopped: the database is closed, and the next leader is told the heads.
        if (isStopped) return;
        context.report(error, 'group heads');
        // Nobody tells these heads again before the next connection or check.
        const cancel = ports.clock.after(backoffMs(failures, MAX_PAUSE_MS, ports.random.unit()), () => {
          comparisons.delete(cancel);
          compare(heads, isOwnLogApplied, failures + 1);
        });
        comparisons.add(cancel);
      }),
    );
  }

  function askLater(groups: readonly string[]): void {
    for (const log of groups.map(logOf)) {
      log.cancelAsk ??= ports.clock.after(Math.floor(ports.random.unit() * ASK_WITHIN_MS), () => {
        log.cancelAsk = undefined;
        log.isDue = true;
        wake();
      });
    }
  }

  function cancelAll(): void {
    for (const log of logs.values()) {
      log.cancelPause();
      log.cancelAsk?.();
    }
    for (const cancel of comparisons) cancel();
    comparisons.clear();
  }

  return {
    connected(heads = []) {
      cancelAll();
      for (const log of logs.values()) Object.assign(log, { queue: [], isPaused: false, isReported: false, failures: 0, cancelAsk: undefined });
      // Which groups begin and end is said in the user's own log, which is not applied yet.
      compare(heads, false);
    },
    compare: (heads) => compare(heads, true),
    changed({ started, ended, unsure }) {
      compare(
        started.map((groupNumber) => ({ groupNumber, pts: logOf(groupNumber).head })).filter(({ pts }) => pts > 0),
        false,
      );
      for (const group of ended) logOf(group).isDue = true;
      askLater(unsure);
      wake();
    },
    received(group, item) {
      const log = logOf(group);
      log.head = Math.max(log.head, item.pts);
      // Catching up brings it, once it runs.
      if (log.isDue && !log.isRunning) return;
      log.queue.push(item);
      wake();
    },
    stop() {
      isStopped = true;
      cancelAll();
    },
    async idle() {
      while (steps.size > 0) await Promise.all(steps);
    },
  };
}
