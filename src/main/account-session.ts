import { LOCK_REASONS, type LockReason } from '../core/account/lock-reason.ts';
import type { AccountSession, Locked } from '../client/account-session.ts';
import type { Channel, Ports } from '../platform/ports.ts';
import type { GuestSession } from '../sync/session/guest-session.ts';
import { readCurrentWtId, toWtId } from '../sync/session/current-account.ts';
import { lockAccount, type SessionStore } from '../sync/session/session-marker.ts';

const TIP_CLOSED = 'securityTipClosed';

export type SessionControllerOptions = {
  readonly ports: Pick<Ports, 'keyValue'>;
  /** Loads the store of sessions. The current account is known without it. */
  readonly loadStore: () => Promise<SessionStore>;
  readonly loadGuest: () => Promise<GuestSession>;
  /** Removes the account from this device. `left` runs as soon as no screen may show the account any more. */
  readonly leave: (wtId: string, mode: 'keep' | 'clear', left: () => void) => Promise<void>;
  /** Removes what the account shows outside the page. */
  readonly forgetOnDevice: () => Promise<void>;
  /** Notifies the other tabs of this device that the shown account has changed. */
  readonly channel: Channel;
};

export type SessionController = AccountSession & {
  /** Locks the account after the session ended without an action of the user. Nothing is deleted (protocol §12.2). */
  lock(wtId: string, reason: LockReason, text?: string): Promise<void>;
  /** Reads the marker again after this tab or another tab has changed it. */
  refresh(): void;
};

export function createAccountSession(options: SessionControllerOptions): SessionController {
  const { ports, loadStore, loadGuest, channel } = options;
  const listeners = new Set<() => void>();
  let current = readCurrentWtId(ports.keyValue);
  let locked: Locked | undefined;

  function show(wtId: string | undefined): void {
    current = wtId;
    for (const listener of listeners) listener();
  }

  function notifyAll(): void {
    const before = current;
    show(readCurrentWtId(ports.keyValue));
    channel.post({ before, now: current, locked } satisfies Change);
  }

  // A message of another tab may arrive before that tab's write to localStorage is visible here, so the read may give the old value.
  channel.subscribe((word) => {
    const read = readCurrentWtId(ports.keyValue);
    const change = toChange(word);
    if (change !== undefined) locked = change.locked;
    show(change?.before === read && change !== undefined ? change.now : read);
  });

  async function afterSignIn<T extends { readonly kind: string }>(result: T): Promise<T> {
    if (result.kind === 'signed-in') {
      locked = undefined;
      notifyAll();
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
      if (current !== undefined) await options.leave(current, mode, notifyAll);
    },
    async isPublicComputer() {
      return current !== undefined && (await (await loadStore()).registry.accounts.get(current))?.isPublicComputer === 1;
    },
    isSecurityTipClosed: async () => (await (await loadStore()).registry.device.get(TIP_CLOSED)) !== undefined,
    async closeSecurityTip() {
      const { registry } = await loadStore();
      await registry.device.put({ key: TIP_CLOSED, value: 1 });
    },
    lockReason: () => locked,
    async lock(wtId, reason, text = '') {
      await lockAccount(await loadStore(), wtId);
      // Both sockets report the end of the session, but only one has the server's text.
      const words = text || (locked?.wtId === wtId && locked.reason === reason ? locked.text : '');
      locked = { wtId, reason, text: words };
      notifyAll();
      await options.forgetOnDevice();
    },
    refresh: notifyAll,
  };
}

/** The previous and the current account of this device, and why the last session ended when the user did not end it. */
type Change = { readonly before: string | undefined; readonly now: string | undefined; readonly locked: Locked | undefined };

/** Undefined for a message of an earlier build, which lacks these fields. */
function toChange(word: unknown): Change | undefined {
  if (typeof word !== 'object' || word === null || !('before' in word) || !('now' in word)) return undefined;
  return { before: toWtId(word.before), now: toWtId(word.now), locked: 'locked' in word ? toLocked(word.locked) : undefined };
}

function toLocked(value: unknown): Locked | undefined {
  if (typeof value !== 'object' || value === null || !('wtId' in value) || !('reason' in value) || !('text' in value)) return undefined;
  const { wtId, text } = value;
  const reason = LOCK_REASONS.find((known) => known === value.reason);
  return typeof wtId === 'string' && typeof text === 'string' && reason !== undefined ? { wtId, reason, text } : undefined;
}
