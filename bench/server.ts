import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { openDatabase } from '../server/store/open-database.ts';
import { startServer } from '../tests/support/start-server.ts';
import { createWireClient, textMessage, type WireSocket } from '../tests/support/wire-client.ts';
import { median, percentile, rounded, type Figure } from './support/figure.ts';

/** Everyone writes to one other only; each has two or three sockets open, as people with several tabs and devices do. */
const PAIRS = [
  ['10001', '10002'],
  ['10004', '10005'],
  ['10006', '10007'],
] as const;
const WRITERS = 16;
const IN_FLIGHT = 4;
const ROUNDS = Number(process.argv[2] ?? 5);
const ROUND_MS = 2000;
const GROUP = 64;
const TEXT = '今天下午三点开会，记得带上原型和问题清单。';
const UNLIMITED = { perSecond: 1_000_000, burst: 1_000_000 };

const folder = mkdtempSync(join(tmpdir(), 'wisp-bench-'));

type Measured = { perSecond: number; cpuMs: number };
type Bench = { measure(ms: number): Promise<Measured>; close(): Promise<void> };

/** Real sockets, a process of its own, every acknowledgement durable. */
async function openServer(latencies: number[]): Promise<Bench> {
  const configFile = join(folder, 'config.json');
  writeFileSync(configFile, JSON.stringify({ scryptCost: 2, rates: { requests: UNLIMITED, http: UNLIMITED, groupMessagesPerSecond: 1_000_000 } }));
  const server = await startServer({ environment: { CONFIG_FILE: configFile } });
  const writers = await Promise.all(Array.from({ length: WRITERS }, (_value, index) => connectWriter(server.origin, index)));
  return {
    measure: async (ms) => {
      const before = { cpuMs: processorMs(server.process.pid), acks: latencies.length };
      const startedAt = performance.now();
      await Promise.all(writers.flatMap((writer) => Array.from({ length: IN_FLIGHT }, () => writeUntil(writer, startedAt + ms, latencies))));
      const acks = latencies.length - before.acks;
      return { perSecond: acks / ((performance.now() - startedAt) / 1000), cpuMs: (processorMs(server.process.pid) - before.cpuMs) / acks };
    },
    close: async () => {
      for (const { socket } of writers) socket.close();
      await server.stop();
    },
  };
}

/** Ticks of 10 ms, as Linux counts them for every process: other people's load does not stretch them. */
function processorMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

type Writer = { socket: WireSocket; from: string; to: string };

async function connectWriter(origin: string, index: number): Promise<Writer> {
  const pair = PAIRS[index % PAIRS.length] ?? PAIRS[0];
  const [from, to] = index % (2 * PAIRS.length) < PAIRS.length ? pair : [pair[1], pair[0]];
  const client = createWireClient(origin);
  await client.logIn(from);
  const socket = await client.openEngine();
  await socket.hello();
  return { socket, from, to };
}

async function writeUntil({ socket, from, to }: Writer, endsAt: number, into: number[]): Promise<void> {
  while (performance.now() < endsAt) {
    const sentAt = performance.now();
    const answer = await socket.request('send', { message: textMessage(from, `C2C${to}`, TEXT) });
    if (answer.code !== 0) throw new Error(`refused with ${String(answer.code)}`);
    into.push(performance.now() - sentAt);
    socket.frames.length = 0;
  }
}

/** The same statements on the bare driver, 64 sends in one transaction: what no server around them can beat. */
async function openRaw(): Promise<Bench> {
  const file = join(folder, 'raw.db');
  await (await openDatabase(file)).close();
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = WAL; pragma synchronous = FULL');
  const user = db.prepare(`insert into users (id, "passwordHash", "passwordSalt", "createdAt") values (?, '', '', 0)`);
  const friend = db.prepare('insert into friends ("ownerId", "friendId") values (?, ?)');
  const state = db.prepare(`insert into "conversationStates" ("userId", conv) values (?, 'P:10001:10002')`);
  for (const id of ['10001', '10002']) {
    user.run(id);
    state.run(id);
    friend.run(id, id === '10001' ? '10002' : '10001');
  }
  const send = prepareSend(db);
  let sends = 0;
  return {
    measure: async (ms) => {
      const before = { cpu: process.cpuUsage(), sends };
      const startedAt = performance.now();
      while (performance.now() < startedAt + ms) {
        db.exec('begin');
        for (let index = 0; index < GROUP; index += 1) send((sends += 1));
        db.exec('commit');
      }
      const { user: own, system } = process.cpuUsage(before.cpu);
      const done = sends - before.sends;
      return { perSecond: done / ((performance.now() - startedAt) / 1000), cpuMs: (own + system) / 1000 / done };
    },
    close: async () => db.close(),
  };
}

function prepareSend(db: InstanceType<typeof DatabaseSync>): (number: number) => void {
  const known = db.prepare('select * from messages where sender = ? and id = ?');
  const user = db.prepare('select * from users where id = ?');
  const friends = db.prepare('select "ownerId" from friends where ("ownerId" = ? and "friendId" = ?) or ("ownerId" = ? and "friendId" = ?)');
  const blocks = db.prepare('select "ownerId" from blacklist where ("ownerId" = ? and "targetId" = ?) or ("ownerId" = ? and "targetId" = ?)');
  const states = db.prepare('select * from "conversationStates" where conv = ? and "userId" in (?, ?)');
  const next = db.prepare(`insert into conversations (conv, type, "lastSeq") values (?, 'C2C', 1)
    on conflict (conv) do update set "lastSeq" = conversations."lastSeq" + 1 returning "lastSeq"`);
  const insert = db.prepare(
    `insert into messages (conv, seq, id, sender, type, payload, "atUserList", "timeSec", nick, audience) values (?, ?, ?, ?, ?, ?, '[]', ?, ?, 1)`,
  );
  const touch = db.prepare(`update "conversationStates" set removed = 0, "updateTs" = ?, unread = unread + (case when "userId" = ? then 0 else 1 end)
    where conv = ? and "userId" in (?, ?)`);
  const pts = db.prepare('update users set pts = pts + 1 where id in (?, ?) returning id, pts');
  const events = db.prepare(`insert into "userEvents" ("userId", pts, name, conv, body, "createdAt") values (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?)`);
  const payload = JSON.stringify({ text: TEXT });
  const body = JSON.stringify({ ID: '10001-1760000000-1', conversationID: 'C2C10002', payload, rest: 'x'.repeat(400) });
  const [me, peer, conv] = ['10001', '10002', 'P:10001:10002'];
  return (number) => {
    db.exec('savepoint command');
    known.all(me, `${me}-1-${number}`);
    user.all(me);
    user.all(peer);
    friends.all(me, peer, peer, me);
    blocks.all(me, peer, peer, me);
    states.all(conv, me, peer);
    const row = next.get(conv) as { lastSeq: number };
    insert.run(conv, row.lastSeq, `${me}-1-${number}`, me, 'TIMTextElem', payload, number, 'nick');
    touch.run(number, me, conv, me, peer);
    const [first, second] = pts.all(me, peer) as { id: string; pts: number }[];
    events.run(me, first?.pts ?? 0, 'msg.new', conv, body, number, peer, second?.pts ?? 0, 'msg.new', conv, body, number);
    db.exec('release savepoint command');
  };
}

const GOAL = 0.5;
const latencies: number[] = [];
const server = await openServer(latencies);
const raw = await openRaw();
const rounds: { acks: Measured; raw: Measured }[] = [];
// Turn and turn about, so that both meet the same machine.
for (let round = 0; round < ROUNDS; round += 1) rounds.push({ acks: await server.measure(ROUND_MS), raw: await raw.measure(ROUND_MS / 2) });
await server.close();
await raw.close();
rmSync(folder, { recursive: true, force: true });

const middle = (pick: (round: { acks: Measured; raw: Measured }) => number) => median(rounds.map(pick));
const ratio = middle(({ acks, raw: peer }) => acks.perSecond / peer.perSecond);
const cpuRatio = middle(({ acks, raw: peer }) => peer.cpuMs / acks.cpuMs);
const figures: Figure[] = [
  {
    name: 'server.durableAcks',
    value: rounded(middle(({ acks }) => acks.perSecond)),
    unit: '1/s',
    peer: 'raw group commit',
    peerValue: rounded(middle((round) => round.raw.perSecond)),
    ratio: rounded(ratio),
    goal: `>= ${GOAL} x raw`,
    ok: ratio >= GOAL,
  },
  {
    name: 'server.processorPerAck',
    value: rounded(middle(({ acks }) => acks.cpuMs)),
    unit: 'ms',
    peer: 'raw group commit',
    peerValue: rounded(middle((round) => round.raw.cpuMs)),
    ratio: rounded(cpuRatio),
    goal: 'reported',
    ok: true,
  },
  { name: 'server.ackP50', value: rounded(percentile(latencies, 0.5)), unit: 'ms', goal: 'reported', ok: true },
  { name: 'server.ackP99', value: rounded(percentile(latencies, 0.99)), unit: 'ms', goal: 'reported', ok: true },
];
for (const figure of figures) console.log(JSON.stringify(figure));
