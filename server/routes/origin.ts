import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Origin } from './route.ts';

/** How the caller reached this server; behind a proxy Fastify's trustProxy has already read the forwarded headers. */
export function originOf(request: FastifyRequest): Origin {
  const isTls = request.protocol === 'https';
  return { http: `${isTls ? 'https' : 'http'}://${request.host}`, ws: `${isTls ? 'wss' : 'ws'}://${request.host}` };
}

/** 403 before the upgrade for a page of another house. */
export function refuseForeignOrigin(allowed: readonly string[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isAllowedOrigin(request, allowed)) await reply.code(403).send('');
  };
}

/** Sockets open for pages of the own host only; programs that are no browser send no Origin (reliability.md 3.7). */
function isAllowedOrigin(request: FastifyRequest, allowed: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return allowed.includes(origin) || hostOf(origin) === request.host;
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
