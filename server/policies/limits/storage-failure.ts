import { CODE } from '../../../contract/codes.ts';
import { isStorageFull } from '../../store/database/storage-full.ts';
import { Refusal } from '../refusal.ts';

/**
 * A full disk is a refusal that is not kept: nothing was changed, and the same request works once there is space. Any other failure
 * is returned as it is.
 */
export function refuseStorageFull(error: unknown): unknown {
  return isStorageFull(error) ? new Refusal(CODE.storageFull) : error;
}
