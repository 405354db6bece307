import { LIMITS } from '../../../contract/limits.ts';
import { measureMergedRecord, type RecordMeasure, type StoredApart } from '../../../contract/records.ts';
import { readMergedRecordBody } from '../../store/messages/merged-records.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';

/** Records older than the stored depth are measured by reading their lists. A record that needs more lists than this is refused. */
const MAX_LISTS = 100;

/** Depth of a record including its separately stored lists. Exact up to the limit; a larger result only means "over the limit". */
export async function measureStoredMergedRecord(db: Db, payload: unknown): Promise<number> {
  const whole = measureMergedRecord(payload);
  const lists = new Map<string, RecordMeasure>();
  const deepestLevel = new Map<string, number>();
  const waiting: StoredApart[] = [...whole.unmeasured];
  let { depth } = whole;
  for (let apart = waiting.pop(); apart !== undefined && depth <= LIMITS.recordDepth; apart = waiting.pop()) {
    const { downloadKey, level } = apart;
    if ((deepestLevel.get(downloadKey) ?? 0) >= level) continue;
    deepestLevel.set(downloadKey, level);
    if (!lists.has(downloadKey) && lists.size >= MAX_LISTS) return LIMITS.recordDepth + 1;
    const inner = lists.get(downloadKey) ?? (await measureList(db, downloadKey));
    lists.set(downloadKey, inner);
    const around = level - 1;
    depth = Math.max(depth, around + inner.depth);
    for (const next of inner.unmeasured) waiting.push({ downloadKey: next.downloadKey, level: around + next.level });
  }
  return depth;
}

async function measureList(db: Db, downloadKey: string): Promise<RecordMeasure> {
  const body = await readMergedRecordBody(db, downloadKey);
  return measureMergedRecord({ messageList: body === undefined ? [] : parseStored<unknown>(body) });
}
