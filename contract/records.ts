import { LIMITS } from './limits.ts';

/** A merged record whose list is stored separately from its message. `level` counts the merged records around it and itself. */
export type StoredApart = { readonly downloadKey: string; readonly level: number };

/** `depth` = known levels of merged records; a record of plain messages has one. The records in `unmeasured` may be deeper. */
export type RecordMeasure = { readonly depth: number; readonly unmeasured: readonly StoredApart[] };

type Fields = Readonly<Record<string, unknown>>;

const RECORD_TYPE = 'TIMRelayElem';
const NO_FIELDS: Fields = {};

/**
 * Measures the payload of a merged record level by level, because a hostile record could exhaust the stack of a recursive function. It
 * stops one level after the limit, because the server refuses all deeper records in the same way.
 */
export function measureMergedRecord(payload: unknown): RecordMeasure {
  const unmeasured: StoredApart[] = [];
  let depth = 0;
  let records: readonly unknown[] = [payload];
  for (let level = 1; records.length > 0 && level <= LIMITS.recordDepth + 1; level += 1) {
    const next: unknown[] = [];
    for (const record of records) {
      const { depth: stated, downloadKey, messageList } = fieldsOf(record);
      const own = isDepth(stated) ? stated : 1;
      depth = Math.max(depth, level - 1 + own);
      if (Array.isArray(messageList)) addRecords(next, messageList);
      else if (typeof downloadKey === 'string' && downloadKey !== '' && !isDepth(stated)) unmeasured.push({ downloadKey, level });
    }
    records = next;
  }
  return { depth, unmeasured };
}

/** Whether a measured record may be sent. */
export function isWithinRecordDepth(depth: number): boolean {
  return depth <= LIMITS.recordDepth;
}

function addRecords(records: unknown[], messages: readonly unknown[]): void {
  for (const message of messages) {
    const { type, payload } = fieldsOf(message);
    if (type === RECORD_TYPE) records.push(payload);
  }
}

function isDepth(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : NO_FIELDS;
}
