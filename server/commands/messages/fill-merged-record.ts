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

/** `media` and `mergers` = files and records that the copied messages reference. Everyone who sees the record may open them too. */
export type FilledMergedRecord = { payload: Payload; mergerKey: string | null; media: readonly string[]; mergers: readonly string[] };

/** Up to this size the list is sent inside the message itself (protocol §7 Payloads). */
const INLINE_BYTES = 11_000;

export function emptyMergedRecord(payload: Payload): FilledMergedRecord {
  return { payload, mergerKey: null, media: [], mergers: [] };
}

/**
 * Builds a merged record from messages that the sender can see. The server copies them, so that the sender cannot forge another person's
 * text (G13).
 */
export async function fillMergedRecord(unit: Unit, senderId: string, payload: Payload): Promise<FilledMergedRecord> {
  const { sourceIDs, copyOf, ...rest } = payload;
  if (typeof copyOf === 'string' && copyOf !== '') return copyVisible(unit, senderId, copyOf);
  const named = Array.isArray(sourceIDs) ? sourceIDs.filter((id): id is string => typeof id === 'string') : [];
  // Without the Set, a message named a hundred times would be stored a hundred times.
  const ids = [...new Set(named)];
  const rows = await visibleRows(unit, senderId, ids);
  if (rows.length === 0) return refuse(ENGINE_CODE.notFound);
  // Read receipts stay between the author of the originals and their readers.
  const messageList = rows.map((row) => toMessage({ ...row, needReceipt: 0 }, senderId));
  const depth = await requireDepth(unit, { messageList });
  const body = JSON.stringify(messageList);
  // `merger` answers with the whole list, which must fit into one frame.
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

/** A record forwarded alone stays unchanged, including its title. Otherwise it would become a record that contains one record. */
export async function copyMergedRecord(unit: Unit, row: MessageRow): Promise<FilledMergedRecord> {
  const payload = parseStored<Payload>(row.payload);
  const depth = await requireDepth(unit, payload);
  const [media, mergedRecords] = await Promise.all([listMediaOfMessages(unit.db, [row]), listMergedRecordsOfMessages(unit.db, [row])]);
  return { payload: row.mergerKey === null ? payload : { ...payload, depth }, mergerKey: row.mergerKey, media, mergers: mergedRecords };
}

/** Refuses a record nested deeper than every client can read, because clients would drop the whole frame. */
async function requireDepth(unit: Unit, payload: Payload): Promise<number> {
  const depth = await measureStoredMergedRecord(unit.db, payload);
  return isWithinRecordDepth(depth) ? depth : refuse(ENGINE_CODE.recordTooDeep);
}

/**
 * Stores the body under its hash, so that the same record for many targets, or sent again, is stored once. Its uses decide who may read it.
 */
async function keepBody(unit: Unit, senderId: string, body: string): Promise<string> {
  const mergedRecordKey = sha256Hex(body);
  const isNew = await putMergedRecord(unit.db, { mergerKey: mergedRecordKey, body, createdAt: unit.now });
  // A frame of 3 KB can make a list of up to 1.5 MB that is kept for ever, so the sender is rate-limited.
  if (isNew) refuseBusyConversation(unit.recordRate.take(senderId));
  return mergedRecordKey;
}

/** Keeps the requested order and skips messages that the sender cannot see. */
async function visibleRows(unit: Unit, userId: string, ids: readonly string[]): Promise<MessageRow[]> {
  const rows = await listMessagesById(unit.db, ids);
  const visible: MessageRow[] = [];
  for (const id of ids) {
    const row = rows.find((candidate) => candidate.id === id);
    if (row !== undefined && row.revoker === null && row.risk === 0 && (await canSeeMessage(unit.db, userId, row))) visible.push(row);
  }
  return visible;
}
