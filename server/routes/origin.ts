import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import type { Origin } from './route.ts';

/**
 * Returns the URLs that the operator configured, or relative ones. A Host header must never be part of an answer or of another user's
 * event, because the caller chooses it.
 */
export function originOf({ publicUrl }: Pick<ServerConfig, 'publicUrl'>): Origin {
  return publicUrl === undefined ? { http: '', ws: '' } : { http: publicUrl, ws: publicUrl.replace(/^http/, 'ws') };
}

/** Answers 403 before the upgrade to a page of another origin. */
export function refuseForeignOrigin(config: Pick<ServerConfig, 'publicUrl' | 'allowedOrigins'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isAllowedOrigin(request, config)) await reply.code(403).send('');
  };
}

/** Only pages of allowed origins can open sockets. Programs other than browsers send no Origin (reliability §3.7). */
function isAllowedOrigin(request: FastifyRequest, { publicUrl, allowedOrigins }: Pick<ServerConfig, 'publicUrl' | 'allowedOrigins'>): boolean {
  const { origin } = request.headers;
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return publicUrl === undefined ? hostOf(origin) === request.host : origin === publicUrl;
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
