import { addComplaint } from '../../../contract/http/people.ts';
import type { OpRow } from '../rows.ts';
import { editedField } from '../view/bars/group-edit.ts';

/** What a refused operation was about, where the documents give its failure words of its own. */
export type RefusedThing = 'group' | 'report';

export function refusedThing(op: Pick<OpRow, 'call'>): RefusedThing | undefined {
  if (op.call.kind !== 'http') return undefined;
  if (op.call.path === addComplaint.path) return 'report';
  return editedField(op) === undefined ? undefined : 'group';
}
