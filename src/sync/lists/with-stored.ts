/**
 * Merges a partial list with the stored one: first the confirmed items, then stored items that the answer does not contain, because these
 * may be the unreadable ones.
 */
export function withStored<T>(confirmed: readonly T[], stored: readonly T[], keyOf: (item: T) => unknown): readonly T[] {
  const known = new Set(confirmed.map(keyOf));
  return [...confirmed, ...stored.filter((item) => !known.has(keyOf(item)))];
}
