import { readKv } from '../../../db/kv.ts';
import { forgetUnreadableOps } from '../../outbox/forget-unreadable-ops.ts';
import type { LeaderContext } from '../../leader/leader-context.ts';
import type { Reread } from '../../unreadable/reread.ts';

export type Snapshots = {
  /** A new connection numbers its events from after `pts`. Events before it are lost. */
  connected(pts: number): void;
  received(pts: number): void;
  /** Events of this connection were not stored, and the engine does not send them again. */
  lost(): void;
  /** Whether the lists must be compared before events are applied. */
  isBehind(): boolean;
  /** Resolves with false while the device is empty and not connected. */
  compare(): Promise<boolean>;
};

/**
 * Replaces catching up for an engine without an event log (decision 061). The lists are compared once for each connection, again after a
 * quarter of an hour, and at once when events were lost. Messages that the lists show as newer become a hole, which history fills. Stored
 * messages are compared with the newest pages when the conversation is opened.
 */
export function createSnapshots(context: LeaderContext, reread: Reread): Snapshots {
  /** The newest `pts` of this connection; undefined before the first connection. */
  let newestPts: number | undefined;
  let hasLost = false;
  return {
    connected(pts) {
      newestPts = pts;
      hasLost = true;
    },
    received(pts) {
      newestPts = Math.max(newestPts ?? 0, pts);
    },
    lost() {
      hasLost = true;
    },
    isBehind: () => hasLost,
    async compare() {
      const cursor = await readKv(context.db, 'cursor');
      if (newestPts === undefined) return cursor !== undefined;
      if (!hasLost && !reread.isAllowed()) return true;
      // The lists contain every event from before the request. Events lost after it lead to another comparison.
      const hadLost = hasLost;
      const pts = hadLost ? newestPts : undefined;
      hasLost = false;
      try {
        if (cursor === undefined) await reread.fill(newestPts);
        else {
          await forgetUnreadableOps(context, cursor);
          await reread.compare(pts);
        }
      } catch (error) {
        // Without a lost event, the events of this connection are applied meanwhile.
        hasLost ||= hadLost;
        throw error;
      }
      return true;
    },
  };
}
