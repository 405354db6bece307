import type { RunningServer } from '../../../tests/support/start-server.ts';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { median, rounded, type Metric } from '../figure.ts';
import { openLeanSocket, type LeanSocket } from './lean-socket.ts';

const WARM_UP = 300;
const BATCH = 400;
const BATCHES = 3;
const AT_ONCE = 20;
const KILOBYTE = 1000;
const GOAL_KB = 30;
/** Accounts that sign in without a lock password. */
const ACCOUNTS = ['10001', '10002', '10004', '10005', '10006', '10007', '10008'];

/** Resident memory per further socket that is silent after its hello. Garbage is collected before each reading. */
export async function measureIdleSockets(server: RunningServer): Promise<Metric> {
  const sockets: LeanSocket[] = [];
  await openMany(server.origin, WARM_UP, sockets);
  let before = await residentBytes(server);
  const perSocket: number[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    await openMany(server.origin, BATCH, sockets);
    const after = await residentBytes(server);
    perSocket.push((after - before) / BATCH / KILOBYTE);
    before = after;
  }
  for (const socket of sockets) socket.close();
  const value = rounded(median(perSocket));
  return { name: 'server-idle-socket', value, unit: 'KB', goal: `≤ ${GOAL_KB}`, ok: value <= GOAL_KB };
}

async function openMany(origin: string, count: number, into: LeanSocket[]): Promise<void> {
  for (let opened = 0; opened < count; opened += AT_ONCE) {
    into.push(...(await Promise.all(Array.from({ length: AT_ONCE }, async (_value, index) => openOne(origin, index)))));
  }
}

async function openOne(origin: string, index: number): Promise<LeanSocket> {
  const client = createWireClient(origin);
  const answer = await client.logIn(ACCOUNTS[index % ACCOUNTS.length] as string);
  if (client.tokens().imToken === '') throw new Error(`no login: ${answer.code} ${answer.msg}`);
  return openLeanSocket(origin, client);
}

/** bench/support/server/report-memory.mjs in the server process answers the signal. */
async function residentBytes({ process: child }: RunningServer): Promise<number> {
  return new Promise((resolve) => {
    const read = (chunk: Buffer): void => {
      const bytes = /resident bytes (\d+)/.exec(chunk.toString())?.[1];
      if (bytes === undefined) return;
      child.stdout?.off('data', read);
      resolve(Number(bytes));
    };
    child.stdout?.on('data', read);
    child.kill('SIGUSR2');
  });
}
