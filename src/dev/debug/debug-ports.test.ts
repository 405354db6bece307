import { describe, expect, test } from 'vitest';
import type { Ports, SocketHandlers } from '../../platform/ports.ts';
import { createDebugPorts, type DebugPorts } from './debug-ports.ts';

type Bench = { readonly debug: DebugPorts; readonly heard: string[]; readonly server: () => SocketHandlers };

function openBench(): Bench {
  const heard: string[] = [];
  let server: SocketHandlers | undefined;
  const real: Pick<Ports, 'network' | 'online' | 'locks'> = {
    network: {
      openSocket(_url, handlers) {
        server = handlers;
        return { send: (text) => heard.push(`sent ${text}`), close: () => undefined };
      },
      fetch: async () => new Response('an answer'),
      upload: async () => ({ status: 200, text: '' }),
    },
    online: { isOnline: () => true, subscribe: () => () => undefined },
    locks: { request: async (_name, _options, held) => held() },
  };
  const debug = createDebugPorts(real as Ports);
  debug.ports.network.openSocket(
    { url: 'ws://host/im?token=secret', protocols: [] },
    {
      opened: () => undefined,
      received: (text) => heard.push(text),
      closed: (code) => heard.push(`closed ${code}`),
    },
  );
  return { debug, heard, server: () => server! };
}

describe('debug ports', () => {
  test('pass and count all frames while all switches are off, and hide the token', () => {
    const { debug, heard, server } = openBench();
    server().opened();
    server().received('one');
    expect(heard).toEqual(['one']);
    expect(debug.sockets()).toEqual([{ path: '/im', state: 'open', received: 1, sent: 0 }]);
  });

  test('drop, repeat and hold frames, and release held frames in order', () => {
    const { debug, heard, server } = openBench();
    debug.turn({ dropsFrames: true });
    server().received('lost');
    debug.turn({ dropsFrames: false, repeatsFrames: true });
    server().received('twice');
    debug.turn({ repeatsFrames: false, holdsFrames: true });
    server().received('first');
    server().received('second');
    expect(heard).toEqual(['twice', 'twice']);
    debug.turn({ holdsFrames: false });
    expect(heard.slice(2)).toEqual(['first', 'second']);
  });

  test('simulate a device without a network while offline is set', async () => {
    const { debug, heard } = openBench();
    let changes = 0;
    debug.ports.online.subscribe(() => (changes += 1));
    debug.turn({ isOffline: true });
    expect([heard, debug.ports.online.isOnline(), changes]).toEqual([['closed 1006'], false, 1]);
    await expect(debug.ports.network.fetch('/api', {})).rejects.toThrow('switched off');
    debug.turn({ isOffline: false });
    expect([debug.ports.online.isOnline(), changes]).toEqual([true, 2]);
    expect(await (await debug.ports.network.fetch('/api', {})).text()).toBe('an answer');
  });

  test('list the locks that this tab holds', async () => {
    const { debug } = openBench();
    let during: readonly string[] = [];
    await debug.ports.locks.request('leader', { signal: new AbortController().signal }, async () => {
      during = debug.locks();
    });
    expect([during, debug.locks()]).toEqual([['leader'], []]);
  });
});
