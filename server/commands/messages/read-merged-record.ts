import { ENGINE_CODE } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { refuse } from '../../policies/refusal.ts';
import { readMergedRecordBody } from '../../store/messages/merged-records.ts';
import { findVisibleUse } from '../../store/messages/message-uses.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';
import { countWithin } from '../count-within.ts';

/** The list of a merged record, for who sees a message that carries it (protocol §7 merger). */
export async function readMergedRecord(db: Db, userId: string, downloadKey: string): Promise<unknown[]> {
  const use = await findVisibleUse(db, { table: 'mergerUses', mergerKey: downloadKey }, userId);
  const body = use === undefined ? undefined : await readMergedRecordBody(db, downloadKey);
  return body === undefined ? refuse(ENGINE_CODE.notFound) : cutToFrame(parseStored<unknown[]>(body));
}

/** Lists from before they had a limit of bytes: the first messages can be read, where the whole answer would be dropped. */
function cutToFrame(list: readonly unknown[]): unknown[] {
  return list.slice(0, countWithin(list, LIMITS.framePageBytes));
}
