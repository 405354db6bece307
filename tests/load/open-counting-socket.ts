import { WebSocket } from 'ws';
import { CLIENT_ABILITIES } from '../../contract/engine-methods.ts';
import type { SeededMember } from './seed-members.ts';

export type CountingSocket = {
  /** The number of received events. They are not parsed, so that the test measures the server and not the client. */
  readonly events: () => number;
  readonly isOpen: () => boolean;
  /** Resolves with the code, or undefined if the connection closed first. */
  request(method: string, params: unknown): Promise<number | undefined>;
  sendRaw(text: string): void;
  close(): void;
};

const EVENT_HEAD = Buffer.from('{"e":');
const ANSWER = /^\{"s":(\d+),"code":(\d+)/;
const HEAD_BYTES = 60;

/** An engine socket from `localAddress`, so that each attacker has a separate address. */
export async function openCountingSocket(origin: string, member: SeededMember, localAddress = '127.0.0.1'): Promise<CountingSocket> {
  const url = `${origin.replace('http', 'ws')}/im?token=${member.imToken}&device=${member.deviceId}`;
  const socket = new WebSocket(url, { localAddress, perMessageDeflate: false });
  const waiting = new Map<number, (code: number | undefined) => void>();
  let events = 0;
  let last = 0;
  socket.on('message', (frame: Buffer) => {
    if (frame.compare(EVENT_HEAD, 0, EVENT_HEAD.length, 0, EVENT_HEAD.length) === 0) {
      events += 1;
      return;
    }
    const [, serial, code] = ANSWER.exec(frame.toString('latin1', 0, HEAD_BYTES)) ?? [];
    waiting.get(Number(serial))?.(Number(code));
    waiting.delete(Number(serial));
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const settle of waiting.values()) settle(undefined);
    waiting.clear();
  });
  await new Promise<void>((resolve) => {
    socket.once('open', () => resolve());
    socket.once('close', () => resolve());
  });
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  const request: CountingSocket['request'] = (method, params) =>
    new Promise((resolve) => {
      if (!isOpen()) return resolve(undefined);
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ s: last, m: method, p: params }));
    });
  await request('hello', { epoch: 1, build: 'load', abilities: CLIENT_ABILITIES });
  return {
    events: () => events,
    isOpen,
    request,
    sendRaw: (text) => isOpen() && socket.send(text),
    close: () => socket.terminate(),
  };
}
