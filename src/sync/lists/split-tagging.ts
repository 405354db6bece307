import { addTagMembers } from '../../../contract/http/tags.ts';
import type { OpRow } from '../../core/rows.ts';
import type { Random } from '../../platform/ports.ts';
import { splitOp } from './split-op.ts';

type Tagging = { readonly tagId: string; readonly wtIds: readonly string[] };

/** The friends to whom an operation gives a tag; undefined = another operation. */
export function taggingOf({ call }: Pick<OpRow, 'call'>): Tagging | undefined {
  if (call.kind !== 'http' || call.path !== addTagMembers.path) return undefined;
  const { tagId, wtIds } = call.body;
  return { tagId: String(tagId), wtIds: [wtIds ?? []].flat().map(String) };
}

/** The request that the server refuses only if the tag does not exist. It changes nothing. */
export function probeOfTag(tagId: string): { readonly path: string; readonly body: Tagging } {
  return { path: addTagMembers.path, body: { tagId, wtIds: [] } };
}

/**
 * One operation for each friend, in its place in the queue. The server gives the tag to nobody if one of several people is not a friend any
 * more, because another device has deleted them.
 */
export function splitTagging(op: OpRow, { tagId, wtIds }: Tagging, random: Pick<Random, 'uuid'>): OpRow[] {
  const parts = wtIds.map((wtId) => ({ body: { tagId, wtIds: [wtId] } }));
  return splitOp(op, parts, random);
}
