import { CODE } from '../../../contract/codes.ts';
import { isStorageFull } from '../../store/database/storage-full.ts';
import { Refusal } from '../refusal.ts';

/**
 * A full disk becomes a refusal that is not stored, because nothing was changed and the same request works once there is space. Any other
 * error is returned unchanged.
 */
export function refuseStorageFull(error: unknown): unknown {
  return isStorageFull(error) ? new Refusal(CODE.storageFull) : error;
}
