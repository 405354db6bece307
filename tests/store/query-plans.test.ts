import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { ENDPOINTS, endpointName } from '../../contract/http/endpoints.ts';
import { listEndedTerms, listOrders } from '../../server/store/membership/orders.ts';
import { MEMBERSHIP_KINDS } from '../../server/store/membership/terms.ts';
import { putAutoReplyTime, readAutoReplyTime } from '../../server/store/messages/auto-replies.ts';
import { listEndedMutes } from '../../server/store/conversations/conversations.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { connectUser, sentOf } from '../support/core-client.ts';
import { SAMPLES } from '../http/http-samples.ts';
import { openHttpWorld, type HttpWorld } from '../http/http-world.ts';
import { FILLED, fillTables } from './fill-tables.ts';
import { startPostgres } from './postgres.ts';

const prepared = vi.hoisted(() => new Set<string>());
vi.mock(import('../../server/store/database/sqlite-database.ts'), async (importOriginal) => {
  const { openSqlite } = await importOriginal();
  return {
    openSqlite: (file) => {
      const database = openSqlite(file);
      const prepare: typeof database.prepare = (text) => {
        prepared.add(text);
        return database.prepare(text);
      };
      return { ...database, prepare };
    },
  };
});

type Statement = { readonly text: string; readonly values: readonly unknown[] };
type PlanNode = { readonly 'Node Type': string; readonly 'Relation Name'?: string; readonly 'Index Cond'?: string; readonly Plans?: readonly PlanNode[] };

const PAIR = 'C2C10002';
const GROUP = 'GROUP200001';

/** Statements that may scan a table: part of the text → the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'update "users" set "lockHash" = ': 'of the test world',
  'select "id" from "users" limit': 'stops at the first row',
  'select distinct "userId" from "pushSubscriptions"': 'at the start: all users with a subscription are kept in memory',
  'select distinct "authorId" from "receiptNotices"': 'holds only what was not announced yet',
  'from "groups" where "memberCount" >': 'at the start: the groups above the configured size',
};

/** PostgreSQL may hash these tables, but only where that costs less than the lookups for one page of 500 uploads. */
const HASHED_FOR_A_PAGE = 'as "isSent"';

const folder = mkdtempSync(join(tmpdir(), 'wisp-plans-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every endpoint, every engine method that reads or writes rows, each clean-up step, the ends of mutes and memberships, and the two starts. */
async function runSession(world: HttpWorld): Promise<void> {
  const { core } = world.server;
  for (const endpoint of ENDPOINTS.filter((candidate) => endpointName(candidate) !== 'POST /user/logout')) {
    const sample = SAMPLES[endpointName(endpoint)];
    const caller = endpoint.caller === 'guest' ? 'guest' : 'owner';
    await world.call(caller, endpoint, (await sample?.own(world, caller)) ?? {});
  }
  const alice = await connectUser(core, '10001');
  const bob = await connectUser(core, '10002');
  for (const conversationID of [PAIR, GROUP]) {
    const { ID, sequence } = sentOf(await alice.send(conversationID, 'word', { needReadReceipt: true, atUserList: ['10002'] }));
    const own = conversationID === PAIR ? 'C2C10001' : GROUP;
    const calls: [string, object][] = [
      ['receipt', { conversationID: own, IDs: [ID] }],
      ['react', { ID, reactionID: '👍', on: true }],
      ['read', { conversationID: own, sequence }],
      ['history', { conversationID: own, before: sequence, count: 100 }],
      ['history', { conversationID: own, after: 1, count: 100 }],
      ['history', { conversationID: own, around: ID, count: 100 }],
      ['convPin', { id: own, on: true }],
      ['convMute', { id: own, type: 'AcceptNotNotify' }],
      ['convCustom', { id: own, data: 'x' }],
      ['delete', { conversationID: own, IDs: [ID] }],
      ['clearHistory', { id: own, upTo: sequence }],
    ];
    for (const [method, params] of calls) expect(await bob.codeOf(method, params), method).toBe(0);
    await alice.codeOf('receiptMembers', { ID, filter: 1 });
    expect(await alice.codeOf('revoke', { ID })).toBe(0);
    expect(await bob.codeOf('convDelete', { ids: [own], clearHistory: true, upTo: { [own]: sequence } })).toBe(0);
  }
  const reads: [string, object][] = [
    ['sync', { pts: 0 }],
    ['conversations', {}],
    ['profiles', { ids: ['10003'] }],
    ['presenceSub', { ids: ['10003'] }],
    ['friends', {}],
    ['groups', {}],
    ['groupMembers', { groupID: '200001', offset: 0 }],
    ['groupAttrs', { groupID: '200001' }],
  ];
  for (const [method, params] of reads) expect(await bob.codeOf(method, params), method).toBe(0);
  for (const kind of MEMBERSHIP_KINDS) await listEndedTerms(core.db, kind, { now: Date.now(), limit: 500, skipped: 0 });
  await listOrders(core.db, '10001', 50);
  await core.write(({ db, now }) => putAutoReplyTime(db, { userId: '10001', senderId: '10002', repliedAt: now }));
  await readAutoReplyTime(core.db, { userId: '10001', senderId: '10002' });
  await listEndedMutes(core.db, { now: Date.now(), limit: 500, skipped: 0 });
  await core.push.drain();
  await core.cleanUp();
}

const isQuery = (text: string) => /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes('recursive numbers');

/** Records the statements of a server on a filled database; their plans are read afterwards. Statements of migrations run once and are left out. */
async function recordSession(databasePath: string, recorder: { clear(): void; read(): readonly Statement[] }): Promise<Statement[]> {
  await (await openDatabase(databasePath)).close();
  recorder.clear();
  const world = await openHttpWorld({ databasePath });
  onTestFinished(() => world.close());
  await fillTables(world.server.core.db);
  if (databasePath.startsWith('postgres')) await sql`analyze`.execute(world.server.core.db);
  await runSession(world);
  return recorder.read().filter(({ text }) => isQuery(text) && !Object.keys(ALLOWED).some((part) => text.includes(part)));
}

test('on SQLite no server statement scans a table that grows', async () => {
  const databasePath = join(folder, 'wisp.db');
  const read = () => [...prepared].map((text) => ({ text, values: [] }));
  const statements = await recordSession(databasePath, { clear: () => prepared.clear(), read });
  const db = new DatabaseSync(databasePath, { readOnly: true });
  const ownersTags: string[] = [];
  const scans = statements.flatMap(({ text }) => {
    const steps = db.prepare(`explain query plan ${text}`).all() as { detail: string }[];
    if (steps.some(({ detail }) => /friendTagMembers .*\(ownerId=\?\)$/.test(detail))) ownersTags.push(text);
    return steps.filter(({ detail }) => Object.hasOwn(FILLED, /^SCAN (\w+)/.exec(detail)?.[1] ?? '')).map(({ detail }) => `${detail}: ${text}`);
  });
  db.close();
  expect(statements.length).toBeGreaterThan(200);
  expect(scans).toEqual([]);
  // All tagged friends of a user may be 300,000 rows.
  expect(ownersTags).toEqual([]);
}, 120_000);

test('on PostgreSQL no server statement scans a table that grows', async () => {
  const cluster = await startPostgres();
  onTestFinished(cluster.stop);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const read = () => {
    const seen = new Map<string, Statement>();
    for (const [text, values] of query.mock.calls as unknown as [unknown, unknown][]) {
      if (typeof text === 'string') seen.set(text, { text, values: Array.isArray(values) ? values : [] });
    }
    return [...seen.values()];
  };
  const statements = await recordSession(cluster.url, { clear: () => query.mockClear(), read });
  query.mockRestore();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const scans = [];
  for (const { text, values } of statements.filter((statement) => !statement.text.includes(HASHED_FOR_A_PAGE))) {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(`explain (format json) ${text}`, [...values]);
    for (const table of scannedTables(rows[0]?.['QUERY PLAN'][0]?.Plan)) scans.push(`${table}: ${text}`);
  }
  await client.end();
  expect(statements.length).toBeGreaterThan(200);
  expect(scans).toEqual([]);
}, 180_000);

function scannedTables(node: PlanNode | undefined): string[] {
  if (node === undefined) return [];
  const table = node['Relation Name'] ?? '';
  const isScan = node['Node Type'] === 'Seq Scan' && Object.hasOwn(FILLED, table);
  return [...(isScan ? [table] : []), ...(node.Plans ?? []).flatMap(scannedTables)];
}
