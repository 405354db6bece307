import Dexie, { type EntityTable } from 'dexie';
import { REGISTRY_NAME } from './database-name.ts';
import { isValidDeviceRow } from './health/is-valid-device-row.ts';
import { skipInvalidRows } from './health/skip-invalid-rows.ts';

type SealedBox = { readonly iv: Uint8Array<ArrayBuffer>; readonly box: ArrayBuffer };

/** An account known on this device. Its session is sealed (AES-GCM) with its own non-extractable key. */
export type AccountRow = {
  readonly wtId: string;
  readonly nickName: string;
  readonly avatar: string;
  readonly isPublicComputer: 0 | 1;
  readonly lastUsedTs: number;
  readonly key?: CryptoKey;
  readonly sealed?: SealedBox;
};

export type WipeIntentRow = { readonly wtId: string; readonly createdTs: number };
export type PendingLogoutRow = { readonly id: string; readonly key: CryptoKey; readonly sealed: SealedBox; readonly createdTs: number };
export type DeviceRow = { readonly key: string; readonly value: unknown };

/** Device-wide database: which accounts exist here, their sealed sessions, unfinished wipes and logouts (protocol §13). */
export class RegistryDatabase extends Dexie {
  declare readonly accounts: EntityTable<AccountRow, 'wtId'>;
  declare readonly wipes: EntityTable<WipeIntentRow, 'wtId'>;
  declare readonly logouts: EntityTable<PendingLogoutRow, 'id'>;
  declare readonly device: EntityTable<DeviceRow, 'key'>;

  readonly countSkipped: () => Readonly<Record<string, number>>;

  constructor() {
    super(REGISTRY_NAME, { chromeTransactionDurability: 'strict' });
    this.countSkipped = skipInvalidRows(this, isValidDeviceRow).count;
    this.version(1).stores({ accounts: 'wtId', wipes: 'wtId', logouts: 'id', device: 'key' });
  }
}
