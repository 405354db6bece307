import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openMedia, type OpenedMedia } from '../../commands/uploads/open-media.ts';
import type { ServerCore } from '../../create-server-core.ts';
import { noteUser } from '../../operations/request-user.ts';
import { Refusal } from '../../policies/refusal.ts';
import type { AddressLimit } from '../http/address-limit.ts';
import { headerOf } from '../answer-request.ts';
import { parseRange } from './byte-range.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PARTIAL = 206;
const NOT_MODIFIED = 304;
const NOT_SATISFIABLE = 416;

/** `GET /media/<uuid>`: token only in the header, no Sign; 404 = missing or not allowed (protocol §1 Media). */
export function registerMedia(app: FastifyInstance, core: ServerCore, limitAddress: AddressLimit): void {
  app.get<{ Params: { uuid: string } }>('/media/:uuid', { onRequest: limitAddress }, async (request, reply) => {
    const opened = await open(core, request, request.params.uuid);
    if (opened === undefined) return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('not found');
    return sendMedia(core, { request, reply, opened });
  });
}

async function open(core: ServerCore, request: FastifyRequest, uuid: string): Promise<OpenedMedia | undefined> {
  const token = /^Bearer ([\w-]{1,128})$/.exec(headerOf(request, 'authorization'))?.[1];
  if (token === undefined || !UUID.test(uuid)) return undefined;
  try {
    const { user } = await core.authenticate({ kind: 'api', token });
    noteUser(request, user.id);
    return await openMedia(core, user.id, uuid);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function sendMedia(core: ServerCore, media: { request: FastifyRequest; reply: FastifyReply; opened: OpenedMedia }): FastifyReply {
  const { request, reply, opened } = media;
  void reply.headers(opened.headers);
  if (headerOf(request, 'if-none-match') === opened.etag) return reply.code(NOT_MODIFIED).send();
  const condition = headerOf(request, 'if-range');
  const range = condition === '' || condition === opened.etag ? parseRange(request.headers.range, opened.size) : undefined;
  if (range === 'none') return reply.code(NOT_SATISFIABLE).header('content-range', `bytes */${opened.size}`).send();
  const { start, end } = range ?? { start: 0, end: opened.size - 1 };
  if (range !== undefined) void reply.code(PARTIAL).header('content-range', `bytes ${start}-${end}/${opened.size}`);
  void reply.header('content-length', String(end - start + 1));
  if (request.method === 'HEAD' || opened.size === 0) return reply.send('');
  return reply.send(core.files.read({ kind: 'media', sha256: opened.sha256 }, { start, end }));
}
