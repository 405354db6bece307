import { isReportLane } from '../../core/reports/report.ts';
import { isFormFileKey } from '../../core/drafts/form-files.ts';
import { isDraftFileKey } from '../../core/composer/draft-file.ts';
import { uploadedUrl } from '../../core/uploads/fill-upload.ts';
import { isPending, type UploadRole } from '../../core/rows.ts';
import { isQueued } from '../../db/outbox.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import type { LeaderContext } from '../leader/leader-context.ts';

/** A blob stays for this time after it was stored, so that a picture on screen does not change its source just after it was sent. */
const KEPT_FOR_MS = 10 * 60_000;

/** The context of storage eviction. `epoch` fences its writes (G9). */
export type EvictionContext = Pick<LeaderContext, 'db' | 'epoch' | 'ports' | 'report'>;

/** Whether the server serves this file now. If a screen shows it, the file is in the media cache afterwards. Never rejects. */
export type IsServed = (url: string, role: UploadRole) => Promise<boolean>;

/** Deletes the blobs of sent pictures and files once the server serves them, never before (reliability §3.5 rule 2). */
export async function releaseBlobs(context: EvictionContext, isServed: IsServed): Promise<void> {
  const { db, ports } = context;
  for (const blobId of await db.blobs.toCollection().primaryKeys()) {
    if (isDraftFileKey(blobId) || isFormFileKey(blobId)) continue;
    const row = await db.blobs.get(blobId);
    if (typeof row?.ID !== 'string' || isReportLane(row.ID) || ports.clock.now() - row.createdTs < KEPT_FOR_MS) continue;
    const message = await db.messages.get(row.ID);
    if (message === undefined) {
      // Blobs of a waiting operation are deleted together with it.
      if (await isQueued(db, 'ops', row.ID)) continue;
      if (!(await isQueued(db, 'outbox', row.ID))) await release(context, row.ID, blobId);
      continue;
    }
    if (isPending(message) || message.status !== 'success') continue;
    const role = roleOf(message.localBlobs, blobId);
    const url = role === undefined ? undefined : uploadedUrl(message.payload, role);
    if (role === undefined || (url !== undefined && (await isServed(url, role)))) await release(context, row.ID, blobId);
  }
}

function roleOf(blobs: Readonly<Partial<Record<UploadRole, string>>> | undefined, blobId: string): UploadRole | undefined {
  return (Object.keys(blobs ?? {}) as UploadRole[]).find((role) => blobs?.[role] === blobId);
}

async function release({ db, epoch }: EvictionContext, ID: string, blobId: string): Promise<void> {
  await writeAsLeader({ db, epoch }, ['blobs', 'messages', 'outbox'], async (db) => {
    // The user may have composed or cancelled meanwhile, so only blobs that no send needs are deleted.
    if (await isQueued(db, 'outbox', ID)) return;
    await db.blobs.delete(blobId);
    const message = await db.messages.get(ID);
    if (message?.localBlobs === undefined) return;
    const left = Object.fromEntries(Object.entries(message.localBlobs).filter(([, other]) => other !== blobId));
    const { localBlobs: _gone, ...rest } = message;
    await db.messages.put(Object.keys(left).length === 0 ? rest : { ...rest, localBlobs: left });
  });
}
