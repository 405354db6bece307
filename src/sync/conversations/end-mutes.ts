import { listTimedMutes } from '../../db/conversations.ts';
import { readKv } from '../../db/kv.ts';
import { hasLostLeadership } from '../../db/storage-errors.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { watchTable } from '../../db/watch-table.ts';
import type { Cancel } from '../../platform/ports.ts';
import { endMute } from '../commands/conversations/change-conversation.ts';
import type { LeaderContext } from '../leader/leader-context.ts';

/** The longest wait in milliseconds. Browsers' timers have 32 bits, and the clock must be read again after a device was asleep. */
const LOOK_AGAIN_MS = 60_000;
const RETRY_MS = 5_000;

/**
 * Ends the mutes whose time is over. The end is queued, so that it takes effect at once without a network. The server ends them too, for
 * users without an open device.
 */
export function endMutes(context: LeaderContext): Cancel {
  const { db, epoch, ports } = context;
  let isStopped = false;
  let cancelTimer: Cancel = () => undefined;
  let isLooking = false;
  let isChanged = false;
  /** Ends that were queued. A refused end restores the mute, which would otherwise be ended again at once, for ever. */
  const ended = new Set<string>();

  function plan(ms: number): void {
    cancelTimer();
    if (!isStopped) cancelTimer = ports.clock.after(ms, look);
  }

  function look(): void {
    isChanged = true;
    if (isLooking || isStopped) return;
    isLooking = true;
    isChanged = false;
    endDue()
      .then(
        (waitMs) => waitMs !== undefined && plan(Math.min(waitMs, LOOK_AGAIN_MS)),
        (error: unknown) => {
          // After stop() the database is closed, so its errors are expected.
          if (isStopped || hasLostLeadership(error)) return;
          context.report(error, 'mutes');
          plan(RETRY_MS);
        },
      )
      .finally(() => {
        isLooking = false;
        if (isChanged) look();
      });
  }

  /** Resolves with the time until the next end; undefined = none is known. */
  async function endDue(): Promise<number | undefined> {
    const muted = await listTimedMutes(db);
    if (muted.length === 0) return undefined;
    const nowMs = ports.clock.now() + ((await readKv(db, 'serverOffsetMs')) ?? 0);
    const due = muted.filter(({ conversationID, mutedUntil = 0 }) => mutedUntil <= nowMs && !ended.has(`${conversationID} ${mutedUntil}`));
    if (due.length > 0) {
      await writeAsLeader({ db, epoch }, ['conversations', 'ops', 'kv'], async (writable) => {
        for (const { conversationID, mutedUntil = 0 } of due) await endMute({ db: writable, ports }, conversationID, mutedUntil);
      });
      for (const { conversationID, mutedUntil = 0 } of due) ended.add(`${conversationID} ${mutedUntil}`);
    }
    const ends = muted.flatMap(({ mutedUntil = 0 }) => (mutedUntil > nowMs ? [mutedUntil - nowMs] : []));
    return ends.length === 0 ? undefined : Math.min(...ends);
  }

  const cancelWatch = watchTable(db, 'conversations', look);
  return () => {
    isStopped = true;
    cancelTimer();
    cancelWatch();
  };
}
