import type { LeaderContext } from '../leader/leader-context.ts';
import { loadHistory } from './load-history.ts';

/** The largest page that the server sends. */
const PAGE = 100;
const PAUSE_MS = 250;
/**
 * Pages per opening without an event log. There, each connection makes every conversation uncompared again, so the rest waits for the next
 * opening.
 */
const PAGES_WITHOUT_LOG = 3;

/**
 * Compares the stored messages of an opened conversation with history, if they may have changed without an event: page by page, from the
 * newest downwards, with pauses (protocol §7). Pages that could not be loaded are requested when the conversation is opened again.
 */
export function createComparer(context: LeaderContext): (conversationID: string) => Promise<void> {
  const { db, engine, ports } = context;
  const running = new Set<string>();
  const readLeft = async (conversationID: string): Promise<number> => (await db.conversations.get(conversationID))?.uncomparedTo ?? 0;

  async function compare(conversationID: string): Promise<void> {
    const pages = engine.capabilities().eventLog ? Number.POSITIVE_INFINITY : PAGES_WITHOUT_LOG;
    for (let left = await readLeft(conversationID), page = 0; left > 0 && page < pages; page += 1) {
      if ((await loadHistory(context, { conversationID, before: left + 1, count: PAGE })) !== 'loaded') return;
      const next = await readLeft(conversationID);
      if (next >= left) return;
      left = next;
      await new Promise<void>((resolve) => {
        ports.clock.after(PAUSE_MS, resolve);
      });
    }
  }

  return async (conversationID) => {
    if (running.has(conversationID)) return;
    running.add(conversationID);
    try {
      await compare(conversationID);
    } finally {
      running.delete(conversationID);
    }
  };
}
