import type { Ports } from '../platform/ports.ts';
import { DEVICE_KEY } from '../sync/session/device-id.ts';
import { isClearing, unmarkClearing, type SessionStore } from '../sync/session/session-marker.ts';
import { createAccountSession, type SessionController } from './account-session.ts';
import { guestCode, leavingCode } from './deferred-code.lazy.ts';
import type { GuestParts } from './create-guest.ts';
import type { Leaving } from './leaving/leaving.ts';

export type OpenAccountSessionOptions = {
  readonly ports: Ports;
  readonly loadStore: () => Promise<SessionStore>;
  readonly loadGuestParts: () => Promise<GuestParts>;
  readonly report: (error: unknown, where: string) => void;
};

/** Creates the account session. The code of signing in and of leaving is loaded on demand. */
export function openAccountSession({ ports, loadStore, loadGuestParts, report }: OpenAccountSessionOptions): {
  readonly session: SessionController;
  finishClearing(wtId: string | undefined): Promise<void>;
  finishLeaving(): void;
} {
  let leaving: Leaving | undefined;
  const loadLeaving = async (): Promise<Leaving> => {
    const { createLeaving } = await leavingCode.keepLoading();
    const store = await loadStore();
    leaving ??= createLeaving({ ports, store, loadGuestParts, report });
    return leaving;
  };

  const session = createAccountSession({
    ports,
    loadStore,
    channel: ports.openChannel('wisp:door'),
    async loadGuest() {
      // The wipe of an account finishes before the next sign-in.
      await finishWipes();
      const { createGuest } = await guestCode.keepLoading();
      return createGuest(await loadGuestParts());
    },
    forgetOnDevice: async () =>
      loadLeaving()
        .then(async (ready) => ready.forgetOnDevice())
        .catch((error: unknown) => report(error, 'leaving')),
    leave: async (wtId, mode, left) => (await loadLeaving()).leave(wtId, mode, left),
  });

  async function wipeWhatWasBegun(): Promise<void> {
    const { registry } = await loadStore();
    if ((await registry.wipes.count()) > 0) await (await loadLeaving()).finish(() => session.refresh());
  }
  let wiped: Promise<void> | undefined;
  const finishWipes = async (): Promise<void> => (wiped ??= wipeWhatWasBegun().catch((error: unknown) => report(error, 'wipes')));
  return {
    session,
    /** Finishes clearing the account before it could be shown (reliability §3.5 rule 4). */
    async finishClearing(wtId) {
      if (wtId === undefined || !isClearing(ports.keyValue, wtId)) return;
      await finishWipes();
      unmarkClearing(ports.keyValue);
    },
    /**
     * Completes what earlier visits started: wipes of other accounts and logouts that the server has not received. The first paint does not
     * wait for it.
     */
    finishLeaving() {
      // A device without a device key has nothing to wipe.
      if (ports.keyValue.get(DEVICE_KEY) !== undefined) void finishWipes();
      // This loads the code of leaving, so that it is available later without a network.
      void loadLeaving()
        .then(async (ready) => ready.sendLogouts())
        .catch((error: unknown) => report(error, 'logouts'));
    },
  };
}
