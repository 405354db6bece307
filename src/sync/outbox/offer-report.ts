import { ENGINE_CODE } from '../../../contract/codes.ts';
import { deleteTwoWay } from '../../../contract/http/pins.ts';
import type { OpRow } from '../../core/rows.ts';
import { changeKv } from '../../db/kv.ts';
import type { WritableDatabase } from '../../db/transaction.ts';

/**
 * Offers to report the peer after a deletion for both was refused with 20007 (protocol C27). The offer stays in the database until the user
 * answers it, because the refusal may come long after the request, in another tab, or after a reload. Call inside a write over kv.
 */
export async function offerReport(db: WritableDatabase, op: OpRow, code: number): Promise<void> {
  if (code !== ENGINE_CODE.blockedByTarget || op.call.kind !== 'http' || op.call.path !== deleteTwoWay.path) return;
  const peer = op.call.body['toUserWtId'];
  if (typeof peer !== 'string') return;
  await changeKv(db, { key: 'reportOffers', initial: [] }, (offers) => (offers.includes(peer) ? offers : [...offers, peer]));
}
