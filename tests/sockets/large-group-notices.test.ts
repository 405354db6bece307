import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { createWireClient, textMessage, type Frame, type WireClient } from '../support/wire-client.ts';

const GROUP = 'GROUP200001';
const WITHDRAWN = 7;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { largeGroupAbove: 1 } });
});
afterAll(() => server.close());

async function signIn(wtId: string): Promise<WireClient> {
  const client = createWireClient(server.url);
  await client.logIn(wtId);
  return client;
}

type Engine = Awaited<ReturnType<WireClient['openEngine']>>;

/** Returns its sequence. */
async function recall(engine: Engine, text: string): Promise<number> {
  const sent = (await engine.request('send', { message: textMessage('10001', GROUP, text) })).r as { ID: string; sequence: number };
  expect(await engine.request('revoke', { ID: sent.ID })).toMatchObject({ code: 0 });
  return sent.sequence;
}

/** Opens the socket and waits for the counts, which come first: the server knows it then. */
async function listen(client: WireClient): ReturnType<WireClient['openNotify']> {
  const socket = await client.openNotify();
  await socket.waitFor((frame) => (frame as { type?: number }).type === 4);
  return socket;
}

const isRecallOf = (sequence: number) => (frame: Frame) => (frame as { type?: number; data?: { msgSeq?: number } }).data?.msgSeq === sequence;

describe('notification socket in a large group', () => {
  test('sends frames to connected members, repeats them for a returning member, and sends none to outsiders', async () => {
    const author = await signIn('10001');
    const here = await signIn('10002');
    const away = await signIn('10005');
    const outsider = await signIn('10008');
    const engine = await author.openEngine();
    await engine.hello();
    const first = await recall(engine, 'before');
    const socketOfAway = await listen(away);
    const second = await recall(engine, 'seen');
    const seen = (await socketOfAway.waitFor(isRecallOf(second))) as { id?: string };
    socketOfAway.close();
    await socketOfAway.closed;
    const socketOfHere = await listen(here);
    const third = await recall(engine, 'missed');
    expect(await socketOfHere.waitFor(isRecallOf(third))).toMatchObject({ type: WITHDRAWN });
    const again = await away.openNotify({ since: seen.id ?? '' });
    await again.waitFor(isRecallOf(third));
    expect(again.frames.filter((frame) => [first, second].some((sequence) => isRecallOf(sequence)(frame)))).toEqual([]);
    const foreign = await outsider.openNotify({ since: seen.id ?? '' });
    await foreign.waitFor((frame) => (frame as { type?: number }).type === 4);
    expect(foreign.frames.filter((frame) => (frame as { type?: number }).type === WITHDRAWN)).toEqual([]);
    for (const socket of [engine, socketOfHere, again, foreign]) socket.close();
  });
});
