import type { FastifyInstance } from 'fastify';
import type { ServerCore } from '../../create-server-core.ts';
import { h5Page, isH5Page } from '../../views/h5-texts.ts';

/** The pages that the footer and the QR code for signing in link to (protocol A22). */
export function registerH5Pages(app: FastifyInstance, core: ServerCore): void {
  app.get('/h5/:page', async (request, reply) => {
    const { page } = request.params as { page: string };
    if (!isH5Page(page)) return reply.code(404).type('text/plain; charset=utf-8').send('not found');
    const html = h5Page(page, { language: request.headers['accept-language'] ?? '', company: core.config.company });
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-language').send(html);
  });
}
