import { readShownAccount } from '../db/raw/shown-account.ts';
import type { KeyValue } from '../platform/ports.ts';
import { putMarker, readCurrentWtId, toWtId } from '../sync/session/current-account.ts';

/**
 * Finds the account to show, from the marker or else from the registry. Chromium writes localStorage to the disk seconds or minutes later,
 * and the registry at once. A browser that was killed soon after a sign-in has lost only the marker, and the queued messages are still
 * stored.
 */
export async function findCurrentAccount(keyValue: KeyValue, factory: IDBFactory): Promise<string | undefined> {
  const marked = readCurrentWtId(keyValue);
  if (marked !== undefined) return marked;
  const wtId = toWtId(await readShownAccount(factory).catch(() => undefined));
  if (wtId !== undefined) putMarker(keyValue, { wtId, exp: null });
  return wtId;
}
