import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '../../contract/conversation.ts';
import type { LoggedEvent } from '../../contract/engine-events.ts';
import { LIMITS } from '../../contract/limits.ts';
import { searchPairs, type SearchRequest } from '../../contract/http/messages.ts';
import type { Message } from '../../contract/message.ts';
import { searchMessages } from '../../server/commands/search/search-messages.ts';
import { sendMessage } from '../../server/commands/messages/send-message.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { insertUser } from '../../server/store/account/users.ts';
import { parseInbound } from '../../src/engines/chat/embedded/wire.ts';
import { aMessage, connectUser, type CoreClient } from '../support/core-client.ts';
import { createTestCore } from '../support/test-server.ts';
import { startPostgres, type PostgresCluster } from './postgres.ts';

const ME = '10001';
const SENDERS = Array.from({ length: 40 }, (_, index) => String(20_001 + index));
/** A control character is counted as one byte and sent as six: 57 KB a message, 2.3 MB in total. */
const LARGE = { cloudCustomData: '\u0001'.repeat(9500), atUserList: [], needReadReceipt: false, random: 0, clientTime: 0 };
const clusters: [string, () => Promise<PostgresCluster | undefined>][] = [
  ['SQLite', async () => undefined],
  ['PostgreSQL', startPostgres],
];

describe.each(clusters)('pages of large messages on %s', (_name, start) => {
  let cluster: PostgresCluster | undefined;
  let core: ServerCore;
  let me: CoreClient;

  beforeAll(async () => {
    cluster = await start();
    core = await createTestCore(cluster === undefined ? {} : { databasePath: cluster.url });
    me = await connectUser(core, ME);
    const secrets = { passwordHash: '-', passwordSalt: '-' };
    await core.write(async (unit) => {
      for (const id of SENDERS) {
        await insertUser(unit.db, { id, nickName: id, ...secrets, createdAt: unit.now });
        await sendMessage(unit, id, { ...aMessage(id, `C2C${ME}`), ...LARGE, type: 'TIMTextElem' });
      }
      for (const _ of SENDERS) await sendMessage(unit, '10002', { ...aMessage('10002', `C2C${ME}`), ...LARGE, type: 'TIMTextElem' });
    });
  }, 60_000);
  afterAll(async () => {
    await core.close();
    await cluster?.stop();
  });

  /** Requests an answer and checks its size, because the client drops a larger frame. */
  async function ask<T>(method: string, params: object): Promise<T> {
    const frame = await me.request(method, params);
    const text = JSON.stringify(frame);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LIMITS.serverFrameBytes);
    expect(parseInbound(text).kind).toBe('response');
    return frame.r as T;
  }

  test('a conversation list with large last messages is split into pages that fit, without a gap or repetition', async () => {
    const rows: string[] = [];
    let pages = 0;
    let cursor = '';
    do {
      const page = await ask<{ list: Conversation[]; cursor: string }>('conversations', { cursor, count: 500 });
      expect(page.list).not.toEqual([]);
      rows.push(...page.list.map(({ conversationID }) => conversationID));
      cursor = page.cursor;
      pages += 1;
    } while (cursor !== '');
    expect(pages).toBe(2);
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows).toEqual(expect.arrayContaining(SENDERS.map((id) => `C2C${id}`)));
  });

  test('history around a message fits one answer, and the next pages follow its ends without a gap', async () => {
    type History = { list: Message[]; from: number; to: number; isCompleted: boolean };
    const conversationID = 'C2C10002';
    const read = (params: object) => ask<History>('history', { conversationID, count: 100, ...params });
    const last = (await read({ before: undefined })).to;
    const target = (await read({ after: last - 20 })).list[0];
    const around = await read({ around: target?.ID });
    expect(around.isCompleted).toBe(false);
    expect(around.list.map(({ sequence }) => sequence)).toEqual(Array.from({ length: around.to - around.from + 1 }, (_, index) => around.from + index));
    expect(around.list.some(({ ID }) => ID === target?.ID)).toBe(true);
    const found = around.list.map(({ sequence }) => sequence);
    for (let { from } = around; from > 1;) {
      const older = await read({ before: from });
      expect(older.to).toBe(from - 1);
      found.unshift(...older.list.map(({ sequence }) => sequence));
      from = older.from;
    }
    for (let { to } = around; to < last;) {
      const newer = await read({ after: to });
      expect(newer.from).toBe(to + 1);
      found.push(...newer.list.map(({ sequence }) => sequence));
      to = newer.to;
    }
    expect(found).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  });

  test('search results are split into pages that fit, with each message once', async () => {
    const found: string[] = [];
    let pages = 0;
    let cursor = '';
    do {
      const given = searchPairs.request.parse({ keywordList: ['hello'], cursor, count: LIMITS.pageSize }) as SearchRequest;
      const page = await searchMessages(core.db, { userId: ME, kind: 'C2C', now: Date.now() }, given);
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(LIMITS.serverFrameBytes);
      found.push(...page.rows.map(({ msgId }) => msgId));
      cursor = page.cursor;
      pages += 1;
    } while (cursor !== '');
    expect(pages).toBe(4);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toHaveLength(SENDERS.length * 2);
  });

  test('sync after an absence is split into pages that fit, with each event once', async () => {
    const start = (me.hello.r as { pts: number }).pts;
    const events: LoggedEvent[] = [];
    let pages = 0;
    for (let [pts, more] = [start, true]; more;) {
      const page: { events: LoggedEvent[]; pts: number; more: boolean } = await ask('sync', { pts });
      expect(page.pts).toBe(page.events.at(-1)?.pts);
      events.push(...page.events);
      [pts, more] = [page.pts, page.more];
      pages += 1;
    }
    expect(pages).toBeGreaterThan(2);
    expect(events.map(({ pts }) => pts)).toEqual(events.map((_, index) => start + 1 + index));
    expect(events.filter(({ e }) => e === 'msg.new')).toHaveLength(SENDERS.length * 2);
  });
});
