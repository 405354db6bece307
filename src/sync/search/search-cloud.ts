import { searchGroups, searchPairs, type SearchRow } from '../../../contract/http/messages.ts';
import { conversationTypeOf } from '../../../contract/ids.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { messageSchema, type MessageType } from '../../../contract/message.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { searchableText } from '../../core/apply/message-text.ts';
import { groupFound, type CloudMessage, type CloudPage, type CloudResults, type FindLimits } from '../../core/search/search-results.ts';
import { typesOf } from '../../core/search/find-filter.ts';
import { countWords } from '../../core/search/highlight.ts';
import { listHoles } from '../../db/holes.ts';
import { readKv } from '../../db/kv.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { tryParse } from '../../shared/lenient.ts';
import { tryParseCutJson } from '../../shared/safe-json.ts';

const KEYWORDS = 10;
/** The maximum number of pages in which missing results are searched, because the newest results are mostly stored here. */
const MAX_PAGES = 4;
const ENOUGH = 60;

type Query = {
  readonly keywords: readonly string[];
  readonly conversationID?: string;
  readonly timePosition?: number;
  readonly timePeriod?: number;
  readonly messageTypeList?: MessageType[];
  readonly from?: string | undefined;
  readonly after?: number | undefined;
};
type ConversationQuery = FindLimits & { readonly keywords: readonly string[]; readonly conversationID: string; readonly cursor: string };
type Endpoint = typeof searchPairs | typeof searchGroups;

export type CloudSearch = {
  /** Search results of the server that are not stored here; undefined = not available now, or not offered. */
  everywhere(keywords: readonly string[]): Promise<CloudResults | undefined>;
  inConversation(query: ConversationQuery): Promise<CloudPage | undefined>;
};

/**
 * Searches messages that are not stored here. The index of this device answers first and without a network (protocol A31). The server can
 * know more only if a conversation has holes, and only messages that are not stored here are taken from its answer.
 */
export function createCloudSearch({ api, db }: { readonly api: Pick<HttpClient, 'call'>; readonly db: AccountDatabase }): CloudSearch {
  async function isOffered(): Promise<boolean> {
    return (await readKv(db, 'webConfig'))?.features['cloudSearch'] !== 0;
  }

  async function readPages(endpoint: Endpoint, query: Query, start: string): Promise<CloudPage | undefined> {
    const messages: CloudMessage[] = [];
    let cursor = start;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { keywords, from, after = 0, ...where } = query;
      const outcome = await api.call(endpoint, { ...where, keywordList: keywords.slice(0, KEYWORDS), cursor, count: LIMITS.pageSize });
      if (outcome.kind !== 'ok') return page === 0 ? undefined : { messages, cursor };
      // The server does not filter by sender.
      const rows = outcome.value.filter((row) => (from === undefined || row.fromAccount === from) && row.msgTime > after);
      messages.push(
        ...(await onlyMissing(
          db,
          rows.flatMap((row) => toMessage(row, keywords)),
        )),
      );
      cursor = outcome.cursor;
      if (cursor === '' || messages.length >= ENOUGH) break;
    }
    return { messages, cursor };
  }

  return {
    async everywhere(keywords) {
      if (!(await isOffered())) return undefined;
      if ((await db.holes.count()) === 0) return { conversations: [], total: 0 };
      const pages = await Promise.all([searchPairs, searchGroups].map(async (endpoint) => readPages(endpoint, { keywords }, '')));
      const messages = pages.flatMap((page) => page?.messages ?? []);
      return pages.every((page) => page === undefined) ? undefined : { conversations: groupFound(messages), total: messages.length };
    },
    async inConversation({ keywords, conversationID, cursor, kind, from, after, until }) {
      if (!(await isOffered())) return { messages: [], cursor: '', isOff: true };
      const gap = await newestGap(db, conversationID);
      if (gap === undefined) return { messages: [], cursor: '' };
      const timePosition = Math.min(gap || Infinity, until ?? Infinity);
      // All missing messages are older than the requested time.
      if (after !== undefined && timePosition <= after) return { messages: [], cursor: '' };
      const window = Number.isFinite(timePosition) ? { timePosition, timePeriod: after === undefined ? 0 : timePosition - after } : { timePosition: 0 };
      const endpoint = conversationTypeOf(conversationID) === 'GROUP' ? searchGroups : searchPairs;
      return readPages(endpoint, { keywords, conversationID, from, after, messageTypeList: [...typesOf(kind)], ...window }, cursor);
    },
  };
}

/**
 * The `timePosition` below which messages may be missing: the time of the first message above the newest hole, 0 = now; undefined = nothing
 * is missing.
 */
async function newestGap(db: AccountDatabase, conversationID: string): Promise<number | undefined> {
  const newest = (await listHoles(db, conversationID)).at(-1);
  if (newest === undefined) return undefined;
  const above = await db.messages
    .where('[conversationID+sequence]')
    .between([conversationID, newest.to + 1], [conversationID, Number.MAX_SAFE_INTEGER], true, true)
    .first();
  return above === undefined || above.ackSeq !== undefined || above.status !== 'success' ? 0 : above.time;
}

/** Converts a row of the server. A row without a conversation leads to no chat, so it is dropped (G7). */
function toMessage(row: SearchRow, keywords: readonly string[]): CloudMessage[] {
  const body = tryParse(messageSchema, tryParseCutJson(row.msgBody, LIMITS.serverFrameBytes));
  const conversationID = row.conversationID ?? (body?.success === true ? body.data.conversationID : undefined);
  if (conversationID === undefined) return [];
  const text = (body?.success === true ? searchableText(body.data) : '') || row.msgContent;
  const sender = { name: row.fromAccountName, avatar: row.fromAccountAvator };
  const content = body?.success === true && !body.data.hasRiskContent ? { content: { type: body.data.type, payload: body.data.payload } } : {};
  const sequence = body?.success === true ? body.data.sequence : 0;
  return [{ id: row.msgId, conversationID, time: row.msgTime, text, matched: countWords(text, keywords), sequence, sender, ...content }];
}

/** Removes messages that are stored here, that were cleared here, or that the user deleted before the server received the deletion. */
async function onlyMissing(db: AccountDatabase, messages: readonly CloudMessage[]): Promise<CloudMessage[]> {
  const [stored, conversations, ops] = await Promise.all([
    db.messages.bulkGet(messages.map((message) => message.id)),
    db.conversations.bulkGet([...new Set(messages.map((message) => message.conversationID))]),
    db.ops.toArray(),
  ]);
  const deleted = new Set(ops.flatMap(({ call }) => (call.kind === 'engine' && call.method === 'delete' ? call.params.IDs : [])));
  const cleared = new Map(conversations.flatMap((row) => (row === undefined ? [] : [[row.conversationID, row.clearSequence] as const])));
  return messages.filter(
    (message, at) =>
      stored[at] === undefined && !deleted.has(message.id) && !(message.sequence > 0 && message.sequence <= (cleared.get(message.conversationID) ?? 0)),
  );
}
