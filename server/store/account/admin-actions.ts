import type { Insertable, Selectable } from 'kysely';
import type { AdminActionsTable } from './operator-tables.ts';
import type { Db } from '../tables.ts';

export type AdminAction = Selectable<AdminActionsTable>;

export async function insertAdminAction(tx: Db, action: Insertable<AdminActionsTable>): Promise<void> {
  await tx.insertInto('adminActions').values(action).execute();
}

/** The newest first. */
export async function listAdminActions(db: Db, count: number): Promise<AdminAction[]> {
  return db.selectFrom('adminActions').selectAll().orderBy('id', 'desc').limit(count).execute();
}
