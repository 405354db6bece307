import { createHash, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { signPayload } from '../../contract/sign.ts';
import { openCountingSocket } from './open-counting-socket.ts';
import { pause } from './pause.ts';
import { LOAD_CONVERSATION, type SeededMember } from './seed-members.ts';

export type Target = { readonly origin: string; readonly member: SeededMember; readonly localAddress: string; isOver(): boolean };
/** Repeats until it is over; `count` records each attempt. */
export type Attack = (target: Target, count: () => void) => Promise<void>;

const IN_FLIGHT = 10;
const BIG_HEADER = 7000;
const OPEN_SLOW = 150;
const SLOW_BYTE_MS = 2000;
const HTTP_TIMEOUT_MS = 30_000;
/** The delay between two attempts of one loop, because attackers and server share two cores. */
const PAUSE_MS = 5;

/** Attacks that stop a server without limits, or exhaust its memory; each was observed. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  unknownTokens: (target, count) =>
    inLoops(target, count, (agent) => post(target, { agent, path: '/api/user/info', authorization: bigToken(), method: 'GET' })),
  signedMutations: (target, count) =>
    inLoops(target, count, (agent) =>
      post(target, { agent, path: '/api/user/login/id', authorization: bigToken(), body: `{"wtId":"50001","pwd":"${'0'.repeat(64)}"}` }),
    ),
  slowHeaders: (target, count) => slowly(target, count, 'GET / HTTP/1.1\r\nHost: wisp\r\nX-A: '),
  slowBodies: (target, count) =>
    slowly(target, count, 'POST /api/user/login/id HTTP/1.1\r\nHost: wisp\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n'),
  malformedFrames: (target, count) =>
    onSocket(target, count, async (socket) => {
      socket.sendRaw('['.repeat(60_000));
      await pause(PAUSE_MS);
    }),
  wholeLog: (target, count) => onSocket(target, count, async (socket) => void (await socket.request('sync', { pts: 0 }))),
  history: (target, count) =>
    onSocket(target, count, async (socket) => void (await socket.request('history', { conversationID: LOAD_CONVERSATION, count: 100 }))),
  readMarks: (target, count) => {
    let sequence = 0;
    return onSocket(target, count, async (socket) => {
      sequence += 1;
      await socket.request('read', { conversationID: LOAD_CONVERSATION, sequence });
    });
  },
};

async function inLoops(target: Target, count: () => void, once: (agent: Agent) => Promise<unknown>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT, localAddress: target.localAddress } as ConstructorParameters<typeof Agent>[0]);
  const loop = async (): Promise<void> => {
    while (!target.isOver()) {
      await once(agent);
      count();
      await pause(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, loop));
  agent.destroy();
}

type Post = { agent: Agent; path: string; authorization: string; body?: string; method?: string };

function post(target: Target, { agent, path, authorization, body = '', method = 'POST' }: Post): Promise<void> {
  const timestamp = String(Date.now());
  const sign = createHash('sha256').update(signPayload({ body, timestamp, authorization })).digest('hex');
  const headers = { 'Device-Id': randomUUID(), Timestamp: timestamp, Sign: sign, Authorization: authorization, 'Content-Type': 'application/json' };
  return new Promise((resolve) => {
    const sent = request(`${target.origin}${path}`, { agent, method, headers, localAddress: target.localAddress, timeout: HTTP_TIMEOUT_MS }, (answer) => {
      answer.resume();
      answer.on('close', () => resolve());
    });
    sent.on('error', () => resolve());
    sent.on('timeout', () => sent.destroy());
    sent.end(method === 'GET' ? undefined : body);
  });
}

function bigToken(): string {
  return `Bearer ${randomUUID()}${'x'.repeat(BIG_HEADER)}`;
}

/** Keeps many connections open with an occasional byte, and reopens each that the server closes. */
async function slowly(target: Target, count: () => void, head: string): Promise<void> {
  const { hostname, port } = new URL(target.origin);
  const one = async (): Promise<void> => {
    while (!target.isOver()) {
      const socket = connect({ host: hostname, port: Number(port), localAddress: target.localAddress });
      let isOpen = true;
      socket.on('error', () => undefined);
      socket.on('close', () => (isOpen = false));
      socket.resume();
      socket.write(head);
      count();
      while (isOpen && !target.isOver()) {
        await pause(SLOW_BYTE_MS);
        socket.write('x');
      }
      socket.destroy();
      await pause(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: OPEN_SLOW }, one));
}

type AttackSocket = Awaited<ReturnType<typeof openCountingSocket>>;

async function onSocket(target: Target, count: () => void, once: (socket: AttackSocket) => Promise<void>): Promise<void> {
  while (!target.isOver()) {
    const socket = await openCountingSocket(target.origin, target.member, target.localAddress);
    while (socket.isOpen() && !target.isOver()) {
      await once(socket);
      count();
    }
    socket.close();
    await pause(PAUSE_MS * 10);
  }
}
