import { readKv } from '../../db/kv.ts';
import { bootstrap, rereadLists } from '../bootstrap.ts';
import type { LeaderContext } from '../leader-context.ts';

/** This seldom within one connection; and twice as seldom each time that some of the lists could not be read either. */
const AGAIN_AFTER_MS = 15 * 60_000;
const MAX_PAUSE_MS = 2 * 3_600_000;

export type Reread = {
  isAllowed(): boolean;
  /** Reads the lists again where an event could not be read: it may have said that something is gone, or is otherwise, as the lists do. */
  ifDue(): Promise<void>;
  /** Fills the tables of a new device; what of the lists could not be read is read once more, after a pause. */
  fill(pts: number): Promise<void>;
  connected(): void;
};

export function createReread(context: LeaderContext, began: () => void): Reread {
  const { db, ports } = context;
  let lastMs = Number.NEGATIVE_INFINITY;
  let failures = 0;
  const pauseMs = (): number => Math.min(MAX_PAUSE_MS, AGAIN_AFTER_MS * 2 ** Math.max(0, failures - 1));
  // A clock that was set back makes it due rather than never.
  const isAllowed = (): boolean => Math.abs(ports.clock.now() - lastMs) >= pauseMs();
  function failed(): void {
    lastMs = ports.clock.now();
    failures += 1;
  }
  return {
    isAllowed,
    async fill(pts) {
      if (!(await bootstrap(context, pts))) failed();
    },
    async ifDue() {
      if (!isAllowed() || (await readKv(db, 'mustReread')) !== 1) return;
      lastMs = ports.clock.now();
      began();
      if (await rereadLists(context)) failures = 0;
      else failed();
    },
    connected() {
      if (failures === 0) lastMs = Number.NEGATIVE_INFINITY;
    },
  };
}
