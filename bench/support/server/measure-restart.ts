import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { RunningServer } from '../../../tests/support/start-server.ts';
import { createWireClient, type WireClient } from '../../../tests/support/wire-client.ts';
import { median, rounded, type Metric } from '../figure.ts';
import { openLeanSocket } from './lean-socket.ts';

const MESSAGES = 1_000_000;
const ROUNDS = 9;
const GOAL_MS = 1000;

/** Restart after a kill, until a signed-in socket has its first answer. Alternates between a large database and the demo world alone. */
export async function measureRestart(server: RunningServer, demo: RunningServer): Promise<Metric> {
  const client = await signIn(server);
  const demoClient = await signIn(demo);
  await server.kill();
  fillLogs(join(server.dataDir, 'wisp.db'));
  const times: number[] = [];
  const demoTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    demoTimes.push(await timeRestart(demo, demoClient));
    times.push(await timeRestart(server, client));
  }
  const value = rounded(median(times));
  const peerValue = rounded(median(demoTimes));
  const goal = `< ${GOAL_MS} with ${MESSAGES} messages`;
  return { name: 'server-restart', value, unit: 'ms', peer: 'demo world', peerValue, ratio: rounded(value / peerValue), goal, ok: value < GOAL_MS };
}

async function signIn(server: RunningServer): Promise<WireClient> {
  const client = createWireClient(server.origin);
  await client.logIn('10001');
  return client;
}

async function timeRestart(server: RunningServer, client: WireClient): Promise<number> {
  await server.kill();
  const startedAt = performance.now();
  await server.crashAndRestart();
  const socket = await openLeanSocket(server.origin, client);
  const time = performance.now() - startedAt;
  socket.close();
  return time;
}

/** Writes a thousand conversations of a thousand messages directly into the tables, and the newest messages into the log of one user. */
function fillLogs(file: string): void {
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = WAL');
  const conversation = db.prepare(`insert into conversations (conv, type, "lastSeq") values (?, 'C2C', 1000)`);
  const message = db.prepare(`insert into messages (conv, seq, id, sender, type, payload, "atUserList", "timeSec", nick, audience)
    values (?, ?, ?, ?, 'TIMTextElem', ?, '[]', ?, 'nick', 1)`);
  db.exec('begin');
  for (let pair = 0; pair < MESSAGES / 1000; pair += 1) {
    const sender = String(7_000_000 + pair);
    const conv = `P:${sender}:${8_000_000 + pair}`;
    conversation.run(conv);
    for (let seq = 1; seq <= 1000; seq += 1) message.run(conv, seq, `${sender}-1760000000-${seq}`, sender, `{"text":"第 ${seq} 条消息"}`, 1_760_000_000 + seq);
  }
  db.exec('commit');
  db.close();
}
