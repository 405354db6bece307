import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import type { ServerCore } from './create-server-core.ts';
import { createAddressLimit } from './routes/address-limit.ts';
import { createBodyDeadline } from './routes/body-deadline.ts';
import { answerClientError } from './routes/raw-answer.ts';
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
  close(): Promise<void>;
};

/** Frames above 64 KiB are answered with 400 and the socket lives; above this one the peer means harm. */
const HARD_FRAME_BYTES = 1024 * 1024;
const CHECK_EVERY_MS = 5000;

/** Bodies have deadlines of their own: a file takes as long as it goes on. A connection on which nothing moves at all ends in any case. */
function timeoutsOf({ http, uploads }: ServerConfig) {
  return {
    http: { headersTimeout: http.headersMs, connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, http.headersMs) },
    keepAliveTimeout: http.idleMs,
    connectionTimeout: 2 * Math.max(http.headersMs, http.bodyMs, http.idleMs, uploads.stallMs),
  };
}

export async function createHttpServer(core: ServerCore, options: HttpServerOptions): Promise<HttpServer> {
  const app = fastify({
    logger: false,
    trustProxy: options.isBehindProxy === true,
    forceCloseConnections: true,
    clientErrorHandler: answerClientError,
    ...timeoutsOf(core.config),
    routerOptions: { ignoreDuplicateSlashes: false },
  });
  app.addHook('onRequest', async (request, reply) => void reply.headers(securityHeaders(request.protocol === 'https')));
  app.addHook('onRequest', createBodyDeadline(core));
  await app.register(websocket, { options: { maxPayload: HARD_FRAME_BYTES } });
  const limitAddress = createAddressLimit(core);
  registerApi(app, core, limitAddress);
  registerMedia(app, core, limitAddress);
  await app.register((sockets, _options, done) => {
    sockets.addHook('onRequest', limitAddress);
    registerEngineSocket(sockets, core);
    registerNotifySocket(sockets, core);
    done();
  });
  registerStatic(app, options.distDir);
  return {
    app,
    listen: (address) => app.listen(address),
    close: () => app.close(),
  };
}
