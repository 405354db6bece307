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
  /** Ends on the server what was left here; tried again when the network comes back. */
  sendLogouts(): Promise<void>;
  /** Notifications, the number on the icon and pushes of an account that is not shown any more. Never fails. */
  forgetOnDevice(): Promise<void>;
};

/** Everything about leaving an account; its code is not needed for the first screen. */
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

  /** One at a time: the same request twice within a second is a replay to the server. What is asked for meanwhile follows. */
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
