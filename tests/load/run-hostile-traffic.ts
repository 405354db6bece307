import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../support/start-server.ts';
import { textMessage } from '../support/wire-client.ts';
import { ATTACKS, type Attack, type Target } from './attacks.ts';
import { openCountingSocket } from './open-counting-socket.ts';
import { pause } from './pause.ts';
import { LOAD_CONVERSATION, seedMembers, type SeededMember } from './seed-members.ts';

export type HostileTrafficResult = {
  readonly passed: boolean;
  readonly minutes: number;
  readonly bystander: { readonly acknowledged: number; readonly refused: number; readonly p50Ms: number; readonly p95Ms: number; readonly maxMs: number };
  /** Resident memory of the server: medians of the thirds of the run. */
  readonly residentMb: readonly number[];
  readonly attacks: Readonly<Record<string, number>>;
};

const MEMBERS = 50;
const BYSTANDER_PAUSE_MS = 150;
const SAMPLE_MS = 2000;
const P95_GOAL_MS = 100;
/** Memory of the last third compared with the middle one. */
const FLAT_RATIO = 1.1;
const FLAT_ROOM_MB = 15;
const HEAP_MB = 256;

/** A server with 256 MB of heap and its default rates, attackers with separate addresses, and one user who only sends messages. */
export async function runHostileTraffic(minutes: number): Promise<HostileTrafficResult> {
  const seededFrom = mkdtempSync(join(tmpdir(), 'wisp-hostile-traffic-'));
  try {
    const members = await seedMembers(seededFrom, MEMBERS, {});
    const server = await startServer({
      seededFrom,
      config: { demo: false },
      environment: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
    });
    try {
      return await attack({ origin: server.origin, members }, { pid: server.process.pid ?? 0, minutes });
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(seededFrom, { recursive: true, force: true });
  }
}

async function attack(
  world: { origin: string; members: readonly SeededMember[] },
  { pid, minutes }: { pid: number; minutes: number },
): Promise<HostileTrafficResult> {
  const [bystander, ...attackers] = world.members;
  if (bystander === undefined) throw new Error('no member to write as');
  const endsAt = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() >= endsAt;
  const counts: Record<string, number> = {};
  const start = ([name, run]: [string, Attack], at: number): Promise<void> => {
    const target: Target = { origin: world.origin, member: attackers[at] ?? bystander, localAddress: `127.0.0.${at + 2}`, isOver };
    return run(target, () => void (counts[name] = (counts[name] ?? 0) + 1));
  };
  const [acks, resident] = await Promise.all([writeAs(world.origin, bystander, isOver), sampleMemory(pid, isOver), ...Object.entries(ATTACKS).map(start)]);
  const residentMb = thirdsOf(resident).map((third) => Math.round(middle(third)));
  const [, before = 0, last = 0] = residentMb;
  const sorted = acks.latencies.toSorted((left, right) => left - right);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
  const seen = { acknowledged: sorted.length, refused: acks.refused, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
  const isFlat = last <= before * FLAT_RATIO + FLAT_ROOM_MB;
  return { passed: isFlat && seen.p95Ms <= P95_GOAL_MS && seen.refused === 0 && seen.acknowledged > 0, minutes, bystander: seen, residentMb, attacks: counts };
}

async function writeAs(origin: string, member: SeededMember, isOver: () => boolean): Promise<{ latencies: number[]; refused: number }> {
  const socket = await openCountingSocket(origin, member);
  const latencies: number[] = [];
  let refused = 0;
  while (!isOver()) {
    const startedAt = performance.now();
    const code = await socket.request('send', { message: textMessage(member.userId, LOAD_CONVERSATION, 'x') });
    if (code === 0) latencies.push(performance.now() - startedAt);
    else refused += 1;
    if (!socket.isOpen()) throw new Error('the connection of the bystander has closed');
    await pause(BYSTANDER_PAUSE_MS);
  }
  socket.close();
  return { latencies, refused };
}

async function sampleMemory(pid: number, isOver: () => boolean): Promise<number[]> {
  const samples: number[] = [];
  while (!isOver()) {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    samples.push(Number(kilobytes) / 1024);
    await pause(SAMPLE_MS);
  }
  return samples;
}

function thirdsOf(samples: readonly number[]): number[][] {
  const size = Math.ceil(samples.length / 3);
  return [0, 1, 2].map((third) => samples.slice(third * size, (third + 1) * size));
}

function middle(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
