import type { LeaderContext } from '../leader/leader-context.ts';
import { loadHistory } from './load-history.ts';

/** The largest that the server gives. */
const PAGE = 100;
const PAUSE_MS = 250;
/** Without an event log every conversation is compared anew after each connection: the rest is left for the next time it is opened. */
const PAGES_WITHOUT_LOG = 3;

/**
 * Compares what is stored of an opened conversation with history, where that may have changed without an event: page by page, from the
 * newest downwards, with pauses (protocol §7). What could not be had is asked for when the conversation is opened again.
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
