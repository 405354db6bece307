import { NetworkError, type Network, type Socket, type SocketHandlers } from '../../../src/platform/ports.ts';

type Parcel = { readonly stamp: number } & (
  { readonly kind: 'open' } | { readonly kind: 'frame'; readonly text: string } | { readonly kind: 'close'; readonly code: number }
);
export type Direction = 'up' | 'down';

/** The server's end of a connection. */
export type Peer = { receive(text: string): void; closed(): void };
/** Undefined = refused, because no server listens. */
export type Accept = (url: string, transport: { sendFrame(text: string): void; close(code: number): void }) => Peer | undefined;

export type Link = {
  readonly id: number;
  readonly owner: string;
  readonly url: string;
  readonly up: Parcel[];
  readonly down: Parcel[];
  /** This direction is held until this time. */
  readonly heldUntilMs: Record<Direction, number>;
  state: 'open' | 'halfOpen' | 'closed';
};

export type FakeNetwork = {
  for(owner: string): Network;
  links(): readonly Link[];
  /** Delivers the oldest parcel that may move, in either direction; false if there is none. */
  deliverNext(nowMs: number): boolean;
  deliver(link: Link, direction: Direction): void;
  /** A direction whose hold has ended, once for each hold; undefined if there is none. */
  takeReleased(nowMs: number): { readonly link: Link; readonly direction: Direction } | undefined;
  drop(link: Link, direction: Direction, at: number): boolean;
  duplicate(link: Link, direction: Direction, at: number): boolean;
  swap(link: Link, direction: Direction, at: number): boolean;
  /** Closes the connection on both sides; parcels in transit are lost. */
  cut(link: Link): void;
  /** Nothing moves, and neither side is notified. */
  halfOpen(link: Link): void;
  crash(owner: string): void;
  /** Cuts every connection, as when the server process ends. */
  cutAll(): void;
};

const LOST = 1006;

/** Hooks on frames: `down` alters a frame of the server, `up` sees a frame to it. */
export type Passing = { readonly down: (owner: string, text: string) => string; readonly up: (text: string) => void };

const AS_IT_IS: Passing = { down: (_owner, text) => text, up: () => undefined };

/** Sockets whose parcels wait in arrays until the schedule delivers, loses, repeats or holds them. */
export function createFakeNetwork(accept: Accept, passing: Passing = AS_IT_IS): FakeNetwork {
  const wires = new Map<Link, { handlers: SocketHandlers; peer: Peer | undefined }>();
  let stamp = 0;
  let nextId = 1;

  type Content = { kind: 'open' } | { kind: 'frame'; text: string } | { kind: 'close'; code: number };
  function push(link: Link, direction: Direction, content: Content): void {
    stamp += 1;
    if (link.state === 'open') link[direction].push({ stamp, ...content });
  }

  function finish(link: Link, code: number, isClientNotified: boolean): void {
    const wire = wires.get(link);
    if (wire === undefined) return;
    wires.delete(link);
    link.state = 'closed';
    link.up.length = 0;
    link.down.length = 0;
    wire.peer?.closed();
    if (isClientNotified) wire.handlers.closed(code);
  }

  function toServer(link: Link, parcel: Parcel): void {
    const wire = wires.get(link);
    if (wire === undefined) return;
    if (parcel.kind === 'frame') {
      passing.up(parcel.text);
      wire.peer?.receive(parcel.text);
    } else if (parcel.kind === 'close') finish(link, parcel.code, true);
    else {
      wire.peer = accept(link.url, {
        sendFrame: (text) => push(link, 'down', { kind: 'frame', text: passing.down(link.owner, text) }),
        close: (code) => push(link, 'down', { kind: 'close', code }),
      });
      if (wire.peer === undefined) finish(link, LOST, true);
      else push(link, 'down', { kind: 'open' });
    }
  }

  function toClient(link: Link, parcel: Parcel): void {
    const wire = wires.get(link);
    if (wire === undefined) return;
    if (parcel.kind === 'open') wire.handlers.opened();
    else if (parcel.kind === 'frame') wire.handlers.received(parcel.text);
    else finish(link, parcel.code, true);
  }

  function deliver(link: Link, direction: Direction): void {
    const parcel = link[direction].shift();
    if (parcel === undefined) return;
    if (direction === 'up') toServer(link, parcel);
    else toClient(link, parcel);
  }

  function openSocket(owner: string, url: string, handlers: SocketHandlers): Socket {
    const link: Link = { id: nextId, owner, url, up: [], down: [], heldUntilMs: { up: 0, down: 0 }, state: 'open' };
    nextId += 1;
    wires.set(link, { handlers, peer: undefined });
    push(link, 'up', { kind: 'open' });
    return {
      send: (text) => push(link, 'up', { kind: 'frame', text }),
      close: (code = 1000) => push(link, 'up', { kind: 'close', code }),
    };
  }

  const isFrame = (link: Link, direction: Direction, at: number): boolean => link[direction][at]?.kind === 'frame';

  return {
    for: (owner) => ({
      openSocket: ({ url }, handlers) => openSocket(owner, url, handlers),
      fetch: async () => Promise.reject(new NetworkError('no HTTP here')),
      upload: async () => Promise.reject(new NetworkError('no HTTP here')),
    }),
    links: () => [...wires.keys()],
    deliverNext(nowMs) {
      let best: { link: Link; direction: Direction; stamp: number } | undefined;
      for (const link of wires.keys()) {
        for (const direction of ['up', 'down'] as const) {
          const first = link[direction][0];
          if (first === undefined || link.heldUntilMs[direction] > nowMs) continue;
          if (best === undefined || first.stamp < best.stamp) best = { link, direction, stamp: first.stamp };
        }
      }
      if (best === undefined) return false;
      deliver(best.link, best.direction);
      return true;
    },
    deliver,
    takeReleased(nowMs) {
      for (const link of wires.keys()) {
        for (const direction of ['up', 'down'] as const) {
          if (link.heldUntilMs[direction] === 0 || link.heldUntilMs[direction] > nowMs) continue;
          link.heldUntilMs[direction] = 0;
          return { link, direction };
        }
      }
      return undefined;
    },
    drop(link, direction, at) {
      if (!isFrame(link, direction, at)) return false;
      link[direction].splice(at, 1);
      return true;
    },
    duplicate(link, direction, at) {
      const parcel = link[direction][at];
      if (parcel?.kind !== 'frame') return false;
      link[direction].splice(at, 0, parcel);
      return true;
    },
    swap(link, direction, at) {
      const [first, second] = [link[direction][at], link[direction][at + 1]];
      if (first?.kind !== 'frame' || second?.kind !== 'frame') return false;
      link[direction].splice(at, 2, second, first);
      return true;
    },
    cut: (link) => finish(link, LOST, true),
    halfOpen(link) {
      link.state = 'halfOpen';
      link.up.length = 0;
      link.down.length = 0;
    },
    crash(owner) {
      for (const link of wires.keys()) if (link.owner === owner) finish(link, LOST, false);
    },
    cutAll() {
      for (const link of wires.keys()) finish(link, LOST, true);
    },
  };
}
