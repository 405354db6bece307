import type { Selectable } from 'kysely';
import type { Db } from '../tables.ts';
import type { ReportsTable } from '../account/operator-tables.ts';

export const REPORT_KIND = { user: 0, group: 1 } as const;

export type Report = Selectable<ReportsTable>;
type Decision = 'decidedAt' | 'decision' | 'decisionNote';

export async function insertReport(tx: Db, report: Omit<Report, Decision>): Promise<void> {
  await tx
    .insertInto('complaints')
    .values({ ...report, decidedAt: null, decision: null, decisionNote: null })
    .execute();
}

export async function readStoredReport(db: Db, id: string): Promise<Report | undefined> {
  return db.selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Oldest first, because they have waited longest. */
export async function listStoredReports(db: Db, page: { isOpen: boolean; count: number }): Promise<Report[]> {
  let query = db.selectFrom('complaints').selectAll();
  if (page.isOpen) query = query.where('decidedAt', 'is', null);
  return query.orderBy('createdAt').orderBy('id').limit(page.count).execute();
}

export async function putReportDecision(tx: Db, id: string, decision: Pick<Report, Decision>): Promise<void> {
  await tx.updateTable('complaints').set(decision).where('id', '=', id).execute();
}

/** Times of the undecided reports of one of the two users about the other. */
export async function listReportTimes(db: Db, pair: readonly [string, string]): Promise<number[]> {
  const [one, other] = pair;
  const rows = await db
    .selectFrom('complaints')
    .select('createdAt')
    .where('kind', '=', REPORT_KIND.user)
    .where('decidedAt', 'is', null)
    .where((where) => where.or([where.and({ userId: one, targetId: other }), where.and({ userId: other, targetId: one })]))
    .execute();
  return rows.map((row) => row.createdAt);
}
