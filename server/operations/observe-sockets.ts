import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerPorts } from '../ports.ts';
import { describeRequest } from './observe-requests.ts';

export type SocketKind = 'engine' | 'notify';

const SWITCHED = 101;

/** Logs one line when a socket ends. Returns a function that counts the open sockets. */
export function observeSockets(app: FastifyInstance, { log }: Pick<ServerPorts, 'log'>): () => Readonly<Record<SocketKind, number>> {
  const open = { engine: 0, notify: 0 };
  // The socket server provides only the raw request.
  const upgrades = new WeakMap<IncomingMessage, { request: FastifyRequest; reply: FastifyReply }>();

  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.upgrade !== undefined) upgrades.set(request.raw, { request, reply });
    done();
  });

  app.websocketServer.on('connection', (socket, raw) => {
    const kind: SocketKind = raw.url?.startsWith('/notify') === true ? 'notify' : 'engine';
    open[kind] += 1;
    socket.once('close', (code) => {
      open[kind] -= 1;
      const upgrade = upgrades.get(raw);
      if (upgrade !== undefined) log.request({ ...describeRequest({ ...upgrade, code }), status: SWITCHED });
    });
  });
  return () => open;
}
