export type WindowStep<Item> = {
  items: readonly Item[];
  /** Only the start changed: the list must be held by its end, so that what is read does not move. */
  isAtStart: boolean;
  isLast: boolean;
};

/**
 * The next step from one window of a list to another, each changing one end only, because a virtual
 * list can hold its position by one end at a time: drop what left at the end, change the start,
 * then add what came at the end.
 */
export function nextWindow<Item>(before: readonly Item[], after: readonly Item[], keyOf: (item: Item) => string): WindowStep<Item> {
  const plain = { items: after, isAtStart: false, isLast: true };
  const [firstBefore, firstAfter] = [before[0], after[0]];
  if (firstBefore === undefined || firstAfter === undefined || keyOf(firstBefore) === keyOf(firstAfter)) return plain;

  const positions = new Map(before.map((item, index) => [keyOf(item), index]));
  const lastKeptAfter = after.findLastIndex((item) => positions.has(keyOf(item)));
  const lastKept = after[lastKeptAfter];
  if (lastKept === undefined) return plain;

  const lastKeptBefore = positions.get(keyOf(lastKept)) ?? 0;
  if (lastKeptBefore < before.length - 1) return { items: before.slice(0, lastKeptBefore + 1), isAtStart: false, isLast: false };
  if (lastKeptAfter < after.length - 1) return { items: after.slice(0, lastKeptAfter + 1), isAtStart: true, isLast: false };
  return { items: after, isAtStart: true, isLast: true };
}
