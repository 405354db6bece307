import * as z from 'zod/mini';
import { CODE } from '../../contract/codes.ts';
import { LIMITS } from '../../contract/limits.ts';
import { decodeEnvelope } from '../api/envelope.ts';
import type { HttpClient } from '../api/http-client.ts';
import { fillUpload } from '../core/fill-upload.ts';
import type { OutboxRow, PendingUpload } from '../core/rows.ts';
import type { AccountDatabase } from '../db/schema.ts';
import { write } from '../db/transaction.ts';
import type { Network } from '../platform/ports.ts';
import type { Uploader } from './outbox.ts';

const FILE_MISSING = 7004;
const TOO_LARGE = 7005;

const uploadedSchema = z.object({ uuid: z.string(), url: z.string() });
const partAnswerSchema = z.object({ uploadId: z.string(), received: z.array(z.number()) });

type Answer = { readonly kind: 'ok'; readonly data: unknown } | { readonly kind: 'retry' } | { readonly kind: 'fail'; readonly code: number };
type Uploaded =
  { readonly kind: 'ok'; readonly uuid: string; readonly url: string } | { readonly kind: 'retry' } | { readonly kind: 'fail'; readonly code: number };

export type UploaderOptions = { readonly db: AccountDatabase; readonly api: HttpClient; readonly network: Network };

/**
 * Uploads what a send still lacks, part after part, so that a reload goes on where it stopped. The blob stays in the database until
 * the message is in the log; one that is gone fails the message with 7004, never silently (reliability §3.1 rule 6).
 */
export function createUploader({ db, api, network }: UploaderOptions): Uploader {
  async function askReceived(uploadId: string): Promise<readonly number[]> {
    const headers = await api.signedHeaders();
    try {
      const response = await network.fetch(`/api/oss/uploadPart?${new URLSearchParams({ uploadId }).toString()}`, { headers });
      const parsed = partAnswerSchema.safeParse(decodeEnvelope(await response.text()).data);
      return parsed.success ? parsed.data.received : [];
    } catch {
      return [];
    }
  }

  async function sendPart(
    part: PendingUpload,
    blob: Blob,
    at: { readonly index: number; readonly total: number; readonly onProgress: (fraction: number) => void },
  ): Promise<Answer> {
    const query = new URLSearchParams({ uploadId: part.uploadId, index: String(at.index), total: String(at.total), name: part.name, mime: part.mime });
    const start = at.index * LIMITS.uploadPartBytes;
    try {
      const answer = await network.upload({
        url: `/api/oss/uploadPart?${query.toString()}`,
        headers: { ...(await api.signedHeaders()), 'Content-Type': 'application/octet-stream' },
        body: blob.slice(start, start + LIMITS.uploadPartBytes),
        idleTimeoutMs: LIMITS.httpTimeoutMs,
        onProgress: at.onProgress,
        signal: new AbortController().signal,
      });
      if (answer.status === 413) return { kind: 'fail', code: TOO_LARGE };
      const envelope = decodeEnvelope(answer.text);
      if (envelope.code === CODE.ok) return { kind: 'ok', data: envelope.data };
      return envelope.code >= 7000 && envelope.code < 8000 ? { kind: 'fail', code: envelope.code } : { kind: 'retry' };
    } catch {
      return { kind: 'retry' };
    }
  }

  async function uploadBlob(part: PendingUpload, blob: Blob, onProgress: (fraction: number) => void): Promise<Uploaded> {
    const total = Math.max(1, Math.ceil(blob.size / LIMITS.uploadPartBytes));
    const received = new Set(total > 1 ? await askReceived(part.uploadId) : []);
    for (let index = 0; index < total; index += 1) {
      // The last part is always sent again: its answer carries the address.
      if (received.has(index) && index < total - 1) continue;
      const answer = await sendPart(part, blob, { index, total, onProgress: (fraction) => onProgress((index + fraction) / total) });
      if (answer.kind !== 'ok') return answer;
      const done = uploadedSchema.safeParse(answer.data);
      if (done.success) return { kind: 'ok', ...done.data };
    }
    return { kind: 'retry' };
  }

  async function setProgress(ID: string, progress: number): Promise<void> {
    await write(db, ['messages'], async () => {
      await db.messages.update(ID, { status: 'uploading', progress });
    });
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
      let lastShown = -1;
      const outcome = await uploadBlob(part, stored.blob, (fraction) => {
        const progress = (doneBytes + fraction * part.size) / totalBytes;
        if (progress - lastShown < 0.02) return;
        lastShown = progress;
        void setProgress(row.ID, progress);
      });
      if (outcome.kind !== 'ok') return outcome;
      doneBytes += part.size;
      await storeUploaded(row, part, { uuid: outcome.uuid, url: outcome.url });
    }
    return { kind: 'done' };
  };
}
