import { ENGINE_CODE } from '../../../contract/codes.ts';
import type { GroupHead } from '../../../contract/engine-methods.ts';
import { conversationOfGroup, leaveLog } from '../../core/apply/large-group.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { isOverthrown } from '../../db/storage-errors.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import type { CatchUp, EngineOutcome, StreamItem } from '../../engines/chat/port.ts';
import type { Cancel } from '../../platform/ports.ts';
import { backoffMs } from '../../shared/backoff.ts';
import { applyBatch, type AppliedBatch } from '../apply-batch.ts';
import { EngineRefused, EngineUnreachable, expectAnswer } from '../bootstrap.ts';
import type { LeaderContext } from '../leader-context.ts';
import { firstOfEach } from './first-of-each.ts';
import { LogMoved, type GroupStretch } from './group-stretch.ts';
import { createPageReader } from './page-reader.ts';

/** Groups that are caught up on at the same time. */
const AT_ONCE = 3;
/** Pages that are stored in one transaction, after the first. */
const JOINED = 2;
const MAX_PAUSE_MS = 30_000;
/** Failures in a row after which the items themselves are taken for the cause. */
const STUBBORN_FAILURES = 5;
/** One recall makes all devices of a group ask, each at a time of its own within this. */
const ASK_WITHIN_MS = 30_000;

export type GroupLogs = {
  /** A new connection: what was under way has ended, and the logs end at these places. */
  connected(heads: readonly GroupHead[] | undefined): void;
  /** The user's own log is applied, and the logs of all groups of the user end at these places. */
  compare(heads: readonly GroupHead[]): void;
  /** The log of these groups is followed from now on, or from another place. */
  started(groups: readonly string[]): void;
  /** Only the server knows how many are unread in these: each is asked once, a little later. */
  ask(groups: readonly string[]): void;
  received(group: string, item: StreamItem): void;
  stop(): void;
  /** Settles when nothing is under way; for tests and for handing over. */
  idle(): Promise<void>;
};

export type GroupLogsOptions = {
  readonly context: LeaderContext;
  readonly isOpen: (conversationID: string) => boolean;
  readonly giveWay: () => Promise<unknown>;
  readonly applied: (batch: AppliedBatch) => void;
  /** Something happened in a group whose log is not followed here: the user's own log may say why. Once per group and connection. */
  readonly unfollowed: () => void;
};

/** `head` = where the log ends as far as is known; `rank` = place of the conversation in the list when the heads were last compared. */
type Log = {
  readonly group: string;
  queue: StreamItem[];
  head: number;
  rank: number;
  isDue: boolean;
  isRunning: boolean;
  isPaused: boolean;
  isReported: boolean;
  failures: number;
  storageFailures: number;
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
  const { db, engine, ports } = context;
  const logs = new Map<string, Log>();
  const steps = new Set<Promise<void>>();
  let catchingUp = 0;
  let isStopped = false;

  function logOf(group: string): Log {
    const known = logs.get(group);
    if (known !== undefined) return known;
    const flags = { isDue: false, isRunning: false, isPaused: false, isReported: false };
    const log: Log = { group, queue: [], head: 0, rank: 0, ...flags, failures: 0, storageFailures: 0, cancelPause: () => undefined, cancelAsk: undefined };
    logs.set(group, log);
    return log;
  }

  const readRow = async (group: string): Promise<ConversationRow | undefined> => db.conversations.get(conversationOfGroup(group));

  /** Begins what can begin: live events at once, catching up in one of the places, the open conversation first, then the newest. */
  function wake(): void {
    if (isStopped) return;
    const ready = [...logs.values()].filter((log) => !log.isRunning && !log.isPaused);
    for (const log of ready) if (!log.isDue && log.queue.length > 0) run(log, async () => applyLive(log));
    const due = ready.filter(({ isDue }) => isDue).toSorted((a, b) => urgency(b) - urgency(a));
    for (const log of due.slice(0, Math.max(0, AT_ONCE - catchingUp))) {
      catchingUp += 1;
      run(log, async () => catchUp(log).finally(() => void (catchingUp -= 1)));
    }
  }

  function urgency({ group, rank }: Log): number {
    return options.isOpen(conversationOfGroup(group)) ? Number.POSITIVE_INFINITY : rank;
  }

  function run(log: Log, step: () => Promise<void>): void {
    log.isRunning = true;
    note(
      step()
        .catch((error: unknown) => failed(log, error))
        .finally(() => {
          log.isRunning = false;
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
    log.isDue = !isOverthrown(error);
    if (error instanceof LogMoved) return;
    context.report(error, 'group log');
    if (isOverthrown(error) || isStopped) return;
    log.isPaused = true;
    log.cancelPause = ports.clock.after(backoffMs(log.failures, MAX_PAUSE_MS, ports.random.unit()), () => {
      log.isPaused = false;
      wake();
    });
    log.failures += 1;
    if (!(error instanceof EngineRefused)) log.storageFailures += 1;
  }

  async function apply(log: Log, items: readonly StreamItem[], reached: Reached): Promise<AppliedBatch> {
    const isStubborn = log.storageFailures >= STUBBORN_FAILURES;
    const batch = await applyBatch(context, items, { isStubborn, stretch: stretchOf(log.group, reached) });
    log.failures = 0;
    log.storageFailures = 0;
    options.applied(batch);
    return batch;
  }

  async function applyLive(log: Log): Promise<void> {
    const row = await readRow(log.group);
    const cursor = row?.eventPts;
    const waiting = log.queue;
    log.queue = [];
    if (cursor === undefined) {
      // What has ended is still on its way; what has begun is told in the user's own log, which is in no order with this one.
      if (!log.isReported && (row === undefined || row.operationType === 0)) options.unfollowed();
      log.isReported = true;
      return;
    }
    const fresh = firstOfEach(waiting.filter((item) => item.pts > cursor));
    const gapAt = fresh.findIndex((item, at) => item.pts !== cursor + at + 1);
    const next = gapAt < 0 ? fresh : fresh.slice(0, gapAt);
    if (gapAt >= 0) log.isDue = true;
    const last = next.at(-1);
    if (last === undefined) return;
    const { unsure } = await apply(log, next, { after: cursor, upTo: last.pts });
    askLater(unsure);
  }

  async function catchUp(log: Log): Promise<void> {
    log.isDue = false;
    const row = await readRow(log.group);
    if (row !== undefined && row.operationType !== 0) return;
    let after = row?.eventPts;
    // Of a group that has become large unheard of, everything since is read; of one that is not on the list, what comes from now on.
    let reader = readFrom(log.group, after ?? (row === undefined ? log.head : 0));
    let hasReset = false;
    for (let most = 1; ; most = JOINED) {
      const outcome = await reader.take(most);
      if (isGone(outcome)) return unfollow(log);
      const page = expectAnswer(outcome, 'sync');
      if (page.reset && hasReset) throw new EngineRefused('reset twice');
      await options.giveWay();
      await apply(log, page.items, { after, page });
      log.head = Math.max(log.head, page.pts);
      after = page.pts;
      if (!page.more) return;
      hasReset ||= page.reset;
      if (page.reset) reader = readFrom(log.group, after);
      else if (page.items.length === 0) throw new EngineRefused('no events, yet more');
    }
  }

  /** Should storing fail, what was fetched ahead is dropped, and the next attempt asks from the stored cursor. */
  function readFrom(group: string, pts: number): ReturnType<typeof createPageReader> {
    return createPageReader(async (from) => engine.catchUp(from, group), pts);
  }

  /** The user is not in the group any more, which the own log tells too. */
  async function unfollow(log: Log): Promise<void> {
    const id = conversationOfGroup(log.group);
    await writeAsLeader(context, ['conversations'], async () => {
      const row = await db.conversations.get(id);
      if (row?.eventPts !== undefined) await db.conversations.put(leaveLog(row));
    });
    if (!log.isReported) options.unfollowed();
    log.isReported = true;
  }

  async function findDue(heads: readonly GroupHead[], isOwnLogApplied: boolean): Promise<void> {
    const rows = await db.conversations.bulkGet(heads.map(({ groupNumber }) => conversationOfGroup(groupNumber)));
    for (const [at, { groupNumber, pts }] of heads.entries()) {
      const log = logOf(groupNumber);
      const row = rows[at];
      log.head = Math.max(log.head, pts);
      log.rank = row?.rank ?? 0;
      const isFollowed = row?.eventPts !== undefined;
      const isBehind = isFollowed ? row.eventPts !== pts || row.isUnreadUnsure === 1 : isOwnLogApplied && (row === undefined || row.operationType === 0);
      if (isBehind) log.isDue = true;
    }
    wake();
  }

  function compare(heads: readonly GroupHead[], isOwnLogApplied: boolean): void {
    if (heads.length === 0) return;
    note(findDue(heads, isOwnLogApplied).catch((error: unknown) => context.report(error, 'group heads')));
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
  }

  return {
    connected(heads = []) {
      cancelAll();
      for (const log of logs.values()) Object.assign(log, { queue: [], isPaused: false, isReported: false, failures: 0, cancelAsk: undefined });
      // Which groups begin and end is said in the user's own log, which is not applied yet.
      compare(heads, false);
    },
    compare: (heads) => compare(heads, true),
    started(groups) {
      compare(
        groups.map((groupNumber) => ({ groupNumber, pts: logOf(groupNumber).head })).filter(({ pts }) => pts > 0),
        false,
      );
    },
    ask: askLater,
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

type Reached = { readonly after: number | undefined } & ({ readonly upTo: number } | { readonly page: CatchUp });

function stretchOf(group: string, reached: Reached): GroupStretch {
  if ('upTo' in reached) return { group, ...reached };
  const { after, page } = reached;
  const { pts, conversation, reset, isDamaged } = page;
  // A reset that does not tell the conversation leaves unsaid which messages are missing.
  const mustReread = isDamaged === true || (reset && conversation === undefined);
  return {
    group,
    after,
    upTo: pts,
    isReset: reset,
    ...(conversation === undefined ? {} : { conversation }),
    ...(mustReread ? { isDamaged: true as const } : {}),
  };
}

function isGone(outcome: EngineOutcome<CatchUp>): boolean {
  return outcome.kind === 'refused' && (outcome.code === ENGINE_CODE.notFound || outcome.code === ENGINE_CODE.forbidden);
}
