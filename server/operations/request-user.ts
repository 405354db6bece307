import type { FastifyRequest } from 'fastify';

const users = new WeakMap<FastifyRequest, string>();

/** Stores the user of this request for its log line. */
export function noteUser(request: FastifyRequest, userId: string): void {
  users.set(request, userId);
}

export function userOf(request: FastifyRequest): string | undefined {
  return users.get(request);
}
