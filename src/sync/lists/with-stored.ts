/**
 * What of a list is known when some of it could not be read: what was told, and behind it what is stored and was not told, which may be
 * just what could not be read.
 */
export function withStored<T>(confirmed: readonly T[], stored: readonly T[], keyOf: (item: T) => unknown): readonly T[] {
  const known = new Set(confirmed.map(keyOf));
  return [...confirmed, ...stored.filter((item) => !known.has(keyOf(item)))];
}
