import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance } from 'fastify';
import type { ServerCore } from './create-server-core.ts';
import { registerHealth } from './operations/health/register-health.ts';
import { createRequestId, observeRequests } from './operations/observe-requests.ts';
import { observeSockets, type SocketKind } from './operations/observe-sockets.ts';
import { registerApi } from './routes/api-plugin.ts';
import { registerEngineSocket } from './routes/engine/engine-socket.ts';
import { registerMedia } from './routes/media-plugin.ts';
import { registerNotifySocket } from './routes/notify-socket.ts';
import { securityHeaders } from './routes/security-headers.ts';
import { registerStatic } from './routes/static-plugin.ts';

export type HttpServerOptions = { distDir: string; isBehindProxy?: boolean };

export type HttpServer = {
  readonly app: FastifyInstance;
  /** Port 0 takes a free one; answers the address. */
  listen(options: { host: string; port: number }): Promise<string>;
  countSockets(): Readonly<Record<SocketKind, number>>;
  close(): Promise<void>;
};

/** Frames above 64 KiB are answered with 400 and the socket lives; above this one the peer means harm. */
const HARD_FRAME_BYTES = 1024 * 1024;

export async function createHttpServer(core: ServerCore, options: HttpServerOptions): Promise<HttpServer> {
  const app = fastify({
    logger: false,
    trustProxy: options.isBehindProxy === true,
    forceCloseConnections: true,
    genReqId: () => createRequestId(core.ports),
    routerOptions: { ignoreDuplicateSlashes: false },
  });
  app.addHook('onRequest', async (request, reply) => void reply.headers(securityHeaders(request.protocol === 'https')));
  await app.register(websocket, { options: { maxPayload: HARD_FRAME_BYTES } });
  const countSockets = observeSockets(app, core.ports);
  observeRequests(app, core.ports, core.metrics);
  registerHealth(app, core.readiness);
  registerApi(app, core);
  registerMedia(app, core);
  await app.register((sockets, _options, done) => {
    registerEngineSocket(sockets, core);
    registerNotifySocket(sockets, core);
    done();
  });
  registerStatic(app, options.distDir);
  return {
    app,
    listen: (address) => app.listen(address),
    countSockets,
    close: () => app.close(),
  };
}
