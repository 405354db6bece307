import type { Selectable } from 'kysely';
import type { ComplaintsTable, Db } from '../tables.ts';

export const COMPLAINT_KIND = { user: 0, group: 1 } as const;

export async function insertComplaint(tx: Db, complaint: Selectable<ComplaintsTable>): Promise<void> {
  await tx.insertInto('complaints').values(complaint).execute();
}

/** When one of the two complained about the other. */
export async function listComplaintTimes(db: Db, pair: readonly [string, string]): Promise<number[]> {
  const [one, other] = pair;
  const rows = await db
    .selectFrom('complaints')
    .select('createdAt')
    .where('kind', '=', COMPLAINT_KIND.user)
    .where((where) => where.or([where.and({ userId: one, targetId: other }), where.and({ userId: other, targetId: one })]))
    .execute();
  return rows.map((row) => row.createdAt);
}
