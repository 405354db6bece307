import { CODE } from '../../../contract/codes.ts';
import type { SearchRequest, SearchRow } from '../../../contract/http/messages.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { conversationTypeOf, type ConversationType } from '../../../contract/ids.ts';
import { canSeeMessage } from '../../policies/message-access.ts';
import { readAccess, type Access } from '../../policies/conversation-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { listStatesOfUser } from '../../store/conversations/conversations.ts';
import { listMessagesById, listVisible, readMessageById, readTimeAt, readVisiblePage, type MessageRow } from '../../store/messages/messages.ts';
import type { Db } from '../../store/tables.ts';
import { countWithin } from '../count-within.ts';
import { loadMessages } from '../messages/load-messages.ts';
import { decodeCursor, encodeCursor, type Cursor } from './search-cursor.ts';
import { seekTime } from './seek-time.ts';
import { foldText, messageText } from '../../views/message-text.ts';

export type Searcher = { userId: string; kind: ConversationType; now: number };
export type SearchPage = { rows: SearchRow[]; total: number; cursor: string };

const CHUNK = 100;
/** Most sequences that one request reads. A search through a long history continues from its cursor instead of blocking other requests. */
const MAX_SCANNED = 5000;
const MAX_SCANNED_BYTES = 2_000_000;
const MAX_OPENED = 50;
/** Above every sequence, for a conversation whose search has not started. */
const FROM_NEWEST = 999_999_999_999_999;
const MAX_CONVERSATIONS = 500;
const AROUND = 20;

type Wanted = { keywords: readonly string[]; types: ReadonlySet<string>; from: number; until: number; isPast: boolean };
/** `scanned` = number of sequences, including messages that the searcher cannot see. */
type Scan = { found: MessageRow[]; scanned: number; bytes: number; opened: number; next: Cursor | undefined };

/**
 * Newest first within a conversation; conversations in the order of their newest message. Each row passes the reader's own view: messages
 * that the reader cleared or deleted, or that were sent while the reader was not a member, are not found (authorisation §115).
 */
export async function searchMessages(db: Db, searcher: Searcher, request: SearchRequest): Promise<SearchPage> {
  if (request.msgIds !== undefined && request.msgIds !== null) return readByIds(db, searcher, request.msgIds);
  const { conversationID } = request;
  if (typeof conversationID === 'string' && conversationTypeOf(conversationID) !== searcher.kind) refuse(CODE.badRequest);
  if (request.aroundMsgId !== undefined && request.aroundMsgId !== null) return readAround(db, searcher, request.aroundMsgId);
  const conversations = await listConversations(db, searcher, conversationID ?? undefined);
  const scan = await scanConversations(db, {
    searcher,
    conversations,
    wanted: wantedOf(request, searcher.now),
    count: request.count,
    cursor: decodeCursor(request.cursor),
  });
  const rows = await toSearchRows(db, searcher.userId, scan.found);
  const end = countWithin(rows, LIMITS.framePageBytes);
  const next = nextOf(rows[end], scan.found[end]) ?? scan.next;
  return { rows: rows.slice(0, end), total: end, cursor: next === undefined ? '' : encodeCursor(next) };
}

/** A page that is too large for a client ends before this message, and the next page starts with it. */
function nextOf(row: SearchRow | undefined, found: MessageRow | undefined): Cursor | undefined {
  const conversationID = row?.conversationID;
  return found === undefined || typeof conversationID !== 'string' ? undefined : { conversationID, before: found.seq + 1 };
}

function wantedOf(request: SearchRequest, now: number): Wanted {
  const until = request.timePosition === 0 ? Math.floor(now / 1000) : request.timePosition;
  return {
    keywords: [...new Set(request.keywordList.map((keyword) => foldText(keyword).trim()))].filter((keyword) => keyword !== ''),
    types: new Set(request.messageTypeList),
    from: request.timePeriod === 0 ? 0 : until - request.timePeriod,
    until,
    isPast: request.timePosition !== 0,
  };
}

async function listConversations(db: Db, searcher: Searcher, conversationID: string | undefined): Promise<string[]> {
  if (conversationID === undefined) {
    const states = await listStatesOfUser(db, searcher.userId, { count: MAX_CONVERSATIONS });
    return states.map((state) => state.conversationID).filter((id) => conversationTypeOf(id) === searcher.kind);
  }
  return (await readAccess(db, searcher.userId, conversationID)) === undefined ? refuse(CODE.notFound) : [conversationID];
}

type ScanInput = { searcher: Searcher; conversations: readonly string[]; wanted: Wanted; count: number; cursor: Cursor | undefined };

async function scanConversations(db: Db, input: ScanInput): Promise<Scan> {
  const { conversations, cursor } = input;
  const start = cursor === undefined ? 0 : conversations.indexOf(cursor.conversationID);
  const scan: Scan = { found: [], scanned: 0, bytes: 0, opened: 0, next: undefined };
  // If the conversation left the list in the meantime, the search ends. Otherwise it would start from the beginning.
  for (const conversationID of start < 0 ? [] : conversations.slice(start)) {
    if (scan.opened >= MAX_OPENED) return { ...scan, next: { conversationID, before: FROM_NEWEST } };
    scan.opened += 1;
    const access = await readAccess(db, input.searcher.userId, conversationID);
    if (access === undefined) continue;
    const before = cursor?.conversationID === conversationID ? cursor.before : await startOf(db, access, input);
    await scanConversation(db, scan, { access, before, wanted: input.wanted, count: input.count });
    if (scan.next !== undefined) break;
  }
  return scan;
}

/** For one conversation, seeks directly to an old time window. For many conversations, the seeks would cost more than they save. */
async function startOf(db: Db, { conv, lastSequence: last }: Access, { conversations, wanted }: ScanInput): Promise<number> {
  if (conversations.length > 1 || !wanted.isPast) return last + 1;
  return seekTime(async (sequence) => readTimeAt(db, conv, sequence), { last, until: wanted.until });
}

async function scanConversation(db: Db, scan: Scan, input: { access: Access; before: number; wanted: Wanted; count: number }): Promise<void> {
  const { access, wanted, count } = input;
  const { conversationID } = access;
  let before = Math.min(input.before, access.lastSequence + 1);
  for (;;) {
    const { rows, until } = await readVisiblePage(db, access, { before, count: CHUNK });
    for (const row of rows) {
      if (isSpent(scan, count)) return void (scan.next = { conversationID, before: row.seq + 1 });
      scan.scanned += before - row.seq;
      scan.bytes += row.payload.length + row.cloudCustomData.length;
      before = row.seq;
      if (row.timeSec <= wanted.from) return;
      if (isWanted(row, wanted)) scan.found.push(row);
    }
    if (until === undefined) return;
    scan.scanned += before - until;
    before = until;
    if (isSpent(scan, count)) return void (scan.next = { conversationID, before });
  }
}

function isSpent(scan: Scan, count: number): boolean {
  return scan.found.length >= count || scan.scanned >= MAX_SCANNED || scan.bytes >= MAX_SCANNED_BYTES;
}

/** One matching keyword is enough (protocol A12). Without keywords every message of these types matches. */
function isWanted(row: MessageRow, wanted: Wanted): boolean {
  if (row.revoker !== null || row.timeSec > wanted.until) return false;
  if (wanted.types.size > 0 && !wanted.types.has(row.type)) return false;
  if (wanted.keywords.length === 0) return wanted.types.size > 0;
  const text = foldText(messageText(row));
  return wanted.keywords.some((keyword) => text.includes(keyword));
}

async function readByIds(db: Db, searcher: Searcher, ids: readonly string[]): Promise<SearchPage> {
  const visible: MessageRow[] = [];
  for (const row of await listMessagesById(db, [...new Set(ids)])) if (await canSeeMessage(db, searcher.userId, row)) visible.push(row);
  const rows = await toSearchRows(db, searcher.userId, visible);
  const ofKind = rows.filter((row) => conversationTypeOf(row.conversationID ?? '') === searcher.kind);
  return { rows: ofKind, total: ofKind.length, cursor: '' };
}

async function readAround(db: Db, searcher: Searcher, msgId: string): Promise<SearchPage> {
  const target = await readMessageById(db, msgId);
  if (target === undefined || !(await canSeeMessage(db, searcher.userId, target))) return refuse(CODE.notFound);
  const [row] = await toSearchRows(db, searcher.userId, [target]);
  const access = await readAccess(db, searcher.userId, row?.conversationID ?? '');
  if (access === undefined || conversationTypeOf(access.conversationID) !== searcher.kind) return refuse(CODE.notFound);
  const older = await listVisible(db, access, { before: target.seq, count: AROUND / 2 });
  const newer = await listVisible(db, access, { after: target.seq - 1, count: AROUND / 2 + 1 });
  const rows = await toSearchRows(db, searcher.userId, [...older.reverse(), ...newer]);
  return { rows, total: rows.length, cursor: '' };
}

/** Keeps the given order. It loads per conversation, because reactions and receipts are read for one conversation at a time. */
async function toSearchRows(db: Db, viewer: string, rows: readonly MessageRow[]): Promise<SearchRow[]> {
  const byId = new Map<string, SearchRow>();
  for (const conv of new Set(rows.map((row) => row.conv))) {
    const own = rows.filter((row) => row.conv === conv);
    const messages = await loadMessages(db, viewer, own);
    messages.forEach((message, index) => {
      const row = own[index];
      if (row === undefined) return;
      byId.set(row.id, {
        msgId: message.ID,
        conversationID: message.conversationID,
        fromAccount: message.from,
        fromAccountName: message.nick,
        fromAccountAvator: message.avatar,
        msgType: message.type,
        msgTime: message.time,
        msgContent: row.revoker === null ? messageText(row) : '',
        msgBody: JSON.stringify(message),
      });
    });
  }
  return rows.flatMap((row) => byId.get(row.id) ?? []);
}
