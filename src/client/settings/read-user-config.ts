import { readKv } from '../../db/kv.ts';
import type { AccountDatabase } from '../../db/schema.ts';

/** The settings of the user as they are now; undefined before the first answer of the server. */
export async function readUserConfig(db: AccountDatabase) {
  return readKv(db, 'userConfig');
}
