import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import { refuse } from '../../policies/refusal.ts';
import { createUuid } from '../../security/hashes.ts';
import type { TemporaryFile } from '../../store/files/file-store.ts';
import type { CommandHost } from '../host.ts';
import type { UploadBudget } from './open-upload-budget.ts';

/** A request body as it arrives. */
export type Incoming = AsyncIterable<Uint8Array> & { destroy(error?: Error): unknown };

export type Allowance = { readonly maxBytes: number; readonly budget: UploadBudget };

/** Streams a body to a temporary file. It counts the received bytes and does not trust the announced size. */
export async function receiveFile(host: CommandHost, body: Incoming, { maxBytes, budget }: Allowance): Promise<TemporaryFile> {
  const file = await host.files.createTemporary(createUuid(host.ports.random));
  let stall = host.ports.timers.after(host.config.uploads.stallMs, () => body.destroy(new BrokenUpload()));
  try {
    for await (const chunk of arriving(body)) {
      stall.cancel();
      if (file.size + chunk.byteLength > maxBytes) refuse(ENGINE_CODE.fileTooLarge);
      budget.add(chunk.byteLength);
      await file.append(chunk);
      host.metrics.uploadReceived(chunk.byteLength);
      stall = host.ports.timers.after(host.config.uploads.stallMs, () => body.destroy(new BrokenUpload()));
    }
    return file;
  } catch (error) {
    await file.discard();
    throw error;
  } finally {
    stall.cancel();
  }
}

class BrokenUpload extends Error {}

/**
 * A sender that disconnects, stalls or sends a malformed form causes a refusal, not a server error. Errors of the disk are thrown
 * unchanged.
 */
async function* arriving(body: Incoming): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch(() => refuse(CODE.badRequest));
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await chunks.return?.();
  }
}
