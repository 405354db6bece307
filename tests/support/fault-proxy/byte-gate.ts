import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { ConnectionKind, ConnectionPlan, ProxyFault } from './connection-plan.ts';

export type ByteGateOptions = {
  /** The port of the frame gate, which comes after this one. */
  readonly innerPort: number;
  readonly planOf: (kind: ConnectionKind, path: string) => ConnectionPlan;
  /** Passes the plan of the connection from this local port to the frame gate. */
  readonly announce: (localPort: number, plan: ConnectionPlan) => void;
  readonly count: (fault: ProxyFault) => void;
  readonly jitterUnit: () => number;
};

export type ByteGate = {
  readonly port: number;
  /** Ends every connection without a close frame, as a lost network does. */
  hangUp(): void;
  /** Makes every open connection half-open, but no new one. */
  freeze(): void;
  close(): Promise<void>;
};

/** Relays bytes and injects the faults that need no parsing. */
export async function openByteGate(options: ByteGateOptions): Promise<ByteGate> {
  const open = new Set<Socket>();
  const freezers = new Set<() => void>();
  const server = createServer((client) => {
    keep(open, client);
    client.once('data', (head) => {
      client.pause();
      void relay(client, head, { ...options, freezers, keep: (socket) => keep(open, socket) });
    });
  });
  const hangUp = (): void => {
    for (const socket of open) socket.destroy();
  };
  const port = await listen(server);
  return {
    port,
    hangUp,
    freeze() {
      for (const freeze of freezers) freeze();
    },
    close: async () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}

function keep(open: Set<Socket>, socket: Socket): void {
  open.add(socket);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => open.delete(socket));
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

type RelayOptions = ByteGateOptions & { readonly keep: (socket: Socket) => void; readonly freezers: Set<() => void> };

async function relay(client: Socket, head: Buffer, options: RelayOptions): Promise<void> {
  const path = /^[A-Z]+ (\S+)/.exec(head.toString('latin1', 0, 2048))?.[1] ?? '';
  const plan = options.planOf(/\r\nupgrade: websocket/i.test(head.toString('latin1')) ? 'socket' : 'http', path);
  if (plan.refuse === true) {
    options.count('refuse');
    client.resetAndDestroy();
    return;
  }
  const inner = connect(options.innerPort, '127.0.0.1');
  options.keep(inner);
  await new Promise<void>((resolve) => inner.once('connect', resolve).once('error', () => resolve()));
  options.announce(inner.localPort ?? 0, plan);
  if ((plan.delayMs ?? 0) > 0) options.count('delay');
  if ((plan.jitterMs ?? 0) > 0) options.count('jitter');
  const meter = createMeter(client, inner, { plan, options });
  join(client, inner, meter);
  join(inner, client, meter);
  meter(inner, head);
  client.resume();
}

type Meter = (to: Socket, bytes: Buffer | undefined) => void;

/** Forwards chunks in order, with the planned delay, until the plan ends the connection. `undefined` = the sender has ended. */
function createMeter(client: Socket, inner: Socket, { plan, options }: { readonly plan: ConnectionPlan; readonly options: RelayOptions }): Meter {
  let passed = 0;
  let isDone = false;
  const lines = new Map<Socket, Promise<void>>();

  function freeze(): void {
    isDone = true;
    client.pause();
    inner.pause();
    options.freezers.delete(freeze);
    options.count('halfOpen');
  }
  options.freezers.add(freeze);
  client.once('close', () => options.freezers.delete(freeze));

  function isOver(bytes: number): boolean {
    passed += bytes;
    if (plan.halfOpenAfterBytes !== undefined && passed >= plan.halfOpenAfterBytes) {
      freeze();
      return true;
    }
    if (plan.resetAfterBytes !== undefined && passed >= plan.resetAfterBytes) {
      client.resetAndDestroy();
      inner.destroy();
      options.count('reset');
      return true;
    }
    return false;
  }

  function cut(to: Socket, bytes: Buffer): void {
    to.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    client.destroySoon();
    inner.destroySoon();
    options.count('cut');
  }

  function forward(to: Socket, bytes: Buffer | undefined): void {
    if (isDone || to.destroyed) return;
    if (bytes === undefined) {
      to.end();
      return;
    }
    isDone = isOver(bytes.length);
    if (isDone) return;
    isDone = plan.cutAfterBytes !== undefined && passed >= plan.cutAfterBytes;
    if (isDone) cut(to, bytes);
    else to.write(bytes);
  }

  return (to, bytes) => {
    const waitMs = (plan.delayMs ?? 0) + (plan.jitterMs ?? 0) * options.jitterUnit();
    const due = new Promise<void>((resolve) => setTimeout(resolve, waitMs));
    const line = (lines.get(to) ?? Promise.resolve()).then(async () => due).then(() => forward(to, bytes));
    lines.set(to, line);
  };
}

function join(from: Socket, to: Socket, meter: Meter): void {
  from.on('data', (bytes) => meter(to, bytes));
  from.on('end', () => meter(to, undefined));
  from.on('close', (hadError) => hadError && to.destroy());
}
