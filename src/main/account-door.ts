import type { LockReason } from '../core/lock-reason.ts';
import type { AccountDoor } from '../client/account-door.ts';
import { listWipeIntents, recordWipeIntent, wipeAccount } from '../db/wipe-account.ts';
import type { RegistryDatabase } from '../db/registry.ts';
import type { Ports } from '../platform/ports.ts';
import type { GuestSession } from '../sync/guest-session.ts';
import { lockAccount, readCurrentWtId, type SessionStore } from '../sync/session-marker.ts';

const TIP_CLOSED = 'securityTipClosed';

export type DoorOptions = {
  readonly ports: Ports;
  readonly registry: RegistryDatabase;
  readonly loadGuest: () => Promise<GuestSession>;
  /** Tells the server, or remembers to tell it later; never fails. */
  readonly leaveServer: (wtId: string) => Promise<void>;
  readonly clearMedia: (wtId: string) => Promise<void>;
};

export type Door = AccountDoor & {
  /** The session ended without the user asking: the account is locked, nothing is deleted (contract §12.2). */
  lock(wtId: string, reason: LockReason): Promise<void>;
};

export function createAccountDoor(options: DoorOptions): Door {
  const { ports, registry, loadGuest } = options;
  const store: SessionStore = { registry, vault: ports.vault, keyValue: ports.keyValue, clock: ports.clock };
  const listeners = new Set<() => void>();
  let current = readCurrentWtId(ports.keyValue);
  let locked: { readonly wtId: string; readonly reason: LockReason } | undefined;

  function refresh(): void {
    current = readCurrentWtId(ports.keyValue);
    for (const listener of listeners) listener();
  }

  async function afterSignIn<T extends { readonly kind: string }>(result: T): Promise<T> {
    if (result.kind === 'signed-in') {
      locked = undefined;
      refresh();
    }
    return result;
  }

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    loadConfig: async () => (await loadGuest()).loadConfig(),
    signInByPhone: async (input) => afterSignIn(await (await loadGuest()).signInByPhone(input)),
    signInById: async (input) => afterSignIn(await (await loadGuest()).signInById(input)),
    readLockTips: async (ticket) => (await loadGuest()).readLockTips(ticket),
    submitLockPassword: async (input) => afterSignIn(await (await loadGuest()).submitLockPassword(input)),
    register: async (input) => afterSignIn(await (await loadGuest()).register(input)),
    requestSmsCode: async (phone) => (await loadGuest()).requestSmsCode(phone),
    async logout(mode) {
      const wtId = current;
      if (wtId === undefined) return;
      if (mode === 'clear') await recordWipeIntent(registry, wtId, ports.clock.now());
      await options.leaveServer(wtId);
      await lockAccount(store, wtId);
      refresh();
      if (mode === 'clear') {
        await options.clearMedia(wtId);
        await wipeAccount(registry, wtId);
      }
    },
    async isPublicComputer() {
      return current !== undefined && (await registry.accounts.get(current))?.isPublicComputer === 1;
    },
    isSecurityTipClosed: async () => (await registry.device.get(TIP_CLOSED)) !== undefined,
    async closeSecurityTip() {
      await registry.device.put({ key: TIP_CLOSED, value: 1 });
    },
    lockReason: () => locked,
    async lock(wtId, reason) {
      await lockAccount(store, wtId);
      locked = { wtId, reason };
      refresh();
    },
  };
}

/** Wipes that a crash interrupted, before anything is shown (reliability §3.5 rule 4). */
export async function finishWipes(registry: RegistryDatabase, clearMedia: (wtId: string) => Promise<void>): Promise<void> {
  for (const wtId of await listWipeIntents(registry)) {
    await clearMedia(wtId);
    await wipeAccount(registry, wtId);
  }
}
