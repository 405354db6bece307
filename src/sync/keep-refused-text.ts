import { groupDraftOf, withGroupDraft, withRefusedEdit } from '../core/view/bars/group-draft.ts';
import { editOf } from '../core/view/bars/group-edit.ts';
import type { OpRow } from '../core/rows.ts';
import { complaintOf } from '../core/view/bars/complaint-op.ts';
import { changeKv, putKv, readKv } from '../db/kv.ts';
import type { WritableDatabase } from '../db/transaction.ts';

/**
 * The words of a complaint that the server refuses are there again when the form is opened for the same one, and what it refuses of a group is
 * a draft again, offered above its chat (G11). A later text of the same field, waiting or being
 * written, is what the user wants instead. Call inside a write over ops and kv.
 */
export async function keepRefusedText(db: WritableDatabase, op: OpRow): Promise<void> {
  const complaint = complaintOf(op);
  if (complaint !== undefined) await putKv(db, 'complaintDraft', complaint);
  const edit = editOf(op);
  if (edit === undefined || edit.value === '') return;
  const { groupNumber, field, value } = edit;
  const waiting = await db.ops.where('entity').equals(op.entity).toArray();
  if (waiting.some((other) => other.opId !== op.opId && editOf(other)?.field === field)) return;
  if (groupDraftOf((await readKv(db, 'groupDrafts')) ?? {}, groupNumber, field) !== undefined) return;
  await changeKv(db, { key: 'groupDrafts', initial: {} }, (drafts) => withGroupDraft(drafts, edit, value));
  await changeKv(db, { key: 'refusedEdits', initial: [] }, (refused) => withRefusedEdit(refused, edit, true));
}
