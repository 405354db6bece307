import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance } from 'fastify';
import type { ServerCore } from './create-server-core.ts';
import { createHttpDrain } from './drain-http.ts';
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
  /** Answers what was accepted, as long as the core still works; takes 7 s at most. */
  close(): Promise<void>;
};

/** Frames above 64 KiB are answered with 400 and the socket lives; above this one the peer means harm. */
const HARD_FRAME_BYTES = 1024 * 1024;

export async function createHttpServer(core: ServerCore, options: HttpServerOptions): Promise<HttpServer> {
  const app = fastify({
    logger: false,
    trustProxy: options.isBehindProxy === true,
    forceCloseConnections: true,
    // What still arrives on an open connection is answered: its client may have sent it before it could know.
    return503OnClosing: false,
    routerOptions: { ignoreDuplicateSlashes: false },
  });
  app.addHook('onRequest', async (request, reply) => void reply.headers(securityHeaders(request.protocol === 'https')));
  await app.register(websocket, { options: { maxPayload: HARD_FRAME_BYTES } });
  registerApi(app, core);
  registerMedia(app, core);
  await app.register((sockets, _options, done) => {
    registerEngineSocket(sockets, core);
    registerNotifySocket(sockets, core);
    done();
  });
  registerStatic(app, options.distDir);
  const { drain } = createHttpDrain(app, core);
  return {
    app,
    listen: (address) => app.listen(address),
    close: async () => {
      if (!core.isClosing()) await drain();
      await app.close();
    },
  };
}
