import type { Cancel, Clock } from '../../platform/ports.ts';
import type { DatabaseHealth } from '../../db/health/watch-database.ts';
import { putMarker, readCurrentWtId } from '../../sync/session/current-account.ts';
import type { SessionStore } from '../../sync/session/session-marker.ts';
import type { SessionController } from '../account-session.ts';
import type { StorageStatus } from './storage-status.ts';

/** While a browser removes databases, reads from them fail for one or two seconds on a busy machine. */
const RECOVER_WITHIN_MS = 10_000;
const TRY_AGAIN_MS = 250;

export type StorageLossParts = {
  readonly clock: Clock;
  readonly session: () => Pick<SessionController, 'current' | 'lock'>;
  readonly loadStore: () => Promise<SessionStore>;
  readonly status: Pick<StorageStatus, 'follow' | 'reopen'>;
  /** Makes every composer store its input. */
  readonly saveDrafts: () => void;
  readonly report: (error: unknown, where: string) => void;
};

export type StorageLoss = {
  /** Shows problems of the database of sessions and detects its loss. */
  watchRegistry(health: DatabaseHealth): Cancel;
  /** Same as `watchRegistry` for the database of the shown account. */
  watchAccount(health: DatabaseHealth): Cancel;
};

/**
 * Handles databases that the user or the browser removes while the app is open. While the session still exists, the account is opened again
 * and filled from the server. Without a session the user has to sign in again. When another tab removes the account from this device,
 * nothing happens here, because that tab notifies the others itself.
 */
export function createStorageLoss({ clock, session, loadStore, status, saveDrafts, report }: StorageLossParts): StorageLoss {
  async function recover(lost: 'registry' | 'account'): Promise<void> {
    const wtId = session().current();
    if (wtId === undefined) return;
    const store = await loadStore();
    const [account, wipe] = await Promise.all([store.registry.accounts.get(wtId), store.registry.wipes.get(wtId)]);
    if (session().current() !== wtId || wipe !== undefined) return;
    if (account === undefined) return session().lock(wtId, 'evicted');
    if (lost === 'registry' || account.sealed === undefined) return;
    if (readCurrentWtId(store.keyValue) === undefined) putMarker(store.keyValue, { wtId, exp: null });
    saveDrafts();
    status.reopen();
  }

  async function recoverSoon(lost: 'registry' | 'account', leftMs = RECOVER_WITHIN_MS): Promise<void> {
    try {
      await recover(lost);
    } catch (error) {
      if (leftMs <= 0) report(error, 'storage loss');
      else clock.after(TRY_AGAIN_MS, () => void recoverSoon(lost, leftMs - TRY_AGAIN_MS));
    }
  }

  function watch(health: DatabaseHealth, lost: 'registry' | 'account'): Cancel {
    const cancel = health.subscribe(() => {
      if (health.problem() === (lost === 'account' ? 'deleted' : undefined)) void recoverSoon(lost);
    });
    const unfollow = status.follow(health);
    return () => {
      cancel();
      unfollow();
    };
  }

  return { watchRegistry: (health) => watch(health, 'registry'), watchAccount: (health) => watch(health, 'account') };
}
