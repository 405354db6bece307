import { addReport } from '../../../contract/http/people.ts';
import type { OpRow } from '../rows.ts';
import { APPLY_PATH } from '../people/refused-applications.ts';
import { editedField } from '../groups/group-edit.ts';

/** The subject of a refused operation that has texts of its own. */
export type RefusedItem = 'application' | 'group' | 'report';

export function refusedItem(op: Pick<OpRow, 'call'>): RefusedItem | undefined {
  if (op.call.kind !== 'http') return undefined;
  if (op.call.path === addReport.path) return 'report';
  if (op.call.path === APPLY_PATH) return 'application';
  return editedField(op) === undefined ? undefined : 'group';
}
