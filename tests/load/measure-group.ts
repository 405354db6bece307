import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHEAP_PASSWORDS, NO_RATES, startServer } from '../support/start-server.ts';
import { textMessage } from '../support/wire-client.ts';
import { openCountingSocket, type CountingSocket } from './open-counting-socket.ts';
import { pause } from './pause.ts';
import { LOAD_CONVERSATION, seedMembers, type SeededMember } from './seed-members.ts';

export type GroupLoad = { readonly members: number; readonly seconds: number; readonly senders: number; readonly config?: Record<string, unknown> };
export type GroupResult = {
  readonly messagesPerSecond: number;
  readonly framesPerSecond: number;
  /** The share of the frames that the members should have received. */
  readonly delivered: number;
  readonly serverProcessorMsPerMessage: number;
};

const IN_FLIGHT = 4;
const WARM_UP_MS = 3000;
const LAST_FRAMES_MS = 30_000;
const TICK_MS = 10;

type Sender = { readonly socket: CountingSocket; readonly member: SeededMember };

/** All members of one group are connected, some send at the speed of the answers, and all receive every message. */
export async function measureGroup(load: GroupLoad): Promise<GroupResult> {
  const seededFrom = mkdtempSync(join(tmpdir(), 'wisp-load-'));
  const config = { demo: false, ...CHEAP_PASSWORDS, rates: NO_RATES, ...load.config };
  try {
    const members = await seedMembers(seededFrom, load.members, { ...CHEAP_PASSWORDS, ...load.config });
    const server = await startServer({ seededFrom, config });
    try {
      const sockets = await Promise.all(members.map((member) => openCountingSocket(server.origin, member)));
      const senders = sockets.slice(0, load.senders).map((socket, at): Sender => ({ socket, member: members[at] as SeededMember }));
      await writeFor(senders, WARM_UP_MS);
      const result = await measure({ sockets, senders, pid: server.process.pid ?? 0, seconds: load.seconds });
      for (const socket of sockets) socket.close();
      return result;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(seededFrom, { recursive: true, force: true });
  }
}

type Running = { sockets: readonly CountingSocket[]; senders: readonly Sender[]; pid: number; seconds: number };

async function measure({ sockets, senders, pid, seconds }: Running): Promise<GroupResult> {
  const countEvents = () => sockets.reduce((sum, socket) => sum + socket.events(), 0);
  const before = { events: countEvents(), processorMs: processorMs(pid) };
  const startedAt = performance.now();
  const sent = await writeFor(senders, seconds * 1000);
  const expected = sent * sockets.length;
  const until = performance.now() + LAST_FRAMES_MS;
  while (countEvents() - before.events < expected && performance.now() < until) await pause(TICK_MS);
  const tookSec = (performance.now() - startedAt) / 1000;
  const events = countEvents() - before.events;
  return {
    messagesPerSecond: Math.round(sent / tookSec),
    framesPerSecond: Math.round(events / tookSec),
    delivered: events / expected,
    serverProcessorMsPerMessage: (processorMs(pid) - before.processorMs) / sent,
  };
}

async function writeFor(senders: readonly Sender[], ms: number): Promise<number> {
  const endsAt = performance.now() + ms;
  let sent = 0;
  const write = async ({ socket, member }: Sender): Promise<void> => {
    while (performance.now() < endsAt) {
      const code = await socket.request('send', { message: textMessage(member.userId, LOAD_CONVERSATION, '今天下午三点开会，记得带上原型。') });
      if (code !== 0) throw new Error(`a message was refused with ${String(code)}`);
      sent += 1;
    }
  };
  await Promise.all(senders.flatMap((sender) => Array.from({ length: IN_FLIGHT }, () => write(sender))));
  return sent;
}

function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
