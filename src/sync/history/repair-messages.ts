import type * as z from 'zod/mini';
import { ENGINE_METHODS } from '../../../contract/engine-methods.ts';
import { isPending } from '../../core/rows.ts';
import { dropUnreadableMessage, isUnreadableMessage } from '../../db/health/unreadable-messages.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import type { Cancel, Ports } from '../../platform/ports.ts';

/** The reads of one screen find the same invalid rows within a moment. */
const GATHER_MS = 500;
const PAUSE_MS = 250;
const AGAIN_MS = 30_000;
/** After this many failures a message is left alone until a read finds it again. */
const MAX_TRIES = 5;
/** Page size. One page repairs neighbouring rows. */
const PAGE = 50;

type Ask = z.infer<(typeof ENGINE_METHODS)['history']['params']>;

export type MessageMenderOptions = {
  readonly db: AccountDatabase;
  readonly ports: Ports;
  /** Loads history through the leader. Resolves with false if it cannot be loaded now. */
  readonly load: (page: Ask) => Promise<boolean>;
  readonly report: (error: unknown, where: string) => void;
};

/**
 * Repairs messages that a read left out because their rows are invalid. It fetches them from the server again, and the page overwrites
 * them. A row that is still invalid after that never was a message and is deleted (G8). A row without a valid sequence stays left out. So
 * does an unsent message, because only this device has its content.
 */
export function repairMessages({ db, ports, load, report }: MessageMenderOptions): Cancel {
  const waiting = new Map<unknown, { readonly ask: Ask; tries: number }>();
  let cancelTimer: Cancel | undefined;
  let isOver = false;

  function later(delayMs: number): void {
    if (!isOver) cancelTimer ??= ports.clock.after(delayMs, run);
  }

  async function repair(key: unknown, place: { readonly ask: Ask; tries: number }): Promise<void> {
    place.tries += 1;
    if ((await isUnreadableMessage(db, key)) && !(await load(place.ask))) {
      if (place.tries >= MAX_TRIES) waiting.delete(key);
      return;
    }
    await dropUnreadableMessage(db, key);
    waiting.delete(key);
  }

  async function repairAll(): Promise<void> {
    // From the newest on, because a page extends downwards from its message.
    for (const [key, place] of [...waiting].sort(([, a], [, b]) => (b.ask.before ?? 0) - (a.ask.before ?? 0))) {
      if (isOver) return;
      await repair(key, place);
      await new Promise<void>((resolve) => void ports.clock.after(PAUSE_MS, resolve));
    }
  }

  function run(): void {
    repairAll()
      .catch((error: unknown) => report(error, 'mend'))
      .finally(() => {
        cancelTimer = undefined;
        if (waiting.size > 0) later(AGAIN_MS);
      });
  }

  const cancelListening = db.listenSkipped((table, { key, row }) => {
    const ask = table === 'messages' ? pageOf(row) : undefined;
    if (ask === undefined) return;
    if (!waiting.has(key)) waiting.set(key, { ask, tries: 0 });
    later(GATHER_MS);
  });
  return () => {
    isOver = true;
    cancelListening();
    cancelTimer?.();
  };
}

/** The request for the page that ends with the message of this row. */
function pageOf(row: unknown): Ask | undefined {
  const { conversationID, sequence } = row as { readonly conversationID: unknown; readonly sequence: unknown };
  if (typeof sequence !== 'number' || isPending({ sequence })) return undefined;
  const parsed = ENGINE_METHODS.history.params.safeParse({ conversationID, before: sequence + 1, count: PAGE });
  return parsed.success ? parsed.data : undefined;
}
