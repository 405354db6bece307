import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerCore } from '../../create-server-core.ts';
import { answerRaw } from './raw-answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which has its own limit while it arrives (`uploads.stallMs`). */
    takesFile?: true;
  }
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Closes connections whose body never ends. For a file the time starts when its request is answered, which happens early if the request is
 * refused.
 */
export function createBodyDeadline({ ports, config }: ServerCore): Hook {
  return async ({ raw, headers, routeOptions }, reply) => {
    if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
    const start = () => {
      if (raw.complete || raw.destroyed) return;
      const due = ports.timers.after(config.http.bodyMs, () => answerRaw(raw.socket, 408));
      for (const event of ['end', 'close']) raw.once(event, () => due.cancel());
    };
    if (routeOptions.config.takesFile === true) reply.raw.once('finish', start);
    else start();
  };
}
