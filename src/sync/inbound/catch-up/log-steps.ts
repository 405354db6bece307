import { groupConversationId } from '../../../../contract/ids.ts';
import { ENGINE_CODE } from '../../../../contract/codes.ts';
import { leaveLog } from '../../../core/apply/large-group.ts';
import type { ConversationRow } from '../../../core/rows.ts';
import { putKv, readKv } from '../../../db/kv.ts';
import { writeAsLeader } from '../../../db/transaction.ts';
import type { CatchUp, EngineOutcome, StreamItem } from '../../../engines/chat/port.ts';
import { applyBatch, type AppliedBatch } from '../apply-batch.ts';
import { EngineRefused, expectAnswer } from '../bootstrap.ts';
import type { LeaderContext } from '../../leader/leader-context.ts';
import { firstOfEach } from './first-of-each.ts';
import type { GroupRange } from './group-range.ts';
import { createPageReader } from './page-reader.ts';

/** Pages that are stored in one transaction, after the first. */
const JOINED = 2;
/** After this many failures in a row the items themselves count as the cause. */
const STUBBORN_FAILURES = 5;

/**
 * State of one log in memory. `head` = the newest known `pts`. `reached` = `pts` at which the last step ended. `isReported` = `unfollowed`
 * was already called for this log.
 */
export type LogState = {
  readonly group: string;
  queue: StreamItem[];
  head: number;
  reached: number | undefined;
  isDue: boolean;
  isReported: boolean;
  failures: number;
  storageFailures: number;
};

export type LogStepsOptions = {
  readonly context: LeaderContext;
  readonly giveWay: () => Promise<unknown>;
  readonly applied: (batch: AppliedBatch) => void;
  /**
   * An event came from a group whose log is not followed here. The user's own log may contain the reason. Called once per group and
   * connection.
   */
  readonly unfollowed: () => void;
};

export type LogSteps = {
  /** Applies the queued items up to the first gap. Resolves with the groups whose unread counter only the server knows. */
  applyLive(log: LogState): Promise<readonly string[]>;
  catchUp(log: LogState): Promise<void>;
};

/**
 * The steps that bring one log of a large group into the database. Only one step runs at a time for each log. Steps reject when they fail.
 */
export function createLogSteps(options: LogStepsOptions): LogSteps {
  const { context } = options;
  const { db, engine } = context;

  const readRow = async (group: string): Promise<ConversationRow | undefined> => db.conversations.get(groupConversationId(group));

  async function apply(log: LogState, items: readonly StreamItem[], reached: Reached): Promise<AppliedBatch> {
    const isStubborn = log.storageFailures >= STUBBORN_FAILURES;
    const batch = await applyBatch(context, items, { isStubborn, range: rangeOf(log.group, reached) });
    log.reached = 'page' in reached ? reached.page.pts : reached.upTo;
    log.failures = 0;
    log.storageFailures = 0;
    options.applied(batch);
    return batch;
  }

  async function applyLive(log: LogState): Promise<readonly string[]> {
    const row = await readRow(log.group);
    const cursor = row?.eventPts;
    const waiting = log.queue;
    log.queue = [];
    if (cursor === undefined) {
      // After the end of a membership, late items may still arrive. The user's own log contains the start of a membership; its order
      // relative to this log is not defined.
      if (row === undefined || row.operationType === 0) reportUnfollowed(log);
      return [];
    }
    const fresh = firstOfEach(waiting.filter((item) => item.pts > cursor));
    const gapAt = fresh.findIndex((item, at) => item.pts !== cursor + at + 1);
    const next = gapAt < 0 ? fresh : fresh.slice(0, gapAt);
    if (gapAt >= 0) log.isDue = true;
    const last = next.at(-1);
    return last === undefined ? [] : (await apply(log, next, { after: cursor, upTo: last.pts })).unsure;
  }

  async function catchUp(log: LogState): Promise<void> {
    log.isDue = false;
    const row = await readRow(log.group);
    if (row !== undefined && row.operationType !== 0 && row.eventPts === undefined) return forgetEnd(log);
    let after = row?.eventPts;
    // If the group became large without an event for this device, the whole log is read. If the group is not on the list, only newer events
    // are read.
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
      if (!page.more) return row?.operationType === 0 ? undefined : forgetEnd(log);
      hasReset ||= page.reset;
      if (page.reset) reader = readFrom(log.group, after);
      else if (page.items.length === 0) throw new EngineRefused('no events, yet more');
    }
  }

  /** If storing fails, prefetched pages are dropped. The next attempt starts at the stored cursor. */
  function readFrom(group: string, pts: number): ReturnType<typeof createPageReader> {
    return createPageReader(async (from) => engine.catchUp(from, group), pts);
  }

  /** The user is no longer in the group. The user's own log contains this too. */
  async function unfollow(log: LogState): Promise<void> {
    const id = groupConversationId(log.group);
    await writeAsLeader(context, ['conversations'], async (db) => {
      const row = await db.conversations.get(id);
      if (row?.eventPts !== undefined) await db.conversations.put(leaveLog(row));
    });
    await forgetEnd(log);
    reportUnfollowed(log);
  }

  /** Removes the group from `endedLogs` if its log is read to the end of the membership, or if the user is in the group again. */
  async function forgetEnd({ group }: LogState): Promise<void> {
    await writeAsLeader(context, ['kv', 'conversations'], async (db) => {
      const row = await readRow(group);
      const ended = (await readKv(db, 'endedLogs')) ?? [];
      const isOver = row === undefined || row.operationType === 0 || row.eventPts === undefined;
      if (isOver && ended.includes(group))
        await putKv(
          db,
          'endedLogs',
          ended.filter((other) => other !== group),
        );
    });
  }

  function reportUnfollowed(log: LogState): void {
    if (!log.isReported) options.unfollowed();
    log.isReported = true;
  }

  return { applyLive, catchUp };
}

type Reached = { readonly after: number | undefined } & ({ readonly upTo: number } | { readonly page: CatchUp });

function rangeOf(group: string, reached: Reached): GroupRange {
  if ('upTo' in reached) return { group, ...reached };
  const { after, page } = reached;
  const { pts, conversation, reset, isDamaged } = page;
  // After a reset without the conversation's state, this device does not know which messages are missing.
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
