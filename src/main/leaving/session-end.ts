import type { Cancel, Clock } from '../../platform/ports.ts';
import { readSecrets, type Secrets } from '../../sync/session/vaulted-session.ts';
import type { SessionStore } from '../../sync/session/session-marker.ts';

/** Both sockets and the business API report the same end, and only the notification socket has the server's text. */
const WORDS_MS = 1000;

export type SessionEnd = {
  /**
   * Locks the account, unless this session was closed. When another tab has started a new session since, a late answer to the old token
   * does not concern it, and this tab continues with the new session. Without `text` it waits WORDS_MS for the server's text.
   */
  ended(reason: string, text?: string): void;
  close(): void;
};

export type SessionEndOptions = {
  readonly wtId: string;
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly locked: (reason: string, text?: string) => void;
  /** The stored session is not the one that this tab uses. */
  readonly replaced: () => void;
  readonly report: (error: unknown, where: string) => void;
};

/** Creates the leader's handling of a token that the server refuses. */
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
          // When locking fails, the next report of the end starts again.
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
