import type { MessageRow, PendingUpload, UploadRole } from '../../../core/rows.ts';
import type { CommandContext } from '../command-context.ts';

/**
 * Rebuilds the uploads of a message from its row and its blobs, because its outbox row could not be read. A missing blob later fails the
 * message with its own code. Call inside a write over blobs.
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
