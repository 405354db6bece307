import { NetworkError, type Locks, type Network, type Online, type Ports, type Socket, type SocketAddress, type SocketHandlers } from '../../platform/ports.ts';

export type Switches = {
  /** Drops frames of the server. */
  readonly dropsFrames: boolean;
  /** Holds frames of the server until the switch is off again. */
  readonly holdsFrames: boolean;
  /** Delivers each frame of the server twice. */
  readonly repeatsFrames: boolean;
  readonly isOffline: boolean;
};

type SocketRecord = { readonly path: string; readonly state: 'opening' | 'open' | 'closed'; readonly received: number; readonly sent: number };

export type DebugPorts = {
  readonly ports: Ports;
  switches(): Switches;
  turn(change: Partial<Switches>): void;
  sockets(): readonly SocketRecord[];
  /** Names of the locks that this tab holds; in the leader tab the leader's lock is among them. */
  locks(): readonly string[];
  /** Closes every socket, as a lost network does. */
  hangUp(): void;
};

const ABNORMAL_CLOSE = 1006;
const KEPT_SOCKETS = 8;
const OFF: Switches = { dropsFrames: false, holdsFrames: false, repeatsFrames: false, isOffline: false };

type Live = { record: SocketRecord; readonly held: string[]; deliver(text: string): void; end(): void };

/** The real ports with switches between them and the app. The switches have the effects of a bad network. */
export function createDebugPorts(real: Ports): DebugPorts {
  let switches = OFF;
  const live: Live[] = [];
  const held = new Set<string>();
  const onlineListeners = new Set<() => void>();

  const receive = (one: Live, text: string): void => {
    if (switches.dropsFrames) return;
    if (switches.holdsFrames) {
      one.held.push(text);
      return;
    }
    one.deliver(text);
    if (switches.repeatsFrames) one.deliver(text);
  };

  function openSocket(address: SocketAddress, handlers: SocketHandlers): Socket {
    let socket: Socket | undefined;
    let isOver = false;
    const close = (code: number): void => {
      if (isOver) return;
      isOver = true;
      one.record = { ...one.record, state: 'closed' };
      handlers.closed(code);
    };
    const one: Live = {
      // The query contains a token.
      record: { path: new URL(address.url, 'http://localhost').pathname, state: 'opening', received: 0, sent: 0 },
      held: [],
      deliver(text) {
        if (isOver) return;
        one.record = { ...one.record, received: one.record.received + 1 };
        handlers.received(text);
      },
      end() {
        socket?.close();
        close(ABNORMAL_CLOSE);
      },
    };
    live.push(one);
    live.splice(0, Math.max(0, live.length - KEPT_SOCKETS));
    if (switches.isOffline) {
      queueMicrotask(one.end);
      return { send: () => undefined, close: () => undefined };
    }
    socket = real.network.openSocket(address, {
      opened() {
        one.record = { ...one.record, state: 'open' };
        handlers.opened();
      },
      received: (text) => receive(one, text),
      closed: close,
    });
    const opened = socket;
    return {
      send(text) {
        one.record = { ...one.record, sent: one.record.sent + 1 };
        opened.send(text);
      },
      close: (code) => opened.close(code),
    };
  }

  const network: Network = {
    openSocket,
    async fetch(url, init) {
      if (switches.isOffline) throw new NetworkError('switched off');
      return real.network.fetch(url, init);
    },
    async upload(request) {
      if (switches.isOffline) throw new NetworkError('switched off');
      return real.network.upload(request);
    },
  };
  const online: Online = {
    isOnline: () => !switches.isOffline && real.online.isOnline(),
    subscribe(listener) {
      onlineListeners.add(listener);
      const cancel = real.online.subscribe(listener);
      return () => {
        onlineListeners.delete(listener);
        cancel();
      };
    },
  };
  const locks: Locks = {
    async request(name, options, work) {
      await real.locks.request(name, options, async () => {
        held.add(name);
        await work().finally(() => held.delete(name));
      });
    },
  };
  const hangUp = (): void => live.forEach((one) => one.end());

  return {
    ports: { ...real, network, online, locks },
    switches: () => switches,
    turn(change) {
      const before = switches;
      switches = { ...switches, ...change };
      if (before.holdsFrames && !switches.holdsFrames) for (const one of live) for (const text of one.held.splice(0)) receive(one, text);
      if (before.isOffline === switches.isOffline) return;
      if (switches.isOffline) hangUp();
      for (const listener of onlineListeners) listener();
    },
    sockets: () => live.map(({ record }) => record),
    locks: () => [...held],
    hangUp,
  };
}
