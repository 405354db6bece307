import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineResult } from '../../contract/engine-methods.ts';
import { LIMITS } from '../../contract/limits.ts';
import { searchPairs, type SearchRequest } from '../../contract/http/messages.ts';
import { findNote } from '../../server/commands/collections/find-note.ts';
import { loadConversation } from '../../server/commands/conversations/load-conversations.ts';
import { readSync } from '../../server/commands/conversations/read-sync.ts';
import { readHistory } from '../../server/commands/messages/read-history.ts';
import { readMerger } from '../../server/commands/messages/read-merger.ts';
import { searchMessages } from '../../server/commands/search/search-messages.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { readAccess } from '../../server/policies/conversation-access.ts';
import { canReadMedia } from '../../server/policies/media-access.ts';
import { insertRows } from '../../server/store/bulk-insert.ts';
import { convKey, insertStates, newState, readState } from '../../server/store/conversations.ts';
import { insertMedia } from '../../server/store/media.ts';
import { withPeople } from '../../server/store/chat/message-uses.ts';
import { countUnread, type MessageRow } from '../../server/store/messages.ts';
import type { Db } from '../../server/store/tables.ts';
import { openCounting, type CountingDb } from '../support/count-work.ts';
import { createTestCore } from '../support/test-server.ts';
import { startPostgres, type PostgresCluster } from './postgres.ts';

const ME = '10001';
const PEER = '10002';
const STRANGER = '10008';
const PAIR = `C2C${PEER}`;
const CONV = convKey(ME, PAIR);
const OTHERS = convKey('10003', 'C2C10004');
const FILE = '11111111-1111-4111-8111-111111111111';
const SOURCES = { mediaUses: { uuid: FILE }, mergerUses: { mergerKey: 'record' }, noteUses: { noteId: 'note' } } as const;
const NOW = 1_760_000_000_000;
/** The messages of a conversation that has gone on for long. */
const MANY = 12_000;
/** Rows of the account, the conversation and the membership that each request looks up. */
const AROUND = 100;

const folder = mkdtempSync(join(tmpdir(), 'wisp-bounded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const databases: [string, () => Promise<{ url: string; stop(): Promise<void> }>][] = [
  ['SQLite', async () => ({ url: join(folder, 'wisp.db'), stop: async () => undefined })],
  ['PostgreSQL', startPostgres],
];

function aRow(conv: string, seq: number): MessageRow {
  const text = { conv, seq, id: `${conv}-${seq}`, sender: PEER, type: 'TIMTextElem', payload: '{"text":"word"}', cloudCustomData: '', atUserList: '[]' };
  const author = { nick: '', avatar: '', nameCard: '', level: 0 };
  return {
    ...text,
    ...author,
    needReceipt: 0,
    random: 0,
    clientTime: 0,
    timeSec: 1_760_000_000,
    noUnread: 0,
    revoker: null,
    risk: 0,
    audience: 1,
    onlyFor: null,
    mergerKey: null,
  };
}

type History = Omit<EngineResult<'history'>, 'list'> & { list: { sequence: number }[] };

async function historyOf(db: Db, where: { before: number } | { after: number }): Promise<History> {
  return (await readHistory(db, ME, { conversationID: PAIR, ...where, count: 100 })) as History;
}

const upTo = (count: number) => Array.from({ length: count }, (_value, index) => index + 1);

/** A pair that talked for long, all of it about one file, which two others sent one another as often. */
async function fill(db: Db): Promise<void> {
  for (const conv of [CONV, OTHERS]) {
    await db.deleteFrom('messages').where('conv', '=', conv).execute();
    await insertRows(
      db,
      'messages',
      upTo(MANY).map((seq) => aRow(conv, seq)),
    );
    const uses = upTo(MANY).map((seq) => withPeople({ conv, seq }));
    for (const table of ['mediaUses', 'mergerUses', 'noteUses'] as const) {
      await insertRows(db, table, uses.map((use) => ({ ...use, ...SOURCES[table] })) as never);
    }
    await sql`insert into conversations (conv, type, ${sql.ref('lastSeq')}, ${sql.ref('createdAt')}) values (${conv}, 'C2C', ${MANY}, 0)
      on conflict (conv) do update set ${sql.ref('lastSeq')} = ${MANY}`.execute(db);
  }
  const media = { mime: 'image/png', size: 7, fileName: 'a', width: 1, height: 1, sha256: 'x', isPublic: 0, createdAt: NOW };
  await insertMedia(db, { uuid: FILE, ownerId: '10005', ...media });
  await sql`analyze`.execute(db);
}

describe.each(databases)('one request on %s', (name, start) => {
  let database: { url: string; stop(): Promise<void> } | PostgresCluster;
  let core: ServerCore;
  let counting: CountingDb;

  beforeAll(async () => {
    database = await start();
    core = await createTestCore({ databasePath: database.url });
    await fill(core.db);
    counting = openCounting(database.url);
  }, 120_000);
  afterAll(async () => {
    await counting.close();
    await core.close();
    await database.stop();
  });

  /** Rows that were looked at on PostgreSQL; on SQLite no statement may read a table that grows from end to end. */
  async function expectWork(run: (db: Db) => Promise<unknown>, most: { rows: number; queries: number }): Promise<void> {
    const work = await counting.measure(run);
    expect(work.queries).toBeGreaterThan(0);
    expect(work.queries).toBeLessThanOrEqual(most.queries);
    expect(work.scanned).toEqual([]);
    // Otherwise the bound would hold because nothing was measured.
    expect(work.rows > 0).toBe(name === 'PostgreSQL');
    expect(work.rows).toBeLessThanOrEqual(most.rows);
  }

  test('counts the unread among the newest messages after a mark, and stops at a limit', async () => {
    const access = await readAccess(core.db, ME, PAIR);
    if (access === undefined) throw new Error('no access to the pair');
    expect(await countUnread(core.db, access, 0)).toBe(LIMITS.unreadScan);
    expect(await countUnread(core.db, access, MANY - 5)).toBe(5);
    await expectWork((db) => countUnread(db, access, 0), { queries: 1, rows: LIMITS.unreadScan * 2 + AROUND });
    await expectWork((db) => countUnread(db, { ...access, limit: 999 }, 0), { queries: 1, rows: 999 * 2 + AROUND });
  });

  test('finds the use of a file, a record or a note in the reader’s conversations, however often others sent it', async () => {
    expect([await canReadMedia(core.db, ME, FILE), await canReadMedia(core.db, STRANGER, FILE)]).toEqual([true, false]);
    for (const reader of [ME, STRANGER]) {
      await expectWork((db) => canReadMedia(db, reader, FILE), { queries: 5, rows: 700 });
      await expectWork((db) => readMerger(db, reader, 'record').catch(() => undefined), { queries: 4, rows: 700 });
      await expectWork((db) => findNote(db, reader, 'note').catch(() => undefined), { queries: 4, rows: 700 });
    }
  });

  test('a page of sync over large events reads each body once', async () => {
    const from = (await core.db.selectFrom('users').select('pts').where('id', '=', ME).executeTakeFirstOrThrow()).pts;
    const events = upTo(600).map((index) => ({ userId: ME, pts: from + index, name: 'msg.modify', conv: null, bodyId: null, createdAt: NOW }));
    const body = JSON.stringify({ text: 'x'.repeat(12_000) });
    await insertRows(
      core.db,
      'userEvents',
      events.map((event) => ({ ...event, body })),
    );
    await core.db
      .updateTable('users')
      .set({ pts: from + 600 })
      .where('id', '=', ME)
      .execute();
    await sql`analyze`.execute(core.db);
    const page = await readSync(core.db, ME, { pts: from, now: NOW });
    expect(page.events.length).toBeGreaterThan(100);
    expect(JSON.stringify(page.events).length).toBeGreaterThan(LIMITS.framePageBytes - body.length * 2);
    expect(page).toMatchObject({ more: true, pts: from + page.events.length });
    await expectWork((db) => readSync(db, ME, { pts: from, now: NOW }), { queries: 3, rows: 600 * 2 + AROUND * 2 });
  });

  test('passes over what its reader deleted in looks of bounded length, and ends at the first message', async () => {
    await insertStates(core.db, (await readState(core.db, ME, CONV)) === undefined ? [newState(ME, CONV, NOW)] : []);
    const hidden = upTo(MANY - 10).map((index) => index + 5);
    await insertRows(
      core.db,
      'deletions',
      hidden.map((seq) => ({ userId: ME, conv: CONV, seq })),
    );
    await sql`analyze`.execute(core.db);
    const state = { ...newState(ME, CONV, NOW), ...(await readState(core.db, ME, CONV)) };
    const seen: number[] = [];
    let looks = 0;
    for (let before = MANY + 1; before > 1; looks += 1) {
      const page = await historyOf(core.db, { before });
      expect(page.isCompleted).toBe(page.from === 1);
      seen.push(...page.list.map(({ sequence }) => sequence).reverse());
      before = page.from;
    }
    expect([seen, looks]).toEqual([[MANY, MANY - 1, MANY - 2, MANY - 3, MANY - 4, 5, 4, 3, 2, 1], MANY / 2000]);
    let after = 0;
    const upwards: number[] = [];
    for (let isCompleted = false; !isCompleted;) {
      const page = await historyOf(core.db, { after });
      upwards.push(...page.list.map(({ sequence }) => sequence));
      [after, isCompleted] = [page.to, page.isCompleted];
    }
    expect(upwards).toEqual(seen.toReversed());
    const most = { queries: 12, rows: 2000 * 2 + AROUND };
    await expectWork((db) => historyOf(db, { before: MANY - 4 }), most);
    await expectWork((db) => historyOf(db, { after: 5 }), most);
    await expectWork((db) => loadConversation(db, state, NOW), most);
    await expectWork((db) => canReadMedia(db, ME, FILE), { queries: 5, rows: 700 });
    const request = searchPairs.request.parse({ conversationID: PAIR, keywordList: ['nowhere'], messageTypeList: [], timePosition: 0, timePeriod: 0 });
    const search = (db: Db) => searchMessages(db, { userId: ME, kind: 'C2C', now: NOW }, request as SearchRequest);
    expect(await search(core.db)).toMatchObject({ rows: [], cursor: expect.stringMatching(/^C2C10002:[0-9]+$/) });
    await expectWork(search, { queries: 20, rows: 7000 * 2 + AROUND });
  });
});
