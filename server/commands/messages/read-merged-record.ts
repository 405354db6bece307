import { ENGINE_CODE } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { refuse } from '../../policies/refusal.ts';
import { readMergedRecordBody } from '../../store/messages/merged-records.ts';
import { findVisibleUse } from '../../store/messages/message-uses.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';
import { countWithin } from '../count-within.ts';

/** The list of a merged record, for a user who sees a message that contains it (protocol §7 merger). */
export async function readMergedRecord(db: Db, userId: string, downloadKey: string): Promise<unknown[]> {
  const use = await findVisibleUse(db, { table: 'mergerUses', mergerKey: downloadKey }, userId);
  const body = use === undefined ? undefined : await readMergedRecordBody(db, downloadKey);
  return body === undefined ? refuse(ENGINE_CODE.notFound) : cutToFrame(parseStored<unknown[]>(body));
}

/** Lists older than the byte limit are cut: the client can read their first messages, whereas it would drop the whole answer. */
function cutToFrame(list: readonly unknown[]): unknown[] {
  return list.slice(0, countWithin(list, LIMITS.framePageBytes));
}
