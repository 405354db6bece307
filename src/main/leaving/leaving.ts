import { unsubscribeFromPush } from '../../platform/web-push.ts';
import { clearMediaCache, clearNotices } from '../../platform/web-clear.ts';
import type { SessionStore } from '../../sync/session/session-marker.ts';
import { sendPendingLogouts } from '../../sync/session/pending-logouts.ts';
import { createGuestApi, type GuestParts } from '../create-guest.ts';
import { finishLeaving, leaveAccount, type LeaveParts } from './leave-account.ts';

export type LeavingOptions = {
  readonly ports: GuestParts['ports'];
  readonly store: SessionStore;
  readonly loadGuestParts: () => Promise<GuestParts>;
  readonly report: (error: unknown, where: string) => void;
};

export type Leaving = {
  leave(wtId: string, mode: 'keep' | 'clear', left: () => void): Promise<void>;
  finish(left: () => void): Promise<void>;
  /** Sends the pending logouts to the server, and again when the network comes back. */
  sendLogouts(): Promise<void>;
  /** Removes notifications, the badge of the app icon and the push subscription of an account that is no longer shown. Never rejects. */
  forgetOnDevice(): Promise<void>;
};

/** Creates everything that leaving an account needs. The first screen does not need this code. */
export function createLeaving({ ports, store, loadGuestParts, report }: LeavingOptions): Leaving {
  let isWaiting = false;
  let sending: Promise<void> | undefined;
  let isDue = false;

  const partsWith = (left: () => void): LeaveParts => ({
    store,
    clock: ports.clock,
    uuid: () => ports.random.uuid(),
    left,
    forgetOnDevice,
    clearMedia: clearMediaCache,
    report,
  });

  async function forgetOnDevice(): Promise<void> {
    await unsubscribeFromPush();
    await clearNotices();
  }

  /**
   * Only one run at a time, because the server treats the same request twice within a second as a replay. A call during a run starts
   * another run after it.
   */
  async function sendLogouts(): Promise<void> {
    isDue = true;
    sending ??= sendWhileDue().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function sendWhileDue(): Promise<void> {
    while (isDue) {
      isDue = false;
      await sendOnce();
    }
  }

  async function sendOnce(): Promise<void> {
    if ((await store.registry.logouts.count()) === 0) return;
    const parts = await loadGuestParts();
    const left = await sendPendingLogouts(store, (token) => createGuestApi(parts, token));
    if (left === 0 || isWaiting) return;
    isWaiting = true;
    const cancel = ports.online.subscribe(() => {
      if (!ports.online.isOnline()) return;
      isWaiting = false;
      cancel();
      send();
    });
  }

  function send(): void {
    void sendLogouts().catch((error: unknown) => report(error, 'logouts'));
  }

  return {
    async leave(wtId, mode, left) {
      await leaveAccount(partsWith(left), wtId, mode);
      send();
    },
    finish: async (left) => finishLeaving(partsWith(left)),
    sendLogouts,
    forgetOnDevice,
  };
}
