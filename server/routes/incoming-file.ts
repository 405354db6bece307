import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { CODE, ENGINE_CODE } from '../../contract/codes.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Incoming } from '../commands/uploads/receive-file.ts';
import { refuse } from '../policies/refusal.ts';

export type IncomingFile = { readonly fileName: string; readonly body: Incoming };

/** Room for the frame of a form around its file. */
const FORM_BYTES = 65_536;

/** The one file of a form, or the raw bytes of a part. */
export async function openIncomingFile(request: FastifyRequest): Promise<IncomingFile> {
  if (Number(request.headers['content-length'] ?? 0) > LIMITS.fileBytes + FORM_BYTES) refuse(ENGINE_CODE.fileTooLarge);
  if (request.isMultipart()) {
    const part = await request.file().catch(() => undefined);
    return part === undefined ? refuse(CODE.badRequest) : { fileName: part.filename, body: asIncoming(part.file) };
  }
  return request.body instanceof Readable ? { fileName: '', body: asIncoming(request.body) } : refuse(CODE.badRequest);
}

/** Stopping in the middle leaves the stream open: to destroy it would cut the connection the refusal has to go out on. */
function asIncoming(stream: Readable): Incoming {
  return {
    [Symbol.asyncIterator]: () => stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>,
    destroy: (error) => stream.destroy(error),
  };
}

/** Lets what is still coming run into nothing, so that the sender reads the answer instead of a reset. */
export function drainRequest(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}
