import { addReport } from '../../../../contract/http/people.ts';
import { REPORT_TYPES, reportLane, type ReportDraft } from '../../../core/reports/report.ts';
import type { PendingUpload } from '../../../core/rows.ts';
import { changeKv } from '../../../db/kv.ts';
import { deleteRefusedReport } from '../../../db/people/refused-reports.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/** `corrects` = key of the refused report that the form offered. This report replaces it. */
export type NewReport = Omit<ReportDraft, 'images'> & { readonly images: readonly Blob[]; readonly corrects?: string | undefined };

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** Reports a person or a group. After a refusal its text and pictures are offered again in the form for the same person or group (G11). */
export async function sendReport(context: CommandContext, { images, corrects, ...draft }: NewReport): Promise<void> {
  const { db, ports } = context;
  const { about, id, kind, detail } = draft;
  const uploads = images.map((image, at): PendingUpload => {
    const name = `report-${at + 1}.${EXTENSIONS[image.type] ?? 'png'}`;
    return { role: 'image', blobId: ports.random.uuid(), uploadId: ports.random.uuid(), name, mime: image.type, size: image.size };
  });
  const body = { complaintType: kind, complaintDetail: detail.trim(), targetId: id, type: REPORT_TYPES[about] };
  await write(db, ['kv', 'ops', 'blobs'], async () => {
    if (corrects !== undefined) await deleteRefusedReport(db, corrects);
    const opId = await enqueueOp(context, { entity: reportLane(draft), call: { kind: 'http', path: addReport.path, body }, uploads });
    const createdTs = ports.clock.now();
    await db.blobs.bulkAdd(uploads.map(({ blobId }, at) => ({ blobId, ID: opId, blob: images[at] ?? new Blob(), createdTs })));
  });
  context.wake();
}

/** Deletes the offer to report this person, because the user has answered it (protocol C27). */
export async function dropReportOffer({ db }: CommandContext, wtId: string): Promise<void> {
  const without = (offers: readonly string[]) => (offers.includes(wtId) ? offers.filter((one) => one !== wtId) : offers);
  await write(db, ['kv'], async () => changeKv(db, { key: 'reportOffers', initial: [] }, without));
}
