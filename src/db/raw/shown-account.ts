import { REGISTRY_NAME } from '../database-name.ts';
import type { AccountRow, DeviceRow } from '../registry.ts';
import { CURRENT_KEY } from '../session-box.ts';
import { answerOf, openExisting } from './open-existing.ts';

/** Reads from the registry the account that this device shows with its session; undefined = no account, or the account is being wiped. */
export async function readShownAccount(factory: IDBFactory): Promise<string | undefined> {
  const db = await openExisting(factory, REGISTRY_NAME);
  if (db === undefined) return undefined;
  try {
    const transaction = db.transaction(['device', 'accounts', 'wipes'], 'readonly');
    const current = (await answerOf<DeviceRow | undefined>(transaction.objectStore('device').get(CURRENT_KEY)))?.value;
    if (typeof current !== 'string') return undefined;
    const [account, wipe] = await Promise.all([
      answerOf<AccountRow | undefined>(transaction.objectStore('accounts').get(current)),
      answerOf<unknown>(transaction.objectStore('wipes').get(current)),
    ]);
    return account?.sealed !== undefined && wipe === undefined ? current : undefined;
  } finally {
    db.close();
  }
}
