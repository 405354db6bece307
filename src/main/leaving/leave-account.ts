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
  /** This device no longer shows the account: screens leave it, in every tab. */
  readonly left: () => void;
  /** Takes notifications, the number on the icon and the push subscription away; never fails. */
  readonly forgetOnDevice: () => Promise<void>;
  /** False when the pictures and files could not be removed. */
  readonly clearMedia: (wtId: string) => Promise<boolean>;
  readonly report: (error: unknown, where: string) => void;
};

/**
 * Leaves an account (reliability §3.5 rule 4). In order: the wish to clear is noted → the token is put aside for the server →
 * nobody shows the account any more → notifications go → key, media, database. What a crash leaves undone is done by
 * `finishLeaving`; the server is told by whoever sends the pending logouts.
 */
export async function leaveAccount(parts: LeaveParts, wtId: string, mode: 'keep' | 'clear'): Promise<void> {
  const { store, clock, uuid, report } = parts;
  if (mode === 'clear') {
    markClearing(store.keyValue, wtId);
    await recordWipeIntent(store.registry, wtId, clock.now());
  }
  // A token that cannot be put aside must not keep anybody signed in here.
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

/** Goes on with what a crash interrupted; an account that is to be cleared is never shown again. */
export async function finishLeaving(parts: LeaveParts): Promise<void> {
  for (const wtId of await listWipeIntents(parts.store.registry)) {
    await leaveAccount(parts, wtId, 'clear').catch((error: unknown) => parts.report(error, 'wipe'));
  }
}
