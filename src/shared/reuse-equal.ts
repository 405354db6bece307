/**
 * Returns the new list, with every element that equals its previous object replaced by that object, and the previous list itself when
 * nothing changed. Objects read from a database are always new, and React does not render a row again when its object is the same.
 */
export function reuseEqual<T>(before: readonly T[] | undefined, after: readonly T[], keyOf: (item: T) => string): readonly T[] {
  if (before === undefined || before.length === 0) return after;
  const known = new Map(before.map((item) => [keyOf(item), item]));
  const items = after.map((item) => {
    const old = known.get(keyOf(item));
    return old !== undefined && isEqual(old, item) ? old : item;
  });
  return items.length === before.length && items.every((item, at) => item === before[at]) ? before : items;
}

/** Deep equality of plain values, as a database holds them. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b) || !isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isEqual(a[key], b[key]) && Object.hasOwn(b, key));
}

/** Blobs and dates cannot be compared, so they count as changed. */
function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null;
}
