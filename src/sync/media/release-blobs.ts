import { isReportLane } from '../../core/reports/report.ts';
import { isDraftFileKey } from '../../core/composer/draft-file.ts';
import { uploadedUrl } from '../../core/uploads/fill-upload.ts';
import { isPending, type UploadRole } from '../../core/rows.ts';
import { isQueued } from '../../db/outbox.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import type { LeaderContext } from '../leader/leader-context.ts';

/** A picture that was just sent stays as it is on screen: it is not shown from elsewhere at once. */
const KEPT_FOR_MS = 10 * 60_000;

/** The part of the leader that keeps room; `epoch` fences its writes (G9). */
export type EvictionContext = Pick<LeaderContext, 'db' | 'epoch' | 'ports' | 'report'>;

/** Whether the server serves this now; for what screens show, it is in the media cache afterwards. Never fails. */
export type IsServed = (url: string, role: UploadRole) => Promise<boolean>;

/** Gives back the room of pictures and files that were sent, once the server serves them: never before (reliability §3.5 rule 2). */
export async function releaseBlobs(context: EvictionContext, isServed: IsServed): Promise<void> {
  const { db, ports } = context;
  for (const blobId of await db.blobs.toCollection().primaryKeys()) {
    if (isDraftFileKey(blobId)) continue;
    const row = await db.blobs.get(blobId);
    if (typeof row?.ID !== 'string' || isReportLane(row.ID) || ports.clock.now() - row.createdTs < KEPT_FOR_MS) continue;
    const message = await db.messages.get(row.ID);
    if (message === undefined) {
      // Those of a waiting operation go with it.
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
    // The user may have composed or cancelled meanwhile: only what no send needs goes.
    if (await isQueued(db, 'outbox', ID)) return;
    await db.blobs.delete(blobId);
    const message = await db.messages.get(ID);
    if (message?.localBlobs === undefined) return;
    const left = Object.fromEntries(Object.entries(message.localBlobs).filter(([, other]) => other !== blobId));
    const { localBlobs: _gone, ...rest } = message;
    await db.messages.put(Object.keys(left).length === 0 ? rest : { ...rest, localBlobs: left });
  });
}
