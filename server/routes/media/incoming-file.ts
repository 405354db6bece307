import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Incoming } from '../../commands/uploads/receive-file.ts';
import type { ServerPorts } from '../../ports.ts';
import { refuse } from '../../policies/refusal.ts';

export type IncomingFile = { readonly fileName: string; readonly body: Incoming };

/** Bytes of a multipart form around its file. */
const FORM_BYTES = 65_536;

export type StallLimit = { readonly timers: ServerPorts['timers']; readonly stallMs: number };

/** Opens the only file of a form, or the raw bytes of a part. */
export async function openIncomingFile(request: FastifyRequest, limit: StallLimit): Promise<IncomingFile> {
  if (Number(request.headers['content-length'] ?? 0) > LIMITS.fileBytes + FORM_BYTES) refuse(ENGINE_CODE.fileTooLarge);
  if (request.isMultipart()) {
    const part = await firstFile(request, limit);
    return part === undefined || part.filename.includes('\0') ? refuse(CODE.badRequest) : { fileName: part.filename, body: asIncoming(part.file) };
  }
  return request.body instanceof Readable ? { fileName: '', body: asIncoming(request.body) } : refuse(CODE.badRequest);
}

/** Returns undefined for a form without a file, for a malformed form, and for one that stops before its file. */
async function firstFile(request: FastifyRequest, { timers, stallMs }: StallLimit): Promise<MultipartFile | undefined> {
  let stop = () => {};
  const stalled = new Promise<undefined>((resolve) => {
    const timer = timers.after(stallMs, () => resolve(undefined));
    stop = () => timer.cancel();
  });
  try {
    return await Promise.race([request.file().catch(() => undefined), stalled]);
  } finally {
    stop();
  }
}

/** When the reader stops early, the stream stays open, because destroying it would close the connection that the refusal needs. */
function asIncoming(stream: Readable): Incoming {
  return {
    [Symbol.asyncIterator]: () => stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>,
    destroy: (error) => stream.destroy(error),
  };
}

/** Discards the rest of the body, so that the sender receives the answer instead of a reset. */
export function drainRequest(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}
