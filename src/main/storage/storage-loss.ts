import type { Cancel, Clock } from '../../platform/ports.ts';
import type { DatabaseHealth } from '../../db/health/watch-database.ts';
import { putMarker, readCurrentWtId } from '../../sync/session/current-account.ts';
import type { SessionStore } from '../../sync/session/session-marker.ts';
import type { SessionController } from '../account-session.ts';
import type { StorageStatus } from './storage-status.ts';

/** A browser that removes databases fails what is read from them meanwhile, for a second or two on a busy machine. */
const RECOVER_WITHIN_MS = 10_000;
const TRY_AGAIN_MS = 250;

export type StorageLossParts = {
  readonly clock: Clock;
  readonly session: () => Pick<SessionController, 'current' | 'lock'>;
  readonly loadStore: () => Promise<SessionStore>;
  readonly status: Pick<StorageStatus, 'follow' | 'reopen'>;
  /** Has every composer keep what stands in it. */
  readonly saveDrafts: () => void;
  readonly report: (error: unknown, where: string) => void;
};

export type StorageLoss = {
  /** Shows what is wrong with the database of sessions, and notices its loss. */
  watchRegistry(health: DatabaseHealth): Cancel;
  /** As `watchRegistry`, for the database of the account that is shown. */
  watchAccount(health: DatabaseHealth): Cancel;
};

/**
 * What was stored here is removed while the app is open, by the user in the settings of the browser or by the browser. While the session is
 * still there, the account is opened anew and filled from the server; without it, the user has to sign in again. An account that another
 * tab takes off this device is left alone: that tab says so itself.
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
