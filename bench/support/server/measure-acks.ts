import { readFileSync } from 'node:fs';
import { createWireClient, textMessage } from '../../../tests/support/wire-client.ts';
import { median, percentile, rounded, type Metric } from '../figure.ts';
import { openLeanSocket, type LeanSocket } from './lean-socket.ts';
import { openRawGroupCommit, type Pair, type Throughput } from './raw-group-commit.ts';

/** Each account writes to one other account. Each has two or three sockets open, like people with several devices. */
const PAIRS: readonly Pair[] = [
  ['10001', '10002'],
  ['10004', '10005'],
  ['10006', '10007'],
];
const WRITERS = 16;
/** Twice the group of the peer, because one half waits while the other half commits. */
const IN_FLIGHT = 8;
const ROUNDS = 15;
const ROUND_MS = 800;
/** Acks before the measurement: the first thousands mostly cost compilation. */
const WARM_UP_ACKS = 8000;
const WARM_UP_MS = 500;
const LONGEST_WARM_UP_MS = 12_000;
const TEXT = '今天下午三点开会，记得带上原型和问题清单。';
const GOAL = 0.5;

type Writer = { readonly socket: LeanSocket; readonly from: string; readonly to: string };
export type MeasuredServer = { readonly origin: string; readonly pid: number; readonly databaseCopy: string };

/** Durable acks over real sockets, alternating with raw group commit, so that both run under the same load of the machine. */
export async function measureAcks(server: MeasuredServer): Promise<Metric[]> {
  const writers = await Promise.all(Array.from({ length: WRITERS }, (_value, index) => connectWriter(server.origin, index)));
  const raw = openRawGroupCommit(server.databaseCopy, { pairs: PAIRS, text: TEXT });
  const latencies: number[] = [];
  const warmUp: number[] = [];
  const warmUntil = performance.now() + LONGEST_WARM_UP_MS;
  while (warmUp.length < WARM_UP_ACKS && performance.now() < warmUntil) await writeFor(WARM_UP_MS, { writers, pid: server.pid, latencies: warmUp });
  const rounds: { acks: Throughput; raw: Throughput }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ acks: await writeFor(ROUND_MS, { writers, pid: server.pid, latencies }), raw: raw.measure(ROUND_MS / 2) });
  }
  raw.close();
  for (const { socket } of writers) socket.close();
  return describe(rounds, latencies);
}

function describe(rounds: readonly { acks: Throughput; raw: Throughput }[], latencies: readonly number[]): Metric[] {
  const middle = (pick: (round: { acks: Throughput; raw: Throughput }) => number) => rounded(median(rounds.map(pick)));
  const ratio = middle(({ acks, raw }) => acks.perSecond / raw.perSecond);
  const cpuRatio = middle(({ acks, raw }) => raw.cpuMs / acks.cpuMs);
  const peer = 'raw group commit';
  return [
    {
      name: 'server-acks',
      value: middle(({ acks }) => acks.perSecond),
      unit: 'durable/s',
      peer,
      peerValue: middle(({ raw }) => raw.perSecond),
      ratio,
      goal: `≥ ${GOAL} × raw`,
      ok: ratio >= GOAL,
    },
    {
      name: 'server-processor-per-ack',
      value: middle(({ acks }) => acks.cpuMs),
      unit: 'ms',
      peer,
      peerValue: middle(({ raw }) => raw.cpuMs),
      ratio: cpuRatio,
      goal: 'reported: whether the server or the machine around it bounds the first figure',
      ok: true,
    },
    { name: 'server-ack-p99', value: rounded(percentile(latencies, 0.99)), unit: 'ms under full load', goal: 'reported', ok: true },
  ];
}

async function connectWriter(origin: string, index: number): Promise<Writer> {
  const pair = PAIRS[index % PAIRS.length] as Pair;
  const [from, to] = index % (2 * PAIRS.length) < PAIRS.length ? pair : [pair[1], pair[0]];
  const client = createWireClient(origin);
  await client.logIn(from);
  return { socket: await openLeanSocket(origin, client), from, to };
}

type Load = { readonly writers: readonly Writer[]; readonly pid: number; readonly latencies: number[] };

async function writeFor(ms: number, { writers, pid, latencies }: Load): Promise<Throughput> {
  const before = { cpuMs: processorMs(pid), acks: latencies.length };
  const startedAt = performance.now();
  await Promise.all(writers.flatMap((writer) => Array.from({ length: IN_FLIGHT }, () => writeUntil(writer, startedAt + ms, latencies))));
  const acks = latencies.length - before.acks;
  return { perSecond: acks / ((performance.now() - startedAt) / 1000), cpuMs: (processorMs(pid) - before.cpuMs) / acks };
}

async function writeUntil({ socket, from, to }: Writer, endsAt: number, into: number[]): Promise<void> {
  while (performance.now() < endsAt) {
    const sentAt = performance.now();
    const answer = await socket.request('send', { message: textMessage(from, `C2C${to}`, TEXT) });
    if (answer.code !== 0) throw new Error(`refused: ${answer.text}`);
    into.push(performance.now() - sentAt);
  }
}

/** Processor time of a Linux process in ticks of 10 ms. The load of other processes does not extend it. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
