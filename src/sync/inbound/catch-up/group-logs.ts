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

/** The maximum number of groups that catch up at the same time. */
const AT_ONCE = 3;
const MAX_PAUSE_MS = 30_000;
/** One recall makes all devices of a group ask the server. Each device asks at a random time within this period. */
const ASK_WITHIN_MS = 30_000;

export type GroupLogs = {
  /** A new connection begins: requests of the old one have ended. `heads` = the newest `pts` of each log. */
  connected(heads: readonly GroupHead[] | undefined): void;
  /** The user's own log is applied. `heads` = the newest `pts` of the logs of all groups of the user. */
  compare(heads: readonly GroupHead[]): void;
  /**
   * The user's own log contained events about groups. Logs in `started` are followed. Logs in `ended` are read to the end. For groups in
   * `unsure`, only the server knows how many messages are unread; the server is asked once, a little later.
   */
  changed(batch: Pick<AppliedBatch, 'started' | 'ended' | 'unsure'>): void;
  received(group: string, item: StreamItem): void;
  stop(): void;
  /** Settles when no step runs. For tests. */
  idle(): Promise<void>;
};

export type GroupLogsOptions = LogStepsOptions & { readonly isOpen: (conversationID: string) => boolean };

/**
 * `rank` = rank of the conversation in the list at the last comparison of heads. `announced` = the head that the server sent then.
 * `isAnnouncedAgain` = the head was announced while a step ran; that step may have reached it.
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
 * Brings the logs of large groups into the database, each in order and without a gap. The cursor of a log is in the row of its conversation
 * (decision 039). States of one log in order: due → catching up → live. A gap, or a head that differs, leads back to due. A failure leads
 * to a pause and then to due. Only one step runs at a time for each log. A log does not wait for other logs, except that at most AT_ONCE
 * logs catch up at once.
 */
export function createGroupLogs(options: GroupLogsOptions): GroupLogs {
  const { context } = options;
  const { db, ports } = context;
  const { applyLive, catchUp } = createLogSteps(options);
  const logs = new Map<string, Log>();
  const steps = new Set<Promise<void>>();
  /** Cancels the next attempts to compare heads after a failure. */
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

  /**
   * Starts every step that can start. Live events are applied at once. At most AT_ONCE logs catch up: first the open conversation, then by
   * rank.
   */
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

  /** The items taken from the queue are not applied. Catching up from the stored cursor brings them again. */
  function failed(log: Log, error: unknown): void {
    // Without an answer, the hello of the next connection contains the heads again.
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
        // After stop() the database is closed. The next leader receives the heads.
        if (isStopped) return;
        context.report(error, 'group heads');
        // The server does not send these heads again before the next connection or check.
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
      // The user's own log contains which groups begin and end. It is not applied yet.
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
      // Catching up will bring this item.
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
