import { readSecrets, type Secrets } from '../../sync/vaulted-session.ts';
import type { SessionStore } from '../../sync/session-marker.ts';

export type SessionEnd = {
  /** Locks the account, unless this session was closed or another one has begun since: a late answer to an old token says nothing of the new one. Never rejects. */
  ended(reason: string, text?: string): Promise<void>;
  close(): void;
};

export type SessionEndOptions = {
  readonly wtId: string;
  readonly store: SessionStore;
  readonly locked: (reason: string, text?: string) => void;
  readonly report: (error: unknown, where: string) => void;
};

/** What the leader does when the server refuses its token. */
export function createSessionEnd({ wtId, store, locked, report }: SessionEndOptions, held: { readonly secrets: Secrets }): SessionEnd {
  let isClosed = false;
  return {
    async ended(reason, text = '') {
      try {
        const stored = await readSecrets(store, wtId);
        const isOther = stored !== undefined && stored.token !== held.secrets.token;
        if (!isClosed && !isOther) locked(reason, text);
      } catch (error) {
        report(error, 'session');
      }
    },
    close() {
      isClosed = true;
    },
  };
}
