import type { FastifyInstance } from 'fastify';
import type { Readiness } from './create-readiness.ts';

const TEXT = 'text/plain; charset=utf-8';
const UNAVAILABLE = 503;

/** `/healthz`: the process answers. `/readyz`: it can serve requests. Both are public, so neither gives a reason; the log contains it. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').type(TEXT).send('ok\n'));
  app.get('/readyz', async (_request, reply) => {
    const isReady = (await readiness.check()) === undefined;
    return reply
      .code(isReady ? 200 : UNAVAILABLE)
      .header('cache-control', 'no-store')
      .type(TEXT)
      .send(isReady ? 'ok\n' : 'not ready\n');
  });
}
