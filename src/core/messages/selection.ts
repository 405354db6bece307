import { LIMITS } from '../../../contract/limits.ts';

/** What is selected, and from where a range is drawn; undefined elsewhere = nothing is being selected. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: string | undefined };

/** `isFull` = more was wanted than can be forwarded at once. */
export type Selected = { readonly selection: Selection; readonly isFull: boolean };

/**
 * One message more or less; with `order` (what can be selected, as it stands on screen) the stretch from the last one pressed to this
 * one becomes as this one.
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
