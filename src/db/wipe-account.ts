import Dexie from 'dexie';
import type { RegistryDatabase } from './registry.ts';

export function accountDatabaseName(wtId: string): string {
  return `wt_${wtId}`;
}

/** Notes that everything of an account is to go; a crash in between is finished at the next start (reliability §3.5 rule 4). */
export async function recordWipeIntent(registry: RegistryDatabase, wtId: string, nowMs: number): Promise<void> {
  await registry.wipes.put({ wtId, createdTs: nowMs });
}

/** Key first, so that what is left for a moment cannot be opened; then the database; the intent last. */
export async function wipeAccount(registry: RegistryDatabase, wtId: string): Promise<void> {
  await registry.accounts.delete(wtId);
  await Dexie.delete(accountDatabaseName(wtId));
  await registry.wipes.delete(wtId);
}

export async function listWipeIntents(registry: RegistryDatabase): Promise<string[]> {
  return (await registry.wipes.toArray()).map((row) => row.wtId);
}
