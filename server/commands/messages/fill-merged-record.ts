import { ENGINE_CODE } from '../../../contract/codes.ts';
import { countBytes } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Payload } from '../../../contract/message.ts';
import { isWithinRecordDepth } from '../../../contract/records.ts';
import { canSeeMessage } from '../../policies/message-access.ts';
import { refuse, refuseBusyConversation } from '../../policies/refusal.ts';
import { sha256Hex } from '../../security/hashes.ts';
import { listMediaOfMessages } from '../../store/files/media.ts';
import { putMergedRecord, listMergedRecordsOfMessages } from '../../store/messages/merged-records.ts';
import { listMessagesById, type MessageRow } from '../../store/messages/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import { toMessage } from '../../views/message-view.ts';
import type { Unit } from '../unit.ts';
import { measureStoredMergedRecord } from './measure-stored-merged-record.ts';

/** `media` and `mergers` = what the copied messages point to, which whoever sees the record may open too. */
export type FilledMergedRecord = { payload: Payload; mergerKey: string | null; media: readonly string[]; mergers: readonly string[] };

/** Up to here the list travels in the message itself (protocol §7 Payloads). */
const INLINE_BYTES = 11_000;

export function emptyMergedRecord(payload: Payload): FilledMergedRecord {
  return { payload, mergerKey: null, media: [], mergers: [] };
}

/** A merged record holds what the sender can see, copied by the server, so that nobody puts words into another's mouth (G13). */
export async function fillMergedRecord(unit: Unit, senderId: string, payload: Payload): Promise<FilledMergedRecord> {
  const { sourceIDs, copyOf, ...rest } = payload;
  if (typeof copyOf === 'string' && copyOf !== '') return copyVisible(unit, senderId, copyOf);
  const named = Array.isArray(sourceIDs) ? sourceIDs.filter((id): id is string => typeof id === 'string') : [];
  // A message that is named a hundred times would be stored a hundred times.
  const ids = [...new Set(named)];
  const rows = await visibleRows(unit, senderId, ids);
  if (rows.length === 0) return refuse(ENGINE_CODE.notFound);
  // Who read the originals stays between their author and them.
  const messageList = rows.map((row) => toMessage({ ...row, needReceipt: 0 }, senderId));
  const depth = await requireDepth(unit, { messageList });
  const body = JSON.stringify(messageList);
  // `merger` answers with the whole list, which has to fit one frame.
  if (countBytes(body) > LIMITS.framePageBytes) return refuse(ENGINE_CODE.tooLong);
  const media = await listMediaOfMessages(unit.db, rows);
  const mergedRecords = await listMergedRecordsOfMessages(unit.db, rows);
  if (countBytes(body) <= INLINE_BYTES) return { payload: { ...rest, messageList }, mergerKey: null, media, mergers: mergedRecords };
  const mergedRecordKey = await keepBody(unit, senderId, body);
  return { payload: { ...rest, downloadKey: mergedRecordKey, depth }, mergerKey: mergedRecordKey, media, mergers: [mergedRecordKey, ...mergedRecords] };
}

async function copyVisible(unit: Unit, senderId: string, id: string): Promise<FilledMergedRecord> {
  const [row] = (await visibleRows(unit, senderId, [id])).filter(({ type }) => type === 'TIMRelayElem');
  return row === undefined ? refuse(ENGINE_CODE.notFound) : copyMergedRecord(unit, row);
}

/** A record that is forwarded by itself stays what it was, title and all: else it would become a record of one record. */
export async function copyMergedRecord(unit: Unit, row: MessageRow): Promise<FilledMergedRecord> {
  const payload = parseStored<Payload>(row.payload);
  const depth = await requireDepth(unit, payload);
  const [media, mergedRecords] = await Promise.all([listMediaOfMessages(unit.db, [row]), listMergedRecordsOfMessages(unit.db, [row])]);
  return { payload: row.mergerKey === null ? payload : { ...payload, depth }, mergerKey: row.mergerKey, media, mergers: mergedRecords };
}

/** Refuses what nests deeper than every client can read: the clients would drop the whole frame. */
async function requireDepth(unit: Unit, payload: Payload): Promise<number> {
  const depth = await measureStoredMergedRecord(unit.db, payload);
  return isWithinRecordDepth(depth) ? depth : refuse(ENGINE_CODE.recordTooDeep);
}

/** Under its hash: the same record for many targets, or sent once more, is stored once. Who may read it is decided by its uses. */
async function keepBody(unit: Unit, senderId: string, body: string): Promise<string> {
  const mergedRecordKey = sha256Hex(body);
  const isNew = await putMergedRecord(unit.db, { mergerKey: mergedRecordKey, body, createdAt: unit.now });
  // A frame of 3 KB makes a list of up to 1.5 MB, which is kept for ever.
  if (isNew) refuseBusyConversation(unit.recordRate.take(senderId));
  return mergedRecordKey;
}

/** In the order they were asked for; what the sender cannot see is left out. */
async function visibleRows(unit: Unit, userId: string, ids: readonly string[]): Promise<MessageRow[]> {
  const rows = await listMessagesById(unit.db, ids);
  const visible: MessageRow[] = [];
  for (const id of ids) {
    const row = rows.find((candidate) => candidate.id === id);
    if (row !== undefined && row.revoker === null && row.risk === 0 && (await canSeeMessage(unit.db, userId, row))) visible.push(row);
  }
  return visible;
}
