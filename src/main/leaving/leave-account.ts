import { listWipeIntents, recordWipeIntent, wipeAccount } from '../../db/wipe-account.ts';
import type { Clock } from '../../platform/ports.ts';
import { dropCanary } from '../../sync/leader/canary.ts';
import { dropUnsavedInput } from '../../sync/commands/drafts/unsaved-input.ts';
import { dropPendingSends } from '../../sync/commands/sending/pending-sends.ts';
import { lockAccount, markClearing, unmarkClearing, type SessionStore } from '../../sync/session/session-marker.ts';
import { stashLogout } from '../../sync/session/pending-logouts.ts';

export type LeaveParts = {
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly uuid: () => string;
  /** Called when this device no longer shows the account, so that the screens of every tab leave it. */
  readonly left: () => void;
  /** Removes notifications, the badge of the app icon and the push subscription. Never rejects. */
  readonly forgetOnDevice: () => Promise<void>;
  /** Resolves to false when the pictures and files could not be removed. */
  readonly clearMedia: (wtId: string) => Promise<boolean>;
  readonly report: (error: unknown, where: string) => void;
};

/**
 * Leaves an account (reliability §3.5 rule 4). In order: store the intent to clear → queue the token for the logout request → no tab shows
 * the account any more → remove notifications → delete key, media and database. `finishLeaving` completes what a crash interrupted. The
 * code that sends the pending logouts notifies the server.
 */
export async function leaveAccount(parts: LeaveParts, wtId: string, mode: 'keep' | 'clear'): Promise<void> {
  const { store, clock, uuid, report } = parts;
  if (mode === 'clear') {
    markClearing(store.keyValue, wtId);
    await recordWipeIntent(store.registry, wtId, clock.now());
  }
  // The account is signed out here even when its token cannot be queued for the logout request.
  await stashLogout(store, wtId, uuid()).catch((error: unknown) => report(error, 'stash'));
  await lockAccount(store, wtId);
  unmarkClearing(store.keyValue);
  parts.left();
  await parts.forgetOnDevice();
  if (mode !== 'clear') return;
  dropCanary(store.keyValue, wtId);
  dropUnsavedInput(store.keyValue, wtId);
  dropPendingSends(store.keyValue, wtId);
  await wipeAccount(store.registry, wtId, parts);
}

/** Completes what a crash interrupted. An account that is to be cleared is never shown again. */
export async function finishLeaving(parts: LeaveParts): Promise<void> {
  for (const wtId of await listWipeIntents(parts.store.registry)) {
    await leaveAccount(parts, wtId, 'clear').catch((error: unknown) => parts.report(error, 'wipe'));
  }
}
