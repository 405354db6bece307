import { addReport } from '../../../contract/http/people.ts';
import type { OpRow } from '../rows.ts';
import { editedField } from '../groups/group-edit.ts';

/** What a refused operation was about, where the documents give its failure words of its own. */
export type RefusedItem = 'group' | 'report';

export function refusedItem(op: Pick<OpRow, 'call'>): RefusedItem | undefined {
  if (op.call.kind !== 'http') return undefined;
  if (op.call.path === addReport.path) return 'report';
  return editedField(op) === undefined ? undefined : 'group';
}
