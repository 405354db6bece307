import { fillUpload } from '../core/fill-upload.ts';
import type { OutboxRow, PendingUpload } from '../core/rows.ts';
import type { AccountDatabase } from '../db/schema.ts';
import { write } from '../db/transaction.ts';
import type { Uploader } from './outbox.ts';
import { createBlobUploader, type BlobUploaderOptions } from './upload-blob.ts';

const FILE_MISSING = 7004;

export type UploaderOptions = BlobUploaderOptions & { readonly db: AccountDatabase };

/**
 * Uploads what a send still lacks, blob after blob. A blob stays in the database until the message is in the log; one that is gone
 * fails the message with 7004, never silently (reliability §3.1 rule 6). A message that the user takes back ends its upload.
 */
export function createUploader({ db, ...options }: UploaderOptions): Uploader {
  const uploadBlob = createBlobUploader(options);

  /** False when there is no message any more. */
  async function setProgress(ID: string, progress: number): Promise<boolean> {
    return write(db, ['messages'], async () => (await db.messages.update(ID, { status: 'uploading', progress })) > 0);
  }

  async function storeUploaded(row: OutboxRow, part: PendingUpload, done: { readonly uuid: string; readonly url: string }): Promise<void> {
    await write(db, ['messages', 'outbox'], async () => {
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
      if (stored === undefined) return { kind: 'fail', code: FILE_MISSING };
      const stop = new AbortController();
      let lastShown = -1;
      const show = (fraction: number): void => {
        const progress = (doneBytes + fraction * part.size) / totalBytes;
        if (progress - lastShown < 0.02) return;
        lastShown = progress;
        // A progress that cannot be stored is only not seen.
        setProgress(row.ID, progress).then(
          (isWanted) => !isWanted && stop.abort(),
          () => undefined,
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
