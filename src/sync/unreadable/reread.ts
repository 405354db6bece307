import { readKv } from '../../db/kv.ts';
import { rereadLists } from '../bootstrap.ts';
import type { LeaderContext } from '../leader-context.ts';

/** This seldom within one connection. */
const AGAIN_AFTER_MS = 15 * 60_000;

export type Reread = {
  isAllowed(): boolean;
  /** Reads the lists again where an event could not be read: it may have said that something is gone, or is otherwise, as the lists do. */
  ifDue(): Promise<void>;
  connected(): void;
};

export function createReread(context: LeaderContext, began: () => void): Reread {
  const { db, ports } = context;
  let lastMs = Number.NEGATIVE_INFINITY;
  // A clock that was set back makes it due rather than never.
  const isAllowed = (): boolean => Math.abs(ports.clock.now() - lastMs) >= AGAIN_AFTER_MS;
  return {
    isAllowed,
    async ifDue() {
      if (!isAllowed() || (await readKv(db, 'mustReread')) !== 1) return;
      lastMs = ports.clock.now();
      began();
      await rereadLists(context);
    },
    connected: () => void (lastMs = Number.NEGATIVE_INFINITY),
  };
}
