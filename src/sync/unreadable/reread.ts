import { readKv } from '../../db/kv.ts';
import { bootstrap, rereadLists } from '../inbound/bootstrap.ts';
import type { LeaderContext } from '../leader/leader-context.ts';

/** The shortest time between two rereads within one connection. It doubles each time some of the lists could not be read either. */
const AGAIN_AFTER_MS = 15 * 60_000;
const MAX_PAUSE_MS = 2 * 3_600_000;

export type Reread = {
  isAllowed(): boolean;
  /**
   * Reads the lists again if an event could not be read. Such an event may have been about a change or a removal, which the lists contain
   * too.
   */
  ifDue(): Promise<void>;
  /**
   * Reads the lists again and compares them with the stored rows. `pts` = the cursor after which the events of a new connection continue.
   */
  compare(pts: number | undefined): Promise<void>;
  /** Fills the tables of a new device. Lists that could not be read are read again after a pause. */
  fill(pts: number): Promise<void>;
  connected(): void;
};

export function createReread(context: LeaderContext, began: () => void): Reread {
  const { db, ports } = context;
  let lastMs = Number.NEGATIVE_INFINITY;
  let failures = 0;
  const pauseMs = (): number => Math.min(MAX_PAUSE_MS, AGAIN_AFTER_MS * 2 ** Math.max(0, failures - 1));
  // After the clock was set back, a reread is allowed rather than blocked for a long time.
  const isAllowed = (): boolean => Math.abs(ports.clock.now() - lastMs) >= pauseMs();
  function failed(): void {
    lastMs = ports.clock.now();
    failures += 1;
  }
  async function compare(pts?: number): Promise<void> {
    began();
    const isWhole = await rereadLists(context, pts);
    lastMs = ports.clock.now();
    failures = isWhole ? 0 : failures + 1;
  }
  return {
    isAllowed,
    compare,
    async fill(pts) {
      if (!(await bootstrap(context, pts))) failed();
    },
    async ifDue() {
      if (!isAllowed() || (await readKv(db, 'mustReread')) !== 1) return;
      // Set before the attempt, so that after a failure the next attempt waits as well.
      lastMs = ports.clock.now();
      await compare();
    },
    connected() {
      if (failures === 0) lastMs = Number.NEGATIVE_INFINITY;
    },
  };
}
