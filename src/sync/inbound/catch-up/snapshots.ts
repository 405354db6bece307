import { readKv } from '../../../db/kv.ts';
import { forgetUnreadableOps } from '../../outbox/forget-unreadable-ops.ts';
import type { LeaderContext } from '../../leader/leader-context.ts';
import type { Reread } from '../../unreadable/reread.ts';

export type Snapshots = {
  /** A new connection numbers its events from after `pts`; what was missed before it is lost. */
  connected(pts: number): void;
  received(pts: number): void;
  /** Events of this connection were not stored, and nothing brings them again. */
  lost(): void;
  /** The lists are to be compared before events are applied. */
  isBehind(): boolean;
  /** False while the device is empty and not connected. */
  compare(): Promise<boolean>;
};

/**
 * Takes the place of catching up where the engine has no event log (decision 061): the lists are compared once for each connection, again after
 * a quarter of an hour, and at once when events were lost. What the lists say is newer becomes a hole, which history fills; what is stored
 * is compared with the newest pages when the conversation is opened.
 */
export function createSnapshots(context: LeaderContext, reread: Reread): Snapshots {
  /** Of the connection; undefined before the first. */
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
      // What came before the lists are asked for is in them. What is lost meanwhile is looked for in its turn.
      const pts = hasLost ? newestPts : undefined;
      hasLost = false;
      try {
        if (cursor === undefined) await reread.fill(newestPts);
        else {
          await forgetUnreadableOps(context, cursor);
          await reread.compare(pts);
        }
      } catch (error) {
        hasLost = true;
        throw error;
      }
      return true;
    },
  };
}
