import { listConversationsForFill } from '../../db/conversations.ts';
import { isStorageFull } from '../../core/storage/storage-problem.ts';
import type { Cancel } from '../../platform/ports.ts';
import type { LeaderContext } from '../leader/leader-context.ts';
import { loadHistory } from './load-history.ts';
import { hasLostLeadership } from '../../db/storage-errors.ts';

const CONVERSATIONS = 100;
const PAGE = 50;
const PAUSE_MS = 250;
const MAX_PAUSE_MS = 2000;
/** The pause after a page, as a multiple of the time that the page took. So a busy device or a slow network gets longer pauses. */
const REST = 3;
const AGAIN_MS = 5000;
/** After old messages were dropped because of missing room, history is not prefetched for this time. */
const SHORT_REST_MS = 15 * 60_000;

export type HistoryFiller = { start(): void; stop(): void };

/**
 * Loads the newest page of recent conversations in the background, so that a chat that was never opened can be read offline. It sends one
 * request at a time, uses at most a quarter of the time, and starts with the newest conversations.
 */
export function createHistoryFiller(context: LeaderContext): HistoryFiller {
  let run = 0;
  let cancelPause: Cancel = () => undefined;

  async function pause(tookMs: number): Promise<void> {
    const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, REST * tookMs));
    await new Promise<void>((resolve) => {
      cancelPause = context.ports.clock.after(pauseMs, resolve);
    });
  }

  /** The remaining time without prefetching because the device was full. A clock that was set back counts as no rest. */
  function restLeft(): number {
    const sinceMs = context.ports.clock.now() - (context.db.roomShortMs ?? -Infinity);
    return sinceMs < 0 ? 0 : Math.max(0, SHORT_REST_MS - sinceMs);
  }

  async function fill(mine: number): Promise<void> {
    if (restLeft() > 0) return startLater(mine);
    for (const conversationID of await listConversationsForFill(context.db, { limit: CONVERSATIONS, depth: PAGE })) {
      if (mine !== run) return;
      const startedMs = context.ports.clock.now();
      if ((await loadHistory(context, { conversationID, count: PAGE })) === 'unreachable') return startLater(mine);
      await pause(context.ports.clock.now() - startedMs);
      if (restLeft() > 0) return startLater(mine);
    }
  }

  function startLater(mine: number): void {
    if (mine === run) cancelPause = context.ports.clock.after(Math.max(AGAIN_MS, restLeft()), start);
  }

  function start(): void {
    run += 1;
    const mine = run;
    cancelPause();
    fill(mine).catch((error: unknown) => {
      context.report(error, 'fill');
      if (isStorageFull(error)) context.db.roomShortMs = context.ports.clock.now();
      if (!hasLostLeadership(error)) startLater(mine);
    });
  }

  return {
    start,
    stop() {
      run += 1;
      cancelPause();
    },
  };
}
