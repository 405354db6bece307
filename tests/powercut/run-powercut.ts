import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { createMulberry32 } from '../../server/demo/mulberry32.ts';
import { mediaFilePath } from '../../server/store/files/media-files.ts';
import { createLedger } from '../durability/ledger.ts';
import { seedWriters } from '../durability/seed-writers.ts';
import { startProcess } from '../durability/server-process.ts';
import { createWriter } from '../durability/writer.ts';
import { createWireClient } from '../support/wire-client.ts';
import { createDiskModel, type Variant } from './disk-model.ts';
import { readTrace, TRACE, TRACED_CALLS, type TraceEvent } from './read-trace.ts';

export type PowercutPlan = { readonly entry: string; readonly seed: number; readonly states: number; readonly writers: number; readonly messages: number };

export type PowercutResult = {
  readonly seed: number;
  readonly states: number;
  readonly notified: { readonly messages: number; readonly uploads: number };
  readonly violations: Readonly<Record<string, number>>;
};

type Notified = { readonly messages: Map<string, number>; readonly uploads: Set<string> };

const VARIANTS: readonly Variant[] = ['synced', 'prefix', 'torn'];
const WINDOW = 4;
const UPLOADS = 3;
const UPLOAD_BYTES = 3000;
const RUN_TIMEOUT_MS = 60_000;
const MESSAGE = /"ID":"([^"]+)","conversationID":"[^"]+".*?"sequence":(\d+)/g;
const UPLOAD = /"url":"[^"]*\/media\/[^"]*","uuid":"([^"]+)"/g;

/** Records a running server, then simulates a power cut after each message or upload that it sent to a client. */
export async function runPowercut(plan: PowercutPlan): Promise<PowercutResult> {
  const folder = mkdtempSync(join(tmpdir(), 'wisp-powercut-'));
  const dataDir = join(folder, 'data');
  try {
    const { accounts } = await seedWriters(dataDir, plan.writers);
    const before = readFiles(dataDir);
    const trace = join(folder, 'trace');
    await work({ ...plan, dataDir, trace }, accounts);
    return judge(plan, { dataDir, before, events: readTrace(readFileSync(trace, 'latin1')), scratch: join(folder, 'state') });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function work(plan: PowercutPlan & { dataDir: string; trace: string }, accounts: Awaited<ReturnType<typeof seedWriters>>['accounts']): Promise<void> {
  const random = createMulberry32(plan.seed);
  const ledger = createLedger();
  const server = await startProcess({ entry: plan.entry, dataDir: plan.dataDir, under: [...TRACE, TRACED_CALLS, '-o', plan.trace] });
  try {
    let enough: (() => void) | undefined;
    const isEnough = new Promise<void>((resolve) => (enough = resolve));
    const timer = setTimeout(() => enough?.(), RUN_TIMEOUT_MS);
    for (const account of accounts) {
      const client = createWireClient(server.origin);
      await client.logIn(account.userId);
      const answered = () => (ledger.messages.size >= plan.messages ? enough?.() : undefined);
      const { imToken } = client.tokens();
      createWriter({ account, imToken, deviceId: client.deviceId, random, ledger, window: WINDOW, answered }).connect(server.origin);
      if (ledger.uploads.size < UPLOADS) {
        const answer = await client.upload(new Uint8Array(UPLOAD_BYTES).map(() => Math.floor(random() * 256)));
        ledger.uploads.set((answer.data as { uuid: string }).uuid, '');
      }
    }
    await isEnough;
    clearTimeout(timer);
  } finally {
    await server.kill();
  }
}

type Recording = { readonly dataDir: string; readonly before: ReadonlyMap<string, Buffer>; readonly events: readonly TraceEvent[]; readonly scratch: string };

function judge(plan: PowercutPlan, { dataDir, before, events, scratch }: Recording): PowercutResult {
  const random = createMulberry32(plan.seed + 1);
  const disk = createDiskModel(dataDir, before);
  const notified: Notified = { messages: new Map(), uploads: new Set() };
  const violations: Record<string, number> = {};
  const moments = events.filter((event) => event.kind === 'told' && hasNews(event.data)).length;
  let states = 0;
  let moment = 0;
  for (const event of events) {
    disk.apply(event);
    if (event.kind !== 'told' || !hasNews(event.data)) continue;
    note(event.data, notified);
    moment += 1;
    // Spread evenly. With fewer moments than states, a moment gets several variants.
    while (states < Math.floor((moment / moments) * plan.states)) {
      const image = disk.materialise(VARIANTS[states % VARIANTS.length] ?? 'synced', random);
      for (const name of findLosses(image, { notified, dataDir, scratch })) violations[name] = (violations[name] ?? 0) + 1;
      states += 1;
    }
  }
  return { seed: plan.seed, states, notified: { messages: notified.messages.size, uploads: notified.uploads.size }, violations };
}

function hasNews(data: Buffer): boolean {
  const text = data.toString('latin1');
  return text.search(MESSAGE) >= 0 || text.search(UPLOAD) >= 0;
}

function note(data: Buffer, notified: Notified): void {
  const text = data.toString('utf8');
  for (const [, id = '', sequence] of text.matchAll(MESSAGE)) notified.messages.set(id, Number(sequence));
  for (const [, uuid = ''] of text.matchAll(UPLOAD)) notified.uploads.add(uuid);
}

/** Kinds of loss in one image. The shared memory file is never on a disk after a power cut. */
function findLosses(image: ReadonlyMap<string, Buffer>, { notified, dataDir, scratch }: { notified: Notified; dataDir: string; scratch: string }): string[] {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch);
  for (const name of ['wisp.db', 'wisp.db-wal']) {
    const bytes = image.get(join(dataDir, name));
    if (bytes !== undefined) writeFileSync(join(scratch, name), bytes);
  }
  try {
    const db = new DatabaseSync(join(scratch, 'wisp.db'));
    try {
      return judgeDatabase(db, image, { notified, dataDir });
    } finally {
      db.close();
    }
  } catch (error) {
    return [`unopenable: ${String(error)}`];
  }
}

type OpenDatabase = InstanceType<typeof DatabaseSync>;

function judgeDatabase(db: OpenDatabase, image: ReadonlyMap<string, Buffer>, { notified, dataDir }: { notified: Notified; dataDir: string }): string[] {
  const found = new Set<string>();
  const [check] = db.prepare('pragma integrity_check').all() as { integrity_check: string }[];
  if (check?.integrity_check !== 'ok') found.add('integrity');
  const rows = new Map((db.prepare('select id, seq from messages').all() as { id: string; seq: number }[]).map(({ id, seq }) => [id, seq]));
  for (const [id, sequence] of notified.messages) if (rows.get(id) !== sequence) found.add('message lost');
  const media = new Map((db.prepare('select uuid, sha256 from media').all() as { uuid: string; sha256: string }[]).map((row) => [row.uuid, row.sha256]));
  for (const uuid of notified.uploads) {
    const sha256 = media.get(uuid);
    const bytes = sha256 === undefined ? undefined : image.get(mediaFilePath(join(dataDir, 'media'), sha256));
    if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== sha256) found.add('upload lost');
  }
  return [...found];
}

/** Without empty files: the write-ahead log of a closed database is empty until the statements of this process are collected and the file is deleted. */
function readFiles(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const stats = paths.map((path) => ({ path, stat: statSync(path) }));
  return new Map(stats.filter(({ stat }) => stat.isFile() && stat.size > 0).map(({ path }) => [path, readFileSync(path)]));
}
