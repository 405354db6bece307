import type { MessageRow, PendingUpload, UploadRole } from '../../../core/rows.ts';
import type { CommandContext } from '../command-context.ts';

/**
 * What a message has to upload, from its own row and the blobs that lie beside it: the row of the outbox that said so could not be read.
 * A blob that is gone fails the message with its own reason. Call inside a write over blobs.
 */
export async function rebuildUploads({ db, ports }: CommandContext, message: MessageRow): Promise<PendingUpload[]> {
  const parts = Object.entries(message.localBlobs ?? {}) as [UploadRole, string][];
  const blobs = await db.blobs.bulkGet(parts.map(([, blobId]) => blobId));
  return parts.map(([role, blobId], at) => {
    const blob = blobs[at]?.blob;
    const mime = blob?.type === undefined || blob.type === '' ? 'application/octet-stream' : blob.type;
    return { role, blobId, uploadId: ports.random.uuid(), name: nameOf(message, role), mime, size: blob?.size ?? 0 };
  });
}

function nameOf({ payload }: MessageRow, role: UploadRole): string {
  return role === 'file' && typeof payload.fileName === 'string' && payload.fileName !== '' ? payload.fileName : role;
}
