import { addReport } from '../../../contract/http/people.ts';
import type { OpRow } from '../rows.ts';
import { editedField } from '../groups/group-edit.ts';

/** The subject of a refused operation for which the documents define a text of its own. */
export type RefusedItem = 'group' | 'report';

export function refusedItem(op: Pick<OpRow, 'call'>): RefusedItem | undefined {
  if (op.call.kind !== 'http') return undefined;
  if (op.call.path === addReport.path) return 'report';
  return editedField(op) === undefined ? undefined : 'group';
}
