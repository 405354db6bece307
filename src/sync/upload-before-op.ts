import { bodyWithUploads } from '../core/marks/op-uploads.ts';
import type { OpRow, PendingUpload } from '../core/rows.ts';
import type { AccountDatabase } from '../db/schema.ts';
import { write } from '../db/transaction.ts';
import type { HttpCaller } from './ops.ts';
import { createBlobUploader, type BlobUploaderOptions } from './upload-blob.ts';

const FILE_MISSING = 7004;

/**
 * Carries out operations, those that bring files once these are on the server. What is up there is stored file by file, so that a
 * reload goes on where it stopped; a file that is gone from this device refuses the operation, never silently.
 */
export function createUploadingCaller({ db, ...options }: BlobUploaderOptions & { readonly db: AccountDatabase }, call: HttpCaller): HttpCaller {
  const uploadBlob = createBlobUploader(options);

  async function bringUp(opId: string, part: PendingUpload): ReturnType<typeof uploadBlob> {
    const stored = await db.blobs.get(part.blobId);
    if (stored === undefined) return { kind: 'fail', code: FILE_MISSING };
    const outcome = await uploadBlob(part, stored.blob, { onProgress: () => undefined, signal: new AbortController().signal });
    if (outcome.kind === 'ok') await storeUploaded(opId, part, { uuid: outcome.uuid, url: outcome.url });
    return outcome;
  }

  async function storeUploaded(opId: string, part: PendingUpload, done: { readonly uuid: string; readonly url: string }): Promise<void> {
    await write(db, ['ops'], async () => {
      const op = await db.ops.get(opId);
      if (op?.uploads === undefined) return;
      await db.ops.put({ ...op, uploads: op.uploads.map((one) => (one.blobId === part.blobId ? { ...one, ...done } : one)) });
    });
  }

  return async (op) => {
    const stored: OpRow | undefined = await db.ops.get(op.opId);
    if (stored?.uploads === undefined) return call(op);
    for (const part of stored.uploads.filter(({ uuid }) => uuid === undefined)) {
      const outcome = await bringUp(op.opId, part);
      if (outcome.kind === 'retry') return { kind: 'unknown' };
      if (outcome.kind === 'fail') return { kind: 'refused', code: outcome.code, message: '' };
    }
    const current = await db.ops.get(op.opId);
    const body = current === undefined ? undefined : bodyWithUploads(current);
    // Taken back meanwhile: the queue finds nothing to finish.
    return body === undefined ? { kind: 'unknown' } : call({ ...op, body });
  };
}
