import type { ReportAbout, RefusedReport } from '../../core/reports/report.ts';
import { putKv, readKv } from '../kv.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';

/** Stands for the key of the one complaint that earlier builds keep. */
const EARLIER_KEY = 'earlier';

/** All complaints that the server refused, the oldest first. */
export async function listRefusedReports(db: AccountDatabase): Promise<readonly RefusedReport[]> {
  const [earlier, refused = []] = await Promise.all([readKv(db, 'complaintDraft'), readKv(db, 'refusedComplaints')]);
  return earlier === undefined ? refused : [{ ...earlier, key: EARLIER_KEY }, ...refused];
}

/** The complaint that the form of a person or group offers to correct: the oldest one. */
export async function findRefusedReport(db: AccountDatabase, about: ReportAbout, id: string): Promise<RefusedReport | undefined> {
  return (await listRefusedReports(db)).find((one) => one.about === about && one.id === id);
}

/** Call inside a write over kv. */
export async function addRefusedReport(db: WritableDatabase, report: RefusedReport): Promise<void> {
  await putKv(db, 'refusedComplaints', [...((await readKv(db, 'refusedComplaints')) ?? []), report]);
}

/** Deletes a refused complaint and its pictures. Call inside a write over kv and blobs. */
export async function deleteRefusedReport(db: WritableDatabase, key: string): Promise<void> {
  const all = await listRefusedReports(db);
  const gone = all.filter((one) => one.key === key);
  await db.blobs.bulkDelete(gone.flatMap(({ images = [] }) => images));
  if (key === EARLIER_KEY) return db.kv.delete('complaintDraft');
  const left = all.filter((one) => one.key !== key && one.key !== EARLIER_KEY);
  return left.length === 0 ? db.kv.delete('refusedComplaints') : putKv(db, 'refusedComplaints', left);
}
