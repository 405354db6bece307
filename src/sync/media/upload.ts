import { fillUpload } from '../../core/uploads/fill-upload.ts';
import type { OutboxRow, PendingUpload } from '../../core/rows.ts';
import { hasLostLeadership } from '../../db/storage-errors.ts';
import { writeAsLeader, type Fence } from '../../db/transaction.ts';
import type { Uploader } from '../outbox/outbox.ts';
import { storeProgress } from '../outbox/send-files.ts';
import { createBlobUploader, type BlobUploaderOptions } from './upload-blob.ts';

const FILE_MISSING = 7004;

export type UploaderOptions = BlobUploaderOptions & { readonly fence: Fence };

/**
 * Uploads the missing files of a message, one blob after the other. A blob stays in the database until the message is in the log. A missing
 * blob fails the message with 7004, never silently (reliability §3.1 rule 6). If the user cancels the message, its upload ends.
 */
export function createUploader({ fence, ...options }: UploaderOptions): Uploader {
  const { db } = fence;
  const uploadBlob = createBlobUploader(options);

  async function storeUploaded(row: OutboxRow, part: PendingUpload, done: { readonly uuid: string; readonly url: string }): Promise<void> {
    await writeAsLeader(fence, ['messages', 'outbox'], async (db) => {
      const current = await db.outbox.get(row.ID);
      const message = await db.messages.get(row.ID);
      if (current === undefined || message === undefined) return;
      const uploads = current.uploads.map((one) => (one.blobId === part.blobId ? { ...one, ...done } : one));
      await db.outbox.put({ ...current, uploads });
      await db.messages.put({ ...message, payload: fillUpload(message.payload, part.role, done) });
    });
  }

  return async (row) => {
    const waiting = row.uploads.filter((part) => part.uuid === undefined);
    const totalBytes = Math.max(
      1,
      waiting.reduce((sum, part) => sum + part.size, 0),
    );
    let doneBytes = 0;
    for (const part of waiting) {
      const stored = await db.blobs.get(part.blobId);
      if (stored === undefined) return { kind: 'refused', code: FILE_MISSING, hasAdvanced: false };
      const stop = new AbortController();
      let lastShown = -1;
      const show = (fraction: number): void => {
        const progress = (doneBytes + fraction * part.size) / totalBytes;
        if (progress - lastShown < 0.02) return;
        lastShown = progress;
        // If the progress cannot be stored, the user only does not see it. If another tab leads, this upload stops, because the new leader
        // uploads now.
        storeProgress(fence, row.ID, progress).then(
          (isWanted) => !isWanted && stop.abort(),
          (error: unknown) => hasLostLeadership(error) && stop.abort(),
        );
      };
      const outcome = await uploadBlob(part, stored.blob, { onProgress: show, signal: stop.signal });
      if (outcome.kind !== 'ok') return outcome;
      doneBytes += part.size;
      await storeUploaded(row, part, { uuid: outcome.uuid, url: outcome.url });
    }
    return { kind: 'done' };
  };
}
