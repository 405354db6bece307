import { LIMITS } from '../../../contract/limits.ts';

/** The selected messages and the start of a range; undefined elsewhere = no selection is active. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: string | undefined };

/** `isFull` = the user selected more than can be forwarded at once. */
export type Selected = { readonly selection: Selection; readonly isFull: boolean };

/**
 * Selects or deselects one message. With `order` (the selectable messages in screen order) the range from the last pressed message to this
 * one gets the new state of this one.
 */
export function toggleSelection({ ids, anchor }: Selection, ID: string, order?: readonly string[]): Selected {
  const from = order === undefined || anchor === undefined ? -1 : order.indexOf(anchor);
  const to = order?.indexOf(ID) ?? -1;
  const range = from < 0 || to < 0 ? [ID] : (order?.slice(Math.min(from, to), Math.max(from, to) + 1) ?? [ID]);
  const next = new Set(ids);
  if (ids.has(ID)) for (const one of range) next.delete(one);
  else for (const one of range) if (next.size < LIMITS.forwardMessages) next.add(one);
  const isFull = !ids.has(ID) && range.some((one) => !next.has(one));
  return { selection: { ids: next, anchor: ID }, isFull };
}
