import { APPLIES_SCOPE } from '../../core/people/applications/applications.ts';
import { APPLY_OVERLAY } from '../../core/overlay/apply-overlay.ts';
import { asConfirmed } from '../../core/overlay/row-overlay.ts';
import type { ApplyRow } from '../../core/rows.ts';
import { foldRow, type FoldedRow, type RowChange } from '../overlay/fold-row.ts';
import type { AccountDatabase } from '../schema.ts';
import type { WritableDatabase } from '../transaction.ts';

/** Lists the applications of a person, at most one in each direction. */
export async function listAppliesOf(db: AccountDatabase, applyWtId: string): Promise<ApplyRow[]> {
  return db.applies.filter((row) => row.applyWtId === applyWtId).toArray();
}

/** The stored applications in the server's state. */
export async function listConfirmedApplies(db: AccountDatabase): Promise<ApplyRow[]> {
  return (await db.applies.toArray()).map((row) => asConfirmed(row, APPLY_OVERLAY));
}

function folded(db: WritableDatabase, id: string, initial?: ApplyRow): FoldedRow<ApplyRow> {
  return { table: db.applies, key: id, lanes: [APPLIES_SCOPE], overlay: APPLY_OVERLAY, ...(initial === undefined ? {} : { initial }) };
}

/** Stores an application with the waiting answers applied. Call inside a write over applies and ops. */
export async function foldApply(db: WritableDatabase, id: string, change?: RowChange<ApplyRow>): Promise<void> {
  await foldRow(db, folded(db, id), change);
}

/** Stores an application as the server sent it. Call inside a write over applies and ops. */
export async function putConfirmedApply(db: WritableDatabase, row: ApplyRow): Promise<void> {
  await foldRow(db, folded(db, row.id, row), { change: () => row, isConfirmed: true });
}
