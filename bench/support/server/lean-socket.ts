import { WebSocket } from 'ws';
import { CLIENT_ABILITIES } from '../../../contract/engine-methods.ts';
import type { WireClient } from '../../../tests/support/wire-client.ts';

export type LeanSocket = {
  /** Resolves to the code and the text of the answer. */
  request(method: string, params: unknown): Promise<{ code: number; text: string }>;
  close(): void;
};

const ANSWER = Buffer.from('{"s":');
const NUMBER_AND_CODE = /^\{"s":(\d+),"code":(\d+)/;

/** An engine socket that reads only the head of answers, so that a server benchmark does not measure the client. */
export async function openLeanSocket(origin: string, client: WireClient): Promise<LeanSocket> {
  const { imToken } = client.tokens();
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/im?token=${imToken}&device=${client.deviceId}`);
  const waiting = new Map<number, (answer: { code: number; text: string }) => void>();
  let last = 0;
  socket.on('message', (frame: Buffer) => {
    if (frame.compare(ANSWER, 0, ANSWER.length, 0, ANSWER.length) !== 0) return;
    const text = frame.toString('utf8');
    const [, s, code] = NUMBER_AND_CODE.exec(text) ?? [];
    waiting.get(Number(s))?.({ code: Number(code), text });
    waiting.delete(Number(s));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  const request: LeanSocket['request'] = (method, params) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ s: last, m: method, p: params }));
    });
  const hello = await request('hello', { epoch: 1, build: 'bench', abilities: CLIENT_ABILITIES });
  if (hello.code !== 0) throw new Error(`hello refused: ${hello.text}`);
  return { request, close: () => socket.close() };
}
