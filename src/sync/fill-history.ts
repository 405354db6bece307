import { listConversationsForFill } from '../db/conversations.ts';
import type { Cancel } from '../platform/ports.ts';
import type { LeaderContext } from './leader-context.ts';
import { loadHistory } from './load-history.ts';
import { isOverthrown } from '../db/storage-errors.ts';

const CONVERSATIONS = 100;
const PAGE = 50;
const PAUSE_MS = 250;
const AGAIN_MS = 5000;

export type HistoryFiller = { start(): void; stop(): void };

/**
 * Loads the newest page of recent conversations while nothing else happens, so that a chat never opened before can be read
 * offline (design §4 History). One request at a time, with pauses, newest conversations first; a short hole near the end first.
 */
export function createHistoryFiller(context: LeaderContext): HistoryFiller {
  let run = 0;
  let cancelPause: Cancel = () => undefined;

  async function pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      cancelPause = context.ports.clock.after(PAUSE_MS, resolve);
    });
  }

  async function fill(mine: number): Promise<void> {
    for (const conversationID of await listConversationsForFill(context.db, { limit: CONVERSATIONS, depth: PAGE })) {
      if (mine !== run) return;
      if ((await loadHistory(context, { conversationID, count: PAGE })) === 'unreachable') return startLater(mine);
      await pause();
    }
  }

  function startLater(mine: number): void {
    if (mine === run) cancelPause = context.ports.clock.after(AGAIN_MS, start);
  }

  function start(): void {
    run += 1;
    const mine = run;
    cancelPause();
    fill(mine).catch((error: unknown) => {
      context.report(error, 'fill');
      if (!isOverthrown(error)) startLater(mine);
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
