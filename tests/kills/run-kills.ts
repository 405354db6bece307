import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CODE } from '../../contract/codes.ts';
import { createMulberry32 } from '../../server/demo/mulberry32.ts';
import { createWireClient } from '../support/wire-client.ts';
import { checkDatabase, type Violations } from '../durability/check-database.ts';
import { createLedger, type Ledger } from '../durability/ledger.ts';
import { seedWriters, type WriterAccount } from '../durability/seed-writers.ts';
import { startProcess, type ServerProcess } from '../durability/server-process.ts';
import { createWriter, type Writer } from '../durability/writer.ts';

export type KillsPlan = {
  readonly entry: string;
  readonly seed: number;
  readonly kills: number;
  /** The number of acknowledgements that each life waits for before its random rest. */
  readonly answersPerLife: number;
  readonly writers: number;
  /** Changes the database before the server first opens it. */
  prepare?(databasePath: string): void;
};

export type KillsResult = {
  readonly seed: number;
  readonly kills: number;
  readonly acknowledged: Readonly<Record<'messages' | 'recalls' | 'readMarks' | 'signIns' | 'signOuts' | 'uploads', number>>;
  readonly shown: number;
  readonly restartToFirstAckMs: { readonly p50: number; readonly p99: number };
  readonly violations: Violations;
};

type Life = { readonly firstAnswer: Promise<void>; readonly enoughAnswers: Promise<void> };

const WINDOW = 8;
const MIN_LIFE_MS = 60;
const MAX_LIFE_MS = 300;
const CUT_SHARE = 0.5;
const UPLOAD_BYTES = 3000;
const DRAIN_TIMEOUT_MS = 60_000;

/**
 * start → writers connect and repeat unanswered commands → enough acknowledgements → 60 to 300 ms later SIGKILL → start …; at the end every command gets
 * its answer, the process is killed once more, and the database is compared with the ledger.
 */
export async function runKills(plan: KillsPlan): Promise<KillsResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wisp-kills-'));
  const server = createRestartable(plan.entry, dataDir);
  try {
    const { accounts } = await seedWriters(dataDir, plan.writers);
    plan.prepare?.(join(dataDir, 'wisp.db'));
    return await runOn(server, accounts, plan);
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Restartable = { readonly origin: string; readonly dataDir: string; start(): Promise<void>; kill(): Promise<void> };

function createRestartable(entry: string, dataDir: string): Restartable {
  let running: ServerProcess | undefined;
  return {
    get origin() {
      return running?.origin ?? '';
    },
    dataDir,
    start: async () => {
      running = await startProcess({ entry, dataDir });
    },
    kill: async () => running?.kill(),
  };
}

async function runOn(server: Restartable, accounts: readonly WriterAccount[], plan: KillsPlan): Promise<KillsResult> {
  const random = createMulberry32(plan.seed);
  const ledger = createLedger();
  let onAnswer: () => void = () => undefined;
  await server.start();
  const writers = await signIn(server, accounts, { ledger, random, answered: () => onAnswer() });
  const restarts: number[] = [];

  const begin = (): Life => {
    let answers = 0;
    let first: (() => void) | undefined;
    let enough: (() => void) | undefined;
    onAnswer = () => {
      answers += 1;
      first?.();
      if (answers >= plan.answersPerLife) enough?.();
    };
    for (const writer of writers) writer.connect(server.origin);
    return { firstAnswer: new Promise((resolve) => (first = resolve)), enoughAnswers: new Promise((resolve) => (enough = resolve)) };
  };

  let startedAt = performance.now();
  for (let kills = 0; kills < plan.kills; kills += 1) {
    const life = begin();
    await withDeadline(life.firstAnswer, 'no acknowledgement after a start');
    if (kills > 0) restarts.push(performance.now() - startedAt);
    const besides = workBesides(server.origin, accounts[kills % accounts.length]?.userId ?? '', { ledger, random });
    await withDeadline(life.enoughAnswers, 'too few acknowledgements in one life');
    // Half of the connections are cut: answers to commits at this moment are lost, and the commands are repeated.
    for (const writer of writers.filter(() => random() < CUT_SHARE)) writer.reconnect(server.origin);
    // Every other kill comes directly after the answers to the sign-out and the upload, where losing them would show.
    if (kills % 2 === 1) await besides;
    else await wait(MIN_LIFE_MS + random() * (MAX_LIFE_MS - MIN_LIFE_MS));
    await server.kill();
    await besides;
    for (const writer of writers) writer.close();
    startedAt = performance.now();
    await server.start();
  }
  begin();
  const isDrained = await withDeadline(Promise.all(writers.map((writer) => writer.drain())), 'not drained').then(
    () => true,
    () => false,
  );
  const stillOpen = await probeEnded(server.origin, ledger);
  await server.kill();
  for (const writer of writers) writer.close();
  const violations = {
    ...checkDatabase(server.dataDir, ledger),
    ...(isDrained ? {} : { 'never answered': ['commands were still unanswered a minute after the last start'] }),
    ...(stillOpen.length === 0 ? {} : { 'revoked token accepted': stillOpen }),
    ...(ledger.refusals.length === 0 ? {} : { refused: ledger.refusals.slice(0, 5) }),
  };
  return summarise(plan, { ledger, restarts, violations });
}

type Tools = { readonly ledger: Ledger; readonly random: () => number };

async function signIn(server: { readonly origin: string }, accounts: readonly WriterAccount[], tools: Tools & { answered(): void }): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (const account of accounts) {
    const client = createWireClient(server.origin);
    await client.logIn(account.userId);
    const { token, imToken } = client.tokens();
    if (imToken === '') throw new Error(`${account.userId} cannot sign in`);
    tools.ledger.liveTokens.add(token);
    writers.push(createWriter({ ...tools, account, imToken, deviceId: client.deviceId, window: WINDOW }));
  }
  return writers;
}

/** A sign-in, a sign-out and an upload before the kill. Those without an answer prove nothing. */
async function workBesides(origin: string, userId: string, { ledger, random }: Tools): Promise<void> {
  const [leaving, staying] = [createWireClient(origin), createWireClient(origin)];
  const leave = async () => {
    await leaving.logIn(userId);
    const { token } = leaving.tokens();
    const answer = await leaving.post('/user/logout');
    if (answer.code === CODE.ok) ledger.endedTokens.add(token);
  };
  const upload = async () => {
    await staying.logIn(userId);
    ledger.liveTokens.add(staying.tokens().token);
    const bytes = new Uint8Array(UPLOAD_BYTES).map(() => Math.floor(random() * 256));
    const answer = await staying.upload(bytes);
    const { uuid } = (answer.data ?? {}) as { uuid?: string };
    if (answer.code === CODE.ok && uuid !== undefined) ledger.uploads.set(uuid, createHash('sha256').update(bytes).digest('hex'));
  };
  await Promise.allSettled([leave(), upload()]);
}

/** Tokens that still open a socket after their sign-out was acknowledged. */
async function probeEnded(origin: string, ledger: Ledger): Promise<string[]> {
  const open: string[] = [];
  for (const token of ledger.endedTokens) {
    const client = createWireClient(origin);
    const socket = await client.openNotify({ token });
    const code = await Promise.race([socket.closed, wait(DRAIN_TIMEOUT_MS).then(() => 0)]);
    if (code === 0) open.push('a notification socket stayed open');
    socket.close();
  }
  return open;
}

type Outcome = { ledger: Ledger; restarts: number[]; violations: Violations };

function summarise(plan: KillsPlan, { ledger, restarts, violations }: Outcome): KillsResult {
  const sorted = restarts.toSorted((left, right) => left - right);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return {
    seed: plan.seed,
    kills: plan.kills,
    acknowledged: {
      messages: ledger.messages.size,
      recalls: ledger.revokes.size,
      readMarks: ledger.reads.size,
      signIns: ledger.liveTokens.size,
      signOuts: ledger.endedTokens.size,
      uploads: ledger.uploads.size,
    },
    shown: ledger.shown.size,
    restartToFirstAckMs: { p50: at(0.5), p99: at(0.99) },
    violations,
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function withDeadline<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(what)), DRAIN_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
