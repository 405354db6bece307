import type { LiveEvent } from '../../../contract/engine-events.ts';
import { createEmbeddedChatEngine } from '../../../src/engines/chat/embedded/embedded-chat-engine.ts';
import type { ChatEngine, StreamItem } from '../../../src/engines/chat/port.ts';
import type { Network, SocketHandlers } from '../../../src/platform/ports.ts';
import { createFakeClock } from './fake-ports.ts';
import { createFakeOnline } from './fake-switches.ts';
import { installVirtualLoop, type VirtualLoop } from './virtual-loop.ts';

type EngineRequest = { readonly s: number; readonly m: string; readonly p?: unknown };

/** An engine after its `hello`, with the test as the server. The lists record what it reports afterwards. */
export type ConnectedEngine = {
  readonly loop: VirtualLoop;
  readonly engine: ChatEngine;
  readonly asked: readonly EngineRequest[];
  /** States, ends, socket closes and unreadable frames. */
  readonly notified: readonly string[];
  readonly items: readonly StreamItem[];
  readonly live: readonly LiveEvent[];
  socket(): SocketHandlers;
  /** Sends a frame as the server; a text is sent unchanged. */
  sendText(frame: unknown): void;
  /** The outcome of a request with this answer; a text may contain the request's number as `$s`. */
  outcomeOf<T>(request: Promise<T>, r: unknown): Promise<T | 'waits'>;
  close(): void;
};

type Received = { readonly asked: EngineRequest[]; readonly notified: string[]; readonly items: StreamItem[]; readonly live: LiveEvent[] };

function openEngine(loop: VirtualLoop, { asked, notified, items, live }: Received): { readonly engine: ChatEngine; socket(): SocketHandlers } {
  let handlers: SocketHandlers | undefined;
  const network: Pick<Network, 'openSocket'> = {
    openSocket(_url, next) {
      handlers = next;
      return { send: (text) => void asked.push(JSON.parse(text) as EngineRequest), close: () => void notified.push('cut') };
    },
  };
  const engine = createEmbeddedChatEngine({
    clock: createFakeClock(loop),
    random: { unit: () => 0.5, uint32: () => 1, uuid: () => 'u' },
    network: network as Network,
    online: createFakeOnline(),
  });
  engine.connect(
    { userID: '10001', epoch: 1, build: 'test', fetchAddress: async () => ({ url: 'ws://host', protocols: [] }), readPts: async () => 0 },
    {
      stateChanged: ({ kind }) => void notified.push(kind),
      received: (item) => void items.push(item),
      live: (event) => void live.push(event),
      unreadable: (method) => void notified.push(`unreadable ${method ?? 'frame'}`),
      ended: (reason) => void notified.push(`ended ${reason}`),
    },
  );
  function socket(): SocketHandlers {
    if (handlers === undefined) throw new Error('no socket was opened');
    return handlers;
  }
  return { engine, socket };
}

export async function connectEngine(): Promise<ConnectedEngine> {
  const loop = installVirtualLoop();
  const received: Received = { asked: [], notified: [], items: [], live: [] };
  const { engine, socket } = openEngine(loop, received);
  const sendText = (frame: unknown): void => socket().received(typeof frame === 'string' ? frame : JSON.stringify(frame));

  async function outcomeOf<T>(request: Promise<T>, r: unknown): Promise<T | 'waits'> {
    let settled: T | 'waits' = 'waits';
    request.then(
      (outcome) => void (settled = outcome),
      () => undefined,
    );
    await loop.settle();
    const s = received.asked.at(-1)?.s;
    sendText(typeof r === 'string' ? r.replace('$s', String(s)) : { s, code: 0, r });
    await loop.settle();
    return settled;
  }

  await loop.advance(0);
  socket().opened();
  await loop.settle();
  sendText({ s: received.asked.at(-1)?.s, code: 0, r: { userID: '10001', pts: 0, serverTime: 0 } });
  await loop.settle();
  received.notified.length = 0;
  const close = (): void => {
    engine.disconnect();
    loop.uninstall();
  };
  return { ...received, loop, engine, socket, sendText, outcomeOf, close };
}
