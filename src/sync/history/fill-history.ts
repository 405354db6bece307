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
/** The pause behind a page, measured by what that page took: a busy device or a slow network is left alone for longer. */
const REST = 3;
const AGAIN_MS = 5000;
/** After old messages had to go for want of room, what is only kept in store is not fetched for so long. */
const SHORT_REST_MS = 15 * 60_000;

export type HistoryFiller = { start(): void; stop(): void };

/**
 * Loads the newest page of recent conversations while nothing else happens, so that a chat never opened before can be read
 * offline. One request at a time, at most a quarter of the time, newest conversations first; a short hole near the
 * end first.
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

  /** How long the device is still left alone because it was full. A clock that was put back says nothing. */
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
