import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Paths that never get the app shell, because a missing chunk must be a 404 (reliability §3.4). */
const NO_SHELL = /^\/(assets|api|im|notify|media|h5)(\/|$)|\.[a-z0-9]{1,12}$/i;
const REVALIDATED = /(?:^|\/)(index\.html|sw\.js|manifest\.webmanifest)$/;
const IMMUTABLE = /\/assets\//;
/** Source maps are stored elsewhere. One that is here by mistake is not served. */
const ASSET = /^\/assets\/[\w-][\w.-]*(?<!\.map)$/;

/** Serves the built client: assets, whose names contain a hash, are cached for ever; every other path gets the shell. */
export function registerStatic(app: FastifyInstance, distDir: string): void {
  const hasClient = existsSync(join(distDir, 'index.html'));
  if (hasClient) {
    void app.register(fastifyStatic, {
      root: distDir,
      wildcard: false,
      index: 'index.html',
      cacheControl: false,
      // The build has written `name.br` beside each text file.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.map'],
      setHeaders(response, path) {
        response.setHeader('cache-control', cacheControlOf(path.replace(/\.br$/, '')));
        response.setHeader('vary', 'accept-encoding');
      },
    });
  }
  // tools/keep-assets.mjs copies assets here that tabs of earlier builds may still request, and assets that a running build has just
  // written.
  const earlierDir = `${distDir}-earlier`;
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (hasClient && isPageRequest(request) && ASSET.test(path) && (await isFile(join(earlierDir, path)))) return reply.sendFile(path.slice(1), earlierDir);
    return answerMissing(request, reply, hasClient);
  });
}

function cacheControlOf(path: string): string {
  if (REVALIDATED.test(path)) return 'no-cache';
  return IMMUTABLE.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

function isPageRequest(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}

function answerMissing(request: FastifyRequest, reply: FastifyReply, hasClient: boolean): FastifyReply {
  const path = request.url.split('?')[0] ?? '/';
  if (!hasClient || !isPageRequest(request) || NO_SHELL.test(path)) return reply.code(404).type('text/plain; charset=utf-8').send('not found');
  return reply.code(200).header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
}
