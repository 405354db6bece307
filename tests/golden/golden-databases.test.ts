import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutgoingMessage } from '../../contract/message.ts';
import { readFirstWindow } from '../../src/db/first-window.ts';
import { migrateRows } from '../../src/db/migrations/migrate-rows.ts';
import { listOps, listOutbox } from '../../src/db/outbox.ts';
import { sendMessage } from '../../src/sync/commands/sending/send-message.ts';
import { createOpQueue } from '../../src/sync/outbox/ops.ts';
import { createOutbox } from '../../src/sync/outbox/outbox.ts';
import { aMessage } from '../support/builders.ts';
import { BENCH_ME, createSyncBench, type SyncBench } from '../support/fakes/sync-bench.ts';
import { restoreDatabase, schemaOf, type GoldenDatabase } from './database-json.ts';
import { recordSession } from './record-session.ts';

const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'databases');
const FILES = readdirSync(FOLDER).toSorted();

const read = (file: string): GoldenDatabase => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as GoldenDatabase;

let bench: SyncBench | undefined;
beforeEach(() => vi.stubGlobal('IDBKeyRange', IDBKeyRange));
afterEach(async () => {
  await bench?.close();
  bench = undefined;
});

/** Opens and migrates the database with this build. */
async function open(golden: GoldenDatabase): Promise<SyncBench> {
  const factory = new IDBFactory();
  await restoreDatabase(factory, golden);
  bench = await createSyncBench(factory);
  await bench.drive(bench.db.open());
  migrateRows(bench.context);
  await bench.loop.advance(600_000);
  return bench;
}

describe.each(FILES)('the database %s of an earlier release', (file) => {
  const golden = read(file);
  const rowsOf = (table: string): number => golden.rows[table]?.length ?? 0;

  test('G7 belongs to the test account and has a row in each queue', () => {
    expect(golden.name).toBe(`wt_${BENCH_ME}`);
    for (const table of ['messages', 'outbox', 'ops', 'drafts', 'blobs', 'conversations']) expect([table, rowsOf(table) > 0]).toEqual([table, true]);
  });

  test('STORE-029 G11 loses and hides no row', async () => {
    const { db, drive } = await open(golden);
    const counts: Record<string, number> = {};
    for (const table of db.tables) if (table.name !== 'meta') counts[table.name] = (await drive(table.toArray())).length;
    expect(counts).toMatchObject(Object.fromEntries(Object.keys(counts).map((name) => [name, rowsOf(name)])));
    expect(db.countSkipped()).toEqual({});
  });

  test('provides the first window before the database code is loaded, after its migration', async () => {
    const factory = new IDBFactory();
    await restoreDatabase(factory, golden);
    const { db } = (bench = await createSyncBench(factory));
    await bench.drive(db.open());
    const first = await bench.drive(readFirstWindow(factory, BENCH_ME, 100));
    const listed = golden.rows['conversations']?.filter((row) => (row as { shelf?: string }).shelf === 'main');
    expect([first?.conversations.length, first?.values.isBootstrapped]).toEqual([listed?.length, 1]);
  });

  test('STORE-029 G11 sends waiting messages, files and operations in order, together with new ones', async () => {
    const { db, drive, context, commands, engine, loop, errors } = await open(golden);
    const waiting = (await drive(listOutbox(db))).map(({ ID }) => ID);
    const ops = await drive(listOps(db));
    const now = await drive(sendMessage(commands, { conversationID: 'C2C10002', type: 'TIMTextElem', payload: { text: 'new' } }));
    const [sent, uploaded, called]: [string[], string[], unknown[]] = [[], [], []];
    engine.on('send', ({ message }) => {
      sent.push(message.ID);
      return { kind: 'ok', value: aMessage({ ...(message as OutgoingMessage), from: BENCH_ME, sequence: 1000 + sent.length }) };
    });
    for (const { call } of ops) if (call.kind === 'engine') engine.on(call.method as 'convPin', (params) => ({ kind: 'ok', value: called.push(params) }));
    const isReady = (): boolean => true;
    const outbox = createOutbox({
      context,
      isReady,
      async upload(row) {
        for (const { blobId } of row.uploads) uploaded.push(await (await db.blobs.get(blobId))!.blob.text());
        return { kind: 'done' };
      },
    });
    const callHttp = async (op: unknown) => ({ kind: 'ok' as const, value: called.push(op) });
    const queue = createOpQueue({ context, isReady, callHttp, refused: (op) => void errors.push(op) });
    outbox.wake();
    queue.wake();
    await loop.advance(60_000);
    outbox.stop();
    queue.stop();
    expect(sent.toSorted()).toEqual([...waiting, now].toSorted());
    expect(sent.indexOf(waiting[0] ?? '')).toBeLessThan(sent.indexOf(now));
    expect([uploaded, called.length, await drive(db.outbox.count()), await drive(db.ops.count()), errors]).toEqual([['file'], ops.length, 0, 0, []]);
  });
});

describe('a change of the schema', () => {
  const golden = read(FILES.at(-1) ?? '');
  const [draft] = golden.rows['drafts'] as Readonly<Record<string, unknown>>[];
  const { deviceId: _deviceId, ...without } = draft ?? {};

  test.each<[string, Partial<GoldenDatabase>]>([
    ['a new version', { version: golden.version + 10 }],
    ['a new schema epoch', { schemaEpoch: golden.schemaEpoch + 1 }],
    ['a new table', { tables: { ...golden.tables, more: { keyPath: 'id', autoIncrement: false, indexes: [] } } }],
    ['a new field', { rows: { ...golden.rows, drafts: [{ ...draft, colour: 1 }] } }],
    ['a removed field', { rows: { ...golden.rows, drafts: [without] } }],
    ['a field of another kind', { rows: { ...golden.rows, drafts: [{ ...draft, version: '1' }] } }],
  ])('the schema comparison detects %s', (_what, change) => {
    expect(schemaOf({ ...golden, ...change })).not.toEqual(schemaOf(golden));
  });

  test('rows of earlier builds without a required field are counted as skipped', async () => {
    const factory = new IDBFactory();
    await restoreDatabase(factory, { ...golden, rows: { ...golden.rows, drafts: [without] } });
    const { db, drive } = (bench = await createSyncBench(factory));
    expect([await drive(db.drafts.toArray()), db.countSkipped()]).toEqual([[], { drafts: 1 }]);
  });
});

test('the newest recorded database has this schema; if not, run: npm run golden', async () => {
  const newest = FILES.at(-1);
  expect(newest).toBeDefined();
  expect(schemaOf(await recordSession())).toEqual(schemaOf(read(newest ?? '')));
});
