import { CLIENT_ABILITIES } from '../../contract/engine-methods.ts';
import { openSession } from '../../server/commands/account/open-session.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { readUser } from '../../server/store/account/users.ts';

export type CoreFrame = {
  s?: number;
  code?: number;
  msg?: string;
  epoch?: number;
  r?: unknown;
  e?: string;
  pts?: number;
  group?: string;
  groupPts?: number;
  d?: unknown;
};
export type CoreClient = Awaited<ReturnType<typeof connectUser>>;

let devices = 0;
let messages = 0;

/** A user connected to the core without a socket. Frames are texts, as on the wire. */
export async function connectUser(core: ServerCore, wtId: string, options: { deviceId?: string; epoch?: number; abilities?: readonly string[] } = {}) {
  devices += 1;
  const deviceId = options.deviceId ?? `device-${devices}`;
  const user = await readUser(core.db, wtId);
  if (user === undefined) throw new Error(`no user ${wtId}`);
  const login = await core.write((unit) => openSession(unit, user, { deviceId, deviceName: 'test', ip: '127.0.0.1' }));
  const { session } = await core.authenticate({ kind: 'engine', token: login.imToken, deviceId });
  const frames: CoreFrame[] = [];
  const closes: number[] = [];
  const waiting = new Map<number, (frame: CoreFrame) => void>();
  let ended = (): void => undefined;
  const end = new Promise<CoreFrame>((resolve) => (ended = () => resolve({})));
  const connection = core.connectEngine(
    { userId: wtId, sessionId: session.id, deviceId, origin: 'https://wisp.test' },
    {
      sendFrame: (text) => {
        const frame = JSON.parse(text) as CoreFrame;
        frames.push(frame);
        if (frame.s !== undefined) waiting.get(frame.s)?.(frame);
      },
      close(code) {
        closes.push(code);
        ended();
      },
    },
  );
  let nextS = 0;
  const request = (m: string, p: unknown = {}): Promise<CoreFrame> => {
    nextS += 1;
    const s = nextS;
    const answer = new Promise<CoreFrame>((resolve) => waiting.set(s, resolve));
    connection.receive(JSON.stringify({ s, m, p }));
    // After a close the request gets no answer.
    return Promise.race([answer, end]);
  };
  const hello = await request('hello', { epoch: options.epoch ?? 1, build: 'test', abilities: options.abilities ?? CLIENT_ABILITIES });
  const events = (name: string) => frames.filter((frame) => frame.e === name).map((frame) => frame.d);
  return {
    wtId,
    deviceId,
    login,
    session,
    frames,
    closes,
    hello,
    request,
    events,
    lastEvent: (name: string) => events(name).at(-1),
    /** Only the code of the answer. */
    codeOf: async (m: string, p: unknown = {}) => (await request(m, p)).code,
    result: async (m: string, p: unknown = {}) => (await request(m, p)).r,
    send: (conversationID: string, text: string, more: Record<string, unknown> = {}) =>
      request('send', { message: { ...aMessage(wtId, conversationID), payload: { text }, ...more } }),
    leave: () => connection.closed(),
  };
}

/** A message as a client composes it, with its own ID. */
export function aMessage(from: string, conversationID: string): { ID: string; conversationID: string; type: string; payload: Record<string, unknown> } {
  messages += 1;
  return { ID: `${from}-1760000001-${messages}`, conversationID, type: 'TIMTextElem', payload: { text: 'hello' } };
}

/** The answer to a successful send. */
export function sentOf(frame: CoreFrame): { ID: string; sequence: number; time: number; conversationID: string } {
  return frame.r as { ID: string; sequence: number; time: number; conversationID: string };
}
