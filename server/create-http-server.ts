import websocket from '@fastify/websocket';
import { SOCKET_PROTOCOL } from '../contract/socket-protocols.ts';
import fastify, { type FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import type { ServerCore } from './create-server-core.ts';
import { createHttpDrain } from './drain-http.ts';
import { registerHealth } from './operations/health/register-health.ts';
import { createRequestId, observeRequests } from './operations/observe-requests.ts';
import { observeSockets, type SocketKind } from './operations/observe-sockets.ts';
import { createAddressLimit } from './routes/http/address-limit.ts';
import { registerApi } from './routes/api-plugin.ts';
import { createBodyDeadline } from './routes/http/body-deadline.ts';
import { registerEngineSocket } from './routes/engine/engine-socket.ts';
import { registerMedia } from './routes/media/media-plugin.ts';
import { registerNotifySocket } from './routes/notify-socket.ts';
import { registerH5Pages } from './routes/http/h5-pages.ts';
import { answerClientError, answerFailures, answerUnrouted } from './routes/http/raw-answer.ts';
import { securityHeaders } from './routes/http/security-headers.ts';
import { registerStatic } from './routes/http/static-plugin.ts';

export type HttpServerOptions = { distDir: string };

export type HttpServer = {
  readonly app: FastifyInstance;
  /** Port 0 selects a free port. Returns the address. */
  listen(options: { host: string; port: number }): Promise<string>;
  countSockets(): Readonly<Record<SocketKind, number>>;
  /** Answers the accepted requests while the core still works. It takes at most 7 s. */
  close(): Promise<void>;
};

/** A frame above 64 KiB is answered with 400 and the socket stays open. A frame above this size closes the socket as hostile. */
const HARD_FRAME_BYTES = 1024 * 1024;
const CHECK_EVERY_MS = 5000;

/**
 * Bodies have their own deadlines, because a file may take as long as data arrives. A connection without any traffic is closed in any case.
 */
function timeoutsOf({ http, uploads }: ServerConfig) {
  return {
    http: { headersTimeout: http.headersMs, connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, http.headersMs), requireHostHeader: false },
    keepAliveTimeout: http.idleMs,
    connectionTimeout: 2 * Math.max(http.headersMs, http.bodyMs, http.idleMs, uploads.stallMs),
  };
}

/** The subprotocol that carries the token is never sent back. */
function handleProtocols(offered: ReadonlySet<string>): string | false {
  return offered.has(SOCKET_PROTOCOL) && SOCKET_PROTOCOL;
}

export async function createHttpServer(core: ServerCore, options: HttpServerOptions): Promise<HttpServer> {
  const app = fastify({
    logger: false,
    // Uses the hop before the first trusted one. Values further left in X-Forwarded-For are claims of the caller.
    trustProxy: (_address, hop) => hop < core.config.proxyHops,
    forceCloseConnections: true,
    // A request that arrives on an open connection is still answered, because its client may have sent it before it learned of the stop.
    return503OnClosing: false,
    genReqId: () => createRequestId(core.ports),
    routerOptions: { ignoreDuplicateSlashes: false },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerUnrouted,
    ...timeoutsOf(core.config),
  });
  const isPublicOverTls = core.config.publicUrl?.startsWith('https:') === true;
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(securityHeaders(isPublicOverTls || request.protocol === 'https'));
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') await reply.code(400).header('connection', 'close').send('');
  });
  app.addHook('onRequest', createBodyDeadline(core));
  await app.register(websocket, { options: { maxPayload: HARD_FRAME_BYTES, perMessageDeflate: false, handleProtocols } });
  answerFailures(app, core);
  const countSockets = observeSockets(app, core.ports);
  observeRequests(app, core.ports, core.metrics);
  registerHealth(app, core.readiness);
  const limitAddress = createAddressLimit(core);
  registerApi(app, core, limitAddress);
  registerMedia(app, core, limitAddress);
  await app.register((sockets, _options, done) => {
    sockets.addHook('onRequest', limitAddress);
    registerEngineSocket(sockets, core);
    registerNotifySocket(sockets, core);
    done();
  });
  await app.register((pages, _options, done) => {
    pages.addHook('onRequest', limitAddress);
    registerH5Pages(pages, core);
    done();
  });
  registerStatic(app, options.distDir);
  const { drain } = createHttpDrain(app, core);
  return {
    app,
    listen: (address) => app.listen(address),
    countSockets,
    close: async () => {
      if (!core.isClosing()) await drain();
      await app.close();
    },
  };
}
