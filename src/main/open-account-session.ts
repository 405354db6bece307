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

/** The door with its late parts: signing in and leaving bring their code when they are wanted. */
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
      // An account that is being wiped is gone before anybody signs in.
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
    /** An account that is to be cleared is not shown any more (reliability §3.5 rule 4). */
    async finishClearing(wtId) {
      if (wtId === undefined || !isClearing(ports.keyValue, wtId)) return;
      await finishWipes();
      unmarkClearing(ports.keyValue);
    },
    /** What earlier visits began: wipes of other accounts, and logouts the server has not heard of. No first paint waits for it. */
    finishLeaving() {
      // A device that was never here has nothing to wipe.
      if (ports.keyValue.get(DEVICE_KEY) !== undefined) void finishWipes();
      // Loads the code of leaving, which is then there also without a network.
      void loadLeaving()
        .then(async (ready) => ready.sendLogouts())
        .catch((error: unknown) => report(error, 'logouts'));
    },
  };
}
