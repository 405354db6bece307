import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';
import { createUuid } from '../../security/hashes.ts';
import type { TemporaryFile } from '../../store/files/file-store.ts';
import type { CommandHost } from '../host.ts';

/** A body as it arrives. */
export type Incoming = AsyncIterable<Uint8Array> & { destroy(error?: Error): unknown };

/** Streams a body to a temporary file; its size is counted on the way, whatever was announced. */
export async function receiveFile(host: CommandHost, body: Incoming, maxBytes: number): Promise<TemporaryFile> {
  const file = await host.files.createTemporary(createUuid(host.ports.random));
  let stall = host.ports.timers.after(host.config.uploads.stallMs, () => body.destroy(new BrokenUpload()));
  try {
    for await (const chunk of body) {
      stall.cancel();
      if (file.size + chunk.byteLength > maxBytes) refuse(ENGINE_CODE.fileTooLarge);
      await file.append(chunk);
      host.metrics.uploadReceived(chunk.byteLength);
      stall = host.ports.timers.after(host.config.uploads.stallMs, () => body.destroy(new BrokenUpload()));
    }
    return file;
  } catch (error) {
    await file.discard();
    return isBroken(error) ? refuse(CODE.badRequest) : rethrow(error);
  } finally {
    stall.cancel();
  }
}

class BrokenUpload extends Error {
  readonly code = 'ECONNRESET';
}

/** Its sender went away or fell silent: nobody's failure but his. */
function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function rethrow(error: unknown): never {
  throw error;
}
