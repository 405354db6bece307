import { withFormText } from '../../core/drafts/form-texts.ts';
import { formTextOf } from '../../core/drafts/refused-texts.ts';
import { groupDraftOf, withGroupDraft, withRefusedEdit } from '../../core/groups/group-draft.ts';
import { editOf } from '../../core/groups/group-edit.ts';
import type { OpRow } from '../../core/rows.ts';
import { reportLane, type RefusedReport } from '../../core/reports/report.ts';
import { applicationOf, withRefusedApplication } from '../../core/people/applications/refused-applications.ts';
import { listWaiting } from '../../db/overlay/waiting-ops.ts';
import { reportOf } from '../../core/reports/report-op.ts';
import { changeKv, readKv } from '../../db/kv.ts';
import { addRefusedReport } from '../../db/people/refused-reports.ts';
import type { WritableDatabase } from '../../db/transaction.ts';

/**
 * Keeps the user's content of a refused operation, so that it is offered again (G11). A report with its pictures, and the text of an
 * application, are offered in the form for the same person or group. A refused edit of a group becomes a draft above its chat. A refused
 * remark or name of a tag or tab is offered in its form. A later text of the same field, waiting or in a draft, replaces it. Call inside a
 * write over ops, kv and blobs.
 */
export async function keepRefusedContent(db: WritableDatabase, op: OpRow): Promise<void> {
  const report = reportOf(op);
  const files = (op.uploads ?? []).map(({ blobId }) => blobId);
  if (report === undefined) await db.blobs.bulkDelete(files);
  else await keepReport(db, { ...report, key: op.opId }, files);
  await keepApplication(db, op);
  await keepGroupEdit(db, op);
  await keepFormText(db, op);
}

async function keepReport(db: WritableDatabase, report: RefusedReport, files: readonly string[]): Promise<void> {
  const stored = (await db.blobs.bulkGet([...files])).filter((row) => row !== undefined);
  await db.blobs.bulkPut(stored.map((row) => ({ ...row, ID: reportLane(report) })));
  await addRefusedReport(db, { ...report, ...(stored.length === 0 ? {} : { images: stored.map(({ blobId }) => blobId) }) });
}

async function keepApplication(db: WritableDatabase, op: OpRow): Promise<void> {
  const application = applicationOf(op);
  if (application === undefined || (await listWaiting(db, [op.entity])).some(({ opId }) => opId !== op.opId)) return;
  const { wtId, ...texts } = application;
  if (texts.info === '' && texts.remark === '') return;
  await changeKv(db, { key: 'refusedApplications', initial: {} }, (refused) => withRefusedApplication(refused, wtId, texts));
}

async function keepGroupEdit(db: WritableDatabase, op: OpRow): Promise<void> {
  const edit = editOf(op);
  if (edit === undefined || edit.value === '') return;
  const { groupNumber, field, value } = edit;
  const waiting = await db.ops.where('entity').equals(op.entity).toArray();
  if (waiting.some((other) => other.opId !== op.opId && editOf(other)?.field === field)) return;
  if (groupDraftOf((await readKv(db, 'groupDrafts')) ?? {}, groupNumber, field) !== undefined) return;
  await changeKv(db, { key: 'groupDrafts', initial: {} }, (drafts) => withGroupDraft(drafts, edit, value));
  await changeKv(db, { key: 'refusedEdits', initial: [] }, (refused) => withRefusedEdit(refused, edit, true));
}

async function keepFormText(db: WritableDatabase, op: OpRow): Promise<void> {
  const refused = formTextOf(op);
  if (refused === undefined) return;
  const waiting = await db.ops.where('entity').equals(op.entity).toArray();
  if (waiting.some((other) => other.opId !== op.opId && formTextOf(other)?.name === refused.name)) return;
  const { name, text } = refused;
  await changeKv(db, { key: 'formTexts', initial: {} }, (texts) => (texts[name] === undefined ? withFormText(texts, name, text) : texts));
}
