import type { Cancel, Clock } from '../../platform/ports.ts';
import { readSecrets, type Secrets } from '../../sync/session/vaulted-session.ts';
import type { SessionStore } from '../../sync/session/session-marker.ts';

/** Both sockets and the business API learn of the same end, and only the notification socket has the words of the server. */
const WORDS_MS = 1000;

export type SessionEnd = {
  /**
   * Locks the account, unless this session was closed. Where another session has begun since, in another tab, a late answer to the old
   * token says nothing of it, and this tab goes on with the new one. Without `text` it waits a moment for the words of the server.
   */
  ended(reason: string, text?: string): void;
  close(): void;
};

export type SessionEndOptions = {
  readonly wtId: string;
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly locked: (reason: string, text?: string) => void;
  /** The stored session is another one than this tab holds. */
  readonly replaced: () => void;
  readonly report: (error: unknown, where: string) => void;
};

/** What the leader does when the server refuses its token. */
export function createSessionEnd({ wtId, store, clock, locked, replaced, report }: SessionEndOptions, held: { readonly secrets: Secrets }): SessionEnd {
  let isClosed = false;
  let cancelWait: Cancel | undefined;

  async function lock(reason: string, text: string): Promise<void> {
    const stored = await readSecrets(store, wtId);
    if (isClosed) return;
    if (stored !== undefined && stored.token !== held.secrets.token) replaced();
    else locked(reason, text);
  }

  const lockNow = (reason: string, text: string): void => void lock(reason, text).catch((error: unknown) => report(error, 'session'));

  return {
    ended(reason, text = '') {
      if (text === '') {
        cancelWait ??= clock.after(WORDS_MS, () => {
          // Where it fails, the next word of the end begins anew.
          cancelWait = undefined;
          lockNow(reason, '');
        });
        return;
      }
      cancelWait?.();
      lockNow(reason, text);
    },
    close() {
      isClosed = true;
      cancelWait?.();
    },
  };
}
