import type { FastifyRequest } from 'fastify';

const users = new WeakMap<FastifyRequest, string>();

/** Remembers whose request this is, for its line in the log. */
export function noteUser(request: FastifyRequest, userId: string): void {
  users.set(request, userId);
}

export function userOf(request: FastifyRequest): string | undefined {
  return users.get(request);
}
