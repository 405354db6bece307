import Dexie from 'dexie';
import type { Clock } from '../platform/ports.ts';
import { accountDatabaseName } from './database-name.ts';
import type { RegistryDatabase } from './registry.ts';

/** Another tab that does not let go of the database is not waited for any longer; the next start goes on. */
const DELETE_WITHIN_MS = 3000;

/** Notes that everything of an account is to go; a crash in between is finished at the next start (reliability §3.5 rule 4). */
export async function recordWipeIntent(registry: RegistryDatabase, wtId: string, nowMs: number): Promise<void> {
  await registry.wipes.put({ wtId, createdTs: nowMs });
}

/**
 * Key first, so that what is left for a moment cannot be opened; then media and database; the intent last. False when something
 * could not be removed now: the intent stays, and the next start tries again.
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
