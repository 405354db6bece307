import Dexie from 'dexie';
import type { Clock } from '../platform/ports.ts';
import { accountDatabaseName } from './database-name.ts';
import type { RegistryDatabase } from './registry.ts';

/** The wait for another tab that keeps the database open. After it the next start continues the wipe. */
const DELETE_WITHIN_MS = 3000;

/** Records that all data of an account must be deleted. After a crash the next start finishes the wipe (reliability §3.5 rule 4). */
export async function recordWipeIntent(registry: RegistryDatabase, wtId: string, nowMs: number): Promise<void> {
  await registry.wipes.put({ wtId, createdTs: nowMs });
}

/**
 * Deletes the key first, so that data that remains for a moment cannot be decrypted; then media and database; the intent last. Resolves
 * with false if something could not be removed now. Then the intent stays, and the next start tries again.
 */
export async function wipeAccount(
  registry: RegistryDatabase,
  wtId: string,
  parts: { readonly clock: Clock; readonly clearMedia: (wtId: string) => Promise<boolean> },
): Promise<boolean> {
  await registry.accounts.delete(wtId);
  const areMediaGone = await parts.clearMedia(wtId);
  const isDatabaseGone = await deleteInTime(accountDatabaseName(wtId), parts.clock);
  if (areMediaGone && isDatabaseGone) await registry.wipes.delete(wtId);
  return areMediaGone && isDatabaseGone;
}

async function deleteInTime(name: string, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = clock.after(DELETE_WITHIN_MS, () => resolve(false));
    const settle = (isGone: boolean) => () => {
      cancel();
      resolve(isGone);
    };
    Dexie.delete(name).then(settle(true), settle(false));
  });
}

export async function listWipeIntents(registry: RegistryDatabase): Promise<string[]> {
  return (await registry.wipes.toArray()).map((row) => row.wtId);
}
