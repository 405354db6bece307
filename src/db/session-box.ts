import type { Vault } from '../platform/ports.ts';
import { parseJson } from '../shared/safe-json.ts';
import type { RegistryDatabase } from './registry.ts';

/** The key of the row with the account that this device shows. */
export const CURRENT_KEY = 'currentWtId';
const MAX_BOX_CHARS = 10_000;

/** Stores the account that this device shows, in a place that the service worker can read. */
export async function putCurrentWtId(registry: RegistryDatabase, wtId: string | undefined): Promise<void> {
  if (wtId === undefined) await registry.device.delete(CURRENT_KEY);
  else await registry.device.put({ key: CURRENT_KEY, value: wtId });
}

/** The account that this device shows; undefined if no account is signed in. */
export async function readShownWtId(registry: RegistryDatabase): Promise<string | undefined> {
  const value = (await registry.device.get(CURRENT_KEY))?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Whether the account may store data on this device: it is signed in or locked, and not being wiped. */
export async function isAccountKnown(registry: RegistryDatabase, wtId: string): Promise<boolean> {
  const [accounts, wipes] = await Promise.all([registry.accounts.where('wtId').equals(wtId).count(), registry.wipes.where('wtId').equals(wtId).count()]);
  return accounts > 0 && wipes === 0;
}

/** The signed-in account and its token; undefined if no account is signed in or the account is locked. */
export async function readSession(registry: RegistryDatabase, vault: Vault): Promise<{ readonly wtId: string; readonly token: string } | undefined> {
  const wtId = await readShownWtId(registry);
  const row = wtId === undefined ? undefined : await registry.accounts.get(wtId);
  if (row?.key === undefined || row.sealed === undefined) return undefined;
  const box = parseJson(await vault.open(row.key, row.sealed), MAX_BOX_CHARS);
  const token = typeof box === 'object' && box !== null && 'token' in box ? box.token : undefined;
  return typeof token === 'string' ? { wtId: row.wtId, token } : undefined;
}
