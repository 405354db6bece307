import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { webConfigSchema } from '../../../contract/http/config.ts';
import type { SearchRequest, SearchRow } from '../../../contract/http/messages.ts';
import type { Message } from '../../../contract/message.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import type { MessageRow } from '../../core/rows.ts';
import { putKv } from '../../db/kv.ts';
import { write } from '../../db/transaction.ts';
import { createCloudSearch, type CloudSearch } from './search-cloud.ts';

const PEER = 'C2C10002';
const GROUP = 'GROUP200001';

let bench: SyncBench;
let cloud: CloudSearch;
let asked: { path: string; body: Partial<SearchRequest> }[];
/** Pages by path; the last one has no cursor. */
let pages: Record<string, SearchRow[][]>;
let isReachable: boolean;

const PAIRS = '/messagelog/imMsgC2c';
const GROUPS = '/messagelog/imMsgGroup';

beforeEach(async () => {
  bench = await createSyncBench();
  asked = [];
  pages = {};
  isReachable = true;
  const call = async ({ path }: { path: string }, body: Partial<SearchRequest>) => {
    asked.push({ path, body });
    if (!isReachable) return { kind: 'unreachable' };
    const at = Number(body.cursor === '' ? 0 : body.cursor);
    const all = pages[path] ?? [[]];
    return { kind: 'ok', value: all[at] ?? [], total: 0, cursor: at + 1 < all.length ? String(at + 1) : '' };
  };
  cloud = createCloudSearch({ api: { call } as unknown as Pick<HttpClient, 'call'>, db: bench.db });
});
afterEach(async () => bench.close());

function aRow(message: Message, parts: Partial<SearchRow> = {}): SearchRow {
  return {
    msgId: message.ID,
    conversationID: message.conversationID,
    fromAccount: message.from,
    fromAccountName: '苏念',
    fromAccountAvator: '/media/a',
    msgType: message.type,
    msgTime: message.time,
    msgContent: 'fallback',
    msgBody: JSON.stringify(message),
    ...parts,
  };
}

const sentText = (sequence: number, text: string, conversationID = PEER) => aMessage({ sequence, conversationID, payload: { text } });
const store = async (message: Message) => bench.drive(bench.db.messages.put({ ...message, status: 'success' } as MessageRow));
const leaveHole = async (conversationID: string, from: number, to: number) =>
  bench.drive(bench.db.holes.put({ id: `${conversationID}:${from}`, conversationID, from, to }));

describe('the search in messages that only the server stores', () => {
  test('FIND-008 A31 returns missing messages of people and groups, each once, the newest conversation first', async () => {
    await leaveHole(PEER, 1, 5);
    await store(sentText(6, '山里的茶'));
    pages = {
      [PAIRS]: [[aRow(sentText(6, '山里的茶')), aRow(sentText(5, '茶凉了'))], [aRow(sentText(4, '喝茶'))]],
      [GROUPS]: [[aRow(sentText(9, '群里的茶', GROUP))]],
    };
    const found = await bench.drive(cloud.everywhere(['茶']));
    expect(found?.conversations.map(({ conversationID, count, best }) => [conversationID, count, best.text])).toEqual([
      [GROUP, 1, '群里的茶'],
      [PEER, 2, '茶凉了'],
    ]);
    expect(found?.total).toBe(3);
    expect(asked[0]?.body).toMatchObject({ keywordList: ['茶'], cursor: '', count: 100 });
  });

  test('sends no request when no message is missing', async () => {
    expect(await bench.drive(cloud.everywhere(['茶']))).toEqual({ conversations: [], total: 0 });
    expect(await bench.drive(cloud.inConversation({ keywords: ['茶'], conversationID: PEER, cursor: '' }))).toEqual({ messages: [], cursor: '' });
    expect(asked).toEqual([]);
  });

  test('searches one conversation from its newest hole down, returns the sender and continues from the cursor', async () => {
    await leaveHole(GROUP, 1, 5);
    const above = sentText(6, 'newer', GROUP);
    await store(above);
    pages = { [GROUPS]: [Array.from({ length: 60 }, (_, at) => aRow(sentText(100 + at, `茶 ${at}`, GROUP))), [aRow(sentText(4, '旧茶', GROUP))]] };
    const first = await bench.drive(cloud.inConversation({ keywords: ['茶'], conversationID: GROUP, cursor: '' }));
    expect(asked[0]).toMatchObject({ path: GROUPS, body: { conversationID: GROUP, timePosition: above.time } });
    expect(first?.messages).toHaveLength(60);
    expect(first?.cursor).toBe('1');
    const second = await bench.drive(cloud.inConversation({ keywords: ['茶'], conversationID: GROUP, cursor: '1' }));
    expect(second).toMatchObject({ cursor: '', messages: [{ text: '旧茶', sender: { name: '苏念', avatar: '/media/a' } }] });
  });

  test('FIND-010 does not return a message that was deleted or cleared on this device', async () => {
    await leaveHole(PEER, 1, 9);
    await bench.drive(bench.db.conversations.put(withRank(aConversation({ conversationID: PEER, clearSequence: 3 }))));
    const deleted = sentText(5, '删掉的茶');
    const call = { kind: 'engine' as const, method: 'delete' as const, params: { conversationID: PEER, IDs: [deleted.ID] } };
    await bench.drive(bench.db.ops.put({ opId: 'op', entity: 'x', order: 1, call, inverse: [], createdTs: 0, tries: 0, notBefore: 0 }));
    pages = { [PAIRS]: [[aRow(deleted), aRow(sentText(3, '清空的茶')), aRow(sentText(4, '还在的茶'))]] };
    const page = await bench.drive(cloud.inConversation({ keywords: ['茶'], conversationID: PEER, cursor: '' }));
    expect(page?.messages.map((message) => message.text)).toEqual(['还在的茶']);
  });

  test('G7 returns the fallback text of a row that this build cannot read, and skips a row without a conversation', async () => {
    await leaveHole(PEER, 1, 9);
    const odd = aRow(sentText(2, 'x'), { msgBody: '{"type":7}', msgContent: '读不懂的茶' });
    const { conversationID: _none, ...lost } = aRow(sentText(1, 'y'), { msgBody: '<' });
    pages = { [PAIRS]: [[odd, lost]] };
    const page = await bench.drive(cloud.inConversation({ keywords: ['茶'], conversationID: PEER, cursor: '' }));
    expect(page?.messages.map((message) => message.text)).toEqual(['读不懂的茶']);
  });

  test('returns no result without an answer, and sends no request when the operator has disabled it', async () => {
    await leaveHole(PEER, 1, 9);
    isReachable = false;
    expect(await bench.drive(cloud.everywhere(['茶']))).toBeUndefined();
    expect(await bench.drive(cloud.inConversation({ keywords: ['茶'], conversationID: PEER, cursor: '' }))).toBeUndefined();
    const before = asked.length;
    const config = webConfigSchema.parse({ sha: '', wsUrl: '', serverTime: 0, features: { cloudSearch: 0 } });
    await bench.drive(write(bench.db, ['kv'], async () => putKv(bench.db, 'webConfig', config)));
    isReachable = true;
    expect(await bench.drive(cloud.everywhere(['茶']))).toBeUndefined();
    expect(await bench.drive(cloud.inConversation({ keywords: ['茶'], conversationID: PEER, cursor: '' }))).toMatchObject({ isOff: true, messages: [] });
    expect(asked).toHaveLength(before);
  });

  test('A13 requests the types and the time window of the filter, up to the message above the newest hole', async () => {
    await leaveHole(PEER, 1, 5);
    const above = sentText(6, 'newer');
    await store(above);
    const ask = async (limits: object) => bench.drive(cloud.inConversation({ keywords: [], conversationID: PEER, cursor: '', ...limits }));
    await ask({ kind: 'media' });
    expect(asked[0]?.body).toMatchObject({ keywordList: [], messageTypeList: ['TIMImageElem', 'TIMVideoFileElem'], timePosition: above.time });
    await ask({ after: above.time - 500, until: above.time - 100 });
    expect(asked[1]?.body).toMatchObject({ timePosition: above.time - 100, timePeriod: 400 });
    await ask({ after: above.time - 500, until: above.time + 9000 });
    expect(asked[2]?.body).toMatchObject({ timePosition: above.time, timePeriod: 500 });
    expect(await ask({ after: above.time + 10, until: above.time + 9000 })).toEqual({ messages: [], cursor: '' });
    expect(asked).toHaveLength(3);
  });

  test('returns only messages of the given sender, with the content that the list of results shows', async () => {
    await leaveHole(GROUP, 1, 9);
    const file = aMessage({ sequence: 3, conversationID: GROUP, from: '10003', type: 'TIMFileElem', payload: { fileName: '离线.pptx', fileSize: 9 } });
    const risky = aMessage({ sequence: 2, conversationID: GROUP, from: '10003', type: 'TIMImageElem', payload: {}, hasRiskContent: true });
    pages = { [GROUPS]: [[aRow(sentText(4, '别人的', GROUP)), aRow(file), aRow(risky)]] };
    const page = await bench.drive(cloud.inConversation({ keywords: [], conversationID: GROUP, cursor: '', from: '10003' }));
    expect(page?.messages.map(({ id, content }) => [id, content?.type])).toEqual([
      [file.ID, 'TIMFileElem'],
      [risky.ID, undefined],
    ]);
  });
});
