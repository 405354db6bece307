import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ServerCore } from './create-server-core.ts';

/** Most time to accept waiting connections. A busy server accepts one of them per turn of the event loop. */
const ACCEPT_MS = 3000;
/** Time for requests that clients had already sent to arrive. */
const ARRIVAL_MS = 150;
/** After this many turns of the event loop without a new connection, none is waiting. */
const QUIET_TURNS = 3;
/** Counted from the start of the drain. Requests without an answer by then are dropped. */
const ANSWERS_MS = 6500;
const HANDSHAKE_MS = 500;
const GOING_AWAY = 1001;

export type HttpDrain = {
  /**
   * Accepts no new connection, answers the accepted requests of HTTP and of the sockets, and closes the sockets with 1001. Requests without
   * an answer in time are dropped, so that the drain takes at most 7 s.
   */
  drain(): Promise<void>;
};

/** Must be created before the server listens, because it counts the requests in progress. */
export function createHttpDrain(app: FastifyInstance, core: ServerCore): HttpDrain {
  let isDraining = false;
  let underWay = 0;
  let answered: () => void = () => undefined;

  app.server.on('request', (_request, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      if (underWay === 0) answered();
    });
  });
  // Makes the client send no further request on this connection.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) void reply.header('connection', 'close');
  });

  let accepted = 0;
  app.server.on('connection', () => void (accepted += 1));

  /** Connections that the system has established wait until the event loop accepts them, one per turn. */
  async function acceptWaiting(): Promise<void> {
    const until = core.ports.clock.now() + ACCEPT_MS;
    for (let quiet = 0; quiet < QUIET_TURNS && core.ports.clock.now() < until; quiet += 1) {
      const before = accepted;
      await new Promise((resolve) => setImmediate(resolve));
      if (accepted !== before) quiet = 0;
    }
  }

  const pause = (delayMs: number) => new Promise<void>((resolve) => void core.ports.timers.after(delayMs, resolve));

  async function answerAll(): Promise<void> {
    await core.sockets.drain();
    while (underWay > 0) await new Promise<void>((resolve) => (answered = resolve));
  }

  async function closeSockets(): Promise<void> {
    const { clients } = app.websocketServer;
    const closed = [...clients].map((client) => new Promise<void>((resolve) => client.once('close', () => resolve())));
    for (const client of clients) client.close(GOING_AWAY, 'server stops');
    await Promise.race([Promise.all(closed), pause(HANDSHAKE_MS)]);
    for (const client of clients) client.terminate();
  }

  return {
    drain: async () => {
      isDraining = true;
      const tooLate = pause(ANSWERS_MS);
      await acceptWaiting();
      // Closes only the listener. Closing the HTTP server would also reset connections whose next request is already sent.
      Server.prototype.close.call(app.server);
      if ((await countConnections(app.server)) > 0) await pause(ARRIVAL_MS);
      await Promise.race([answerAll(), tooLate]);
      app.server.closeIdleConnections();
      await closeSockets();
    },
  };
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
}
