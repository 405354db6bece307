import { bodyWithUploads } from '../../core/uploads/op-uploads.ts';
import type { OpRow, PendingUpload } from '../../core/rows.ts';
import { writeAsLeader, type Fence } from '../../db/transaction.ts';
import type { EngineOutcome } from '../../engines/chat/port.ts';
import type { HttpCaller } from '../outbox/ops.ts';
import type { UploadResult } from '../outbox/outbox.ts';
import { createBlobUploader, type BlobUploaderOptions } from './upload-blob.ts';

const FILE_MISSING = 7004;

/**
 * Sends operations. The files of an operation are uploaded first. Each finished upload is stored, so that a reload continues after it. If a
 * file is missing on this device, the operation is refused, never silently.
 */
export function createUploadingCaller({ fence, ...options }: BlobUploaderOptions & { readonly fence: Fence }, call: HttpCaller): HttpCaller {
  const { db } = fence;
  const uploadBlob = createBlobUploader(options);

  async function bringUp(opId: string, part: PendingUpload): ReturnType<typeof uploadBlob> {
    const stored = await db.blobs.get(part.blobId);
    if (stored === undefined) return { kind: 'refused', code: FILE_MISSING, hasAdvanced: false };
    const outcome = await uploadBlob(part, stored.blob, { onProgress: () => undefined, signal: new AbortController().signal });
    if (outcome.kind === 'ok') await storeUploaded(opId, part, { uuid: outcome.uuid, url: outcome.url });
    return outcome;
  }

  async function storeUploaded(opId: string, part: PendingUpload, done: { readonly uuid: string; readonly url: string }): Promise<void> {
    await writeAsLeader(fence, ['ops'], async (db) => {
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
      if (outcome.kind === 'refused') return toRefusal(outcome);
    }
    const current = await db.ops.get(op.opId);
    const body = current === undefined ? undefined : bodyWithUploads(current);
    // The user has cancelled the operation meanwhile. The queue then finds nothing to finish.
    return body === undefined ? { kind: 'unknown' } : call({ ...op, body });
  };
}

function toRefusal({ code, retryAfterMs }: Extract<UploadResult, { kind: 'refused' }>): EngineOutcome<never> {
  return { kind: 'refused', code, message: '', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}
