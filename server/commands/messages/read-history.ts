import { ENGINE_CODE } from '../../../contract/codes.ts';
import type { EngineResult } from '../../../contract/engine-methods.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Message } from '../../../contract/message.ts';
import { readAccess, type Access } from '../../policies/conversation-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { isVisibleAt, readMessageById, readVisiblePage, type MessageRow } from '../../store/messages/messages.ts';
import type { Db } from '../../store/tables.ts';
import { countWithin } from '../count-within.ts';
import { loadMessages } from './load-messages.ts';

export type HistoryInput = { conversationID: string; before?: number | undefined; after?: number | undefined; around?: string | undefined; count: number };
type History = EngineResult<'history'>;
type Room = { count: number; maxBytes: number };

/** Two ranges of one answer share its bytes. */
const HALF_PAGE_BYTES = LIMITS.framePageBytes / 2;

/** One contiguous range. A message within [from, to] that is not in the list does not exist for this user. */
export async function readHistory(db: Db, userId: string, input: HistoryInput): Promise<History> {
  const access = await readAccess(db, userId, input.conversationID);
  if (access === undefined) return refuse(ENGINE_CODE.notFound);
  if (input.around !== undefined) return readAround(db, access, { ID: input.around, count: input.count });
  if (input.after !== undefined) return readAfter(db, access, { after: input.after, count: input.count, maxBytes: LIMITS.framePageBytes });
  return readBefore(db, access, { before: input.before ?? access.lastSequence + 1, count: input.count, maxBytes: LIMITS.framePageBytes });
}

async function readBefore(db: Db, access: Access, range: Room & { before: number }): Promise<History> {
  const { rows, until } = await readVisiblePage(db, access, { before: range.before, count: range.count + 1 });
  const page = await loadWithin(db, access, { rows: rows.slice(0, range.count), maxBytes: range.maxBytes });
  const isAll = page.length === rows.length;
  const list = page.reverse();
  const from = isAll ? (until ?? 1) : (list[0]?.sequence ?? 1);
  return { list, from, to: Math.max(0, Math.min(range.before - 1, access.lastSequence)), isCompleted: isAll && until === undefined };
}

async function readAfter(db: Db, access: Access, range: Room & { after: number }): Promise<History> {
  const { rows, until } = await readVisiblePage(db, access, { after: range.after, count: range.count + 1 });
  const list = await loadWithin(db, access, { rows: rows.slice(0, range.count), maxBytes: range.maxBytes });
  const isAll = list.length === rows.length;
  const to = isAll ? (until ?? Math.max(access.lastSequence, range.after)) : (list.at(-1)?.sequence ?? range.after);
  return { list, from: range.after + 1, to, isCompleted: isAll && until === undefined };
}

async function readAround(db: Db, access: Access, range: { ID: string; count: number }): Promise<History> {
  const target = await readMessageById(db, range.ID);
  if (target?.conv !== access.conv || !(await isVisibleAt(db, access, target.seq))) return refuse(ENGINE_CODE.notFound);
  const half = Math.floor(range.count / 2);
  const older = await readBefore(db, access, { before: target.seq, count: Math.max(1, half), maxBytes: HALF_PAGE_BYTES });
  const newer = await readAfter(db, access, { after: target.seq - 1, count: Math.max(1, range.count - half), maxBytes: HALF_PAGE_BYTES });
  return { list: [...older.list, ...newer.list], from: older.from, to: newer.to, isCompleted: older.isCompleted && newer.isCompleted };
}

/** Drops the far end of a page that would not fit into a frame; at least one message stays. */
async function loadWithin(db: Db, access: Access, page: { rows: readonly MessageRow[]; maxBytes: number }): Promise<Message[]> {
  const messages = await loadMessages(db, access.userId, page.rows);
  return messages.slice(0, countWithin(messages, page.maxBytes));
}
