import { LOCK_REASONS, type LockReason } from '../core/account/lock-reason.ts';
import type { AccountSession, Locked } from '../client/account-session.ts';
import type { Channel, Ports } from '../platform/ports.ts';
import type { GuestSession } from '../sync/session/guest-session.ts';
import { readCurrentWtId, toWtId } from '../sync/session/current-account.ts';
import { lockAccount, type SessionStore } from '../sync/session/session-marker.ts';

const TIP_CLOSED = 'securityTipClosed';

export type SessionControllerOptions = {
  readonly ports: Pick<Ports, 'keyValue'>;
  /** Where sessions are kept; who is signed in is known without it. */
  readonly loadStore: () => Promise<SessionStore>;
  readonly loadGuest: () => Promise<GuestSession>;
  /** Takes the account off this device; `left` runs as soon as nothing may show it any more. */
  readonly leave: (wtId: string, mode: 'keep' | 'clear', left: () => void) => Promise<void>;
  /** Takes away what the account shows outside of the page. */
  readonly forgetOnDevice: () => Promise<void>;
  /** To the other tabs of this device: the account shown here is another one. */
  readonly channel: Channel;
};

export type SessionController = AccountSession & {
  /** The session ended without the user asking: the account is locked, nothing is deleted (protocol §12.2). */
  lock(wtId: string, reason: LockReason, text?: string): Promise<void>;
  /** The marker has changed, by this tab or by another. */
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

  // The word of another tab may overtake what that tab has put into the storage: what is read then is what was there before.
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
      // Both sockets tell of the end, and only one has the words.
      const words = text || (locked?.wtId === wtId && locked.reason === reason ? locked.text : '');
      locked = { wtId, reason, text: words };
      notifyAll();
      await options.forgetOnDevice();
    },
    refresh: notifyAll,
  };
}

/** Who was signed in on this device, who is now, and why the last session ended where the user did not end it. */
type Change = { readonly before: string | undefined; readonly now: string | undefined; readonly locked: Locked | undefined };

/** Undefined for a tab of an earlier build, which does not say it. */
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
