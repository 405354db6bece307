import type { ReportAbout, RefusedReport } from '../../core/reports/report.ts';
import { putKv, readKv } from '../kv.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';

/** The key for the one report that older builds keep, which has no key. */
const EARLIER_KEY = 'earlier';

/** All reports that the server refused, oldest first. */
export async function listRefusedReports(db: AccountDatabase): Promise<readonly RefusedReport[]> {
  const [earlier, refused = []] = await Promise.all([readKv(db, 'complaintDraft'), readKv(db, 'refusedComplaints')]);
  return earlier === undefined ? refused : [{ ...earlier, key: EARLIER_KEY }, ...refused];
}

/** The oldest refused report about a person or group; the form offers to correct it. */
export async function findRefusedReport(db: AccountDatabase, about: ReportAbout, id: string): Promise<RefusedReport | undefined> {
  return (await listRefusedReports(db)).find((one) => one.about === about && one.id === id);
}

/** Call inside a write over kv. */
export async function addRefusedReport(db: WritableDatabase, report: RefusedReport): Promise<void> {
  await putKv(db, 'refusedComplaints', [...((await readKv(db, 'refusedComplaints')) ?? []), report]);
}

/** Deletes a refused report and its pictures. Call inside a write over kv and blobs. */
export async function deleteRefusedReport(db: WritableDatabase, key: string): Promise<void> {
  const all = await listRefusedReports(db);
  const gone = all.filter((one) => one.key === key);
  await db.blobs.bulkDelete(gone.flatMap(({ images = [] }) => images));
  if (key === EARLIER_KEY) return db.kv.delete('complaintDraft');
  const left = all.filter((one) => one.key !== key && one.key !== EARLIER_KEY);
  return left.length === 0 ? db.kv.delete('refusedComplaints') : putKv(db, 'refusedComplaints', left);
}
