import type * as z from 'zod/mini';
import { ENGINE_METHODS } from '../../../contract/engine-methods.ts';
import { isPending } from '../../core/rows.ts';
import { dropUnreadableMessage, isUnreadableMessage } from '../../db/health/unreadable-messages.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import type { Cancel, Ports } from '../../platform/ports.ts';

/** Reads of one screen meet the same rows within a moment. */
const GATHER_MS = 500;
const PAUSE_MS = 250;
const AGAIN_MS = 30_000;
/** What is refused for good is left alone until it is met again. */
const MAX_TRIES = 5;
/** Rows that lie beside each other are mended by one page. */
const PAGE = 50;

type Ask = z.infer<(typeof ENGINE_METHODS)['history']['params']>;

export type MessageMenderOptions = {
  readonly db: AccountDatabase;
  readonly ports: Ports;
  /** Loads history through whoever leads; false when it cannot be had now. */
  readonly load: (page: Ask) => Promise<boolean>;
  readonly report: (error: unknown, where: string) => void;
};

/**
 * Messages that a read has left out, because their rows cannot be messages, are fetched from the server again: the page writes over
 * them, and what is still there afterwards never was one (G8). A row that does not say where it stood stays left out, as does one that
 * was never sent: nobody else has its words.
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
    // From the newest on: a page goes back from the place that asked for it.
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

/** The page that ends with the message which should stand there. */
function pageOf(row: unknown): Ask | undefined {
  const { conversationID, sequence } = row as { readonly conversationID: unknown; readonly sequence: unknown };
  if (typeof sequence !== 'number' || isPending({ sequence })) return undefined;
  const parsed = ENGINE_METHODS.history.params.safeParse({ conversationID, before: sequence + 1, count: PAGE });
  return parsed.success ? parsed.data : undefined;
}
