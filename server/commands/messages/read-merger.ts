import { ENGINE_CODE } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { canSeeMessage } from '../../policies/message-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { listMergerUses, readMergerBody } from '../../store/mergers.ts';
import { readMessage } from '../../store/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';
import { countWithin } from '../count-within.ts';

/** The list of a merged record, for who sees a message that carries it (contract §7 merger). */
export async function readMerger(db: Db, userId: string, downloadKey: string): Promise<unknown[]> {
  for (const use of await listMergerUses(db, downloadKey)) {
    const row = await readMessage(db, use);
    if (row === undefined || row.revoker !== null || !(await canSeeMessage(db, userId, row))) continue;
    const body = await readMergerBody(db, downloadKey);
    if (body !== undefined) return cutToFrame(parseStored<unknown[]>(body));
  }
  return refuse(ENGINE_CODE.notFound);
}

/** Lists from before they had a limit of bytes: the first messages can be read, where the whole answer would be dropped. */
function cutToFrame(list: readonly unknown[]): unknown[] {
  return list.slice(0, countWithin(list, LIMITS.framePageBytes));
}
