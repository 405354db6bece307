/** Keeps the map ordered by last use, so that the oldest entry is first. */
export function putNewest<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
}

/**
 * Deletes old entries from the front and stops at the first that is still valid. A flood of keys then costs each request only one check.
 */
export function forgetOldest<V>(map: Map<string, V>, isOld: (value: V) => boolean): void {
  for (const [key, value] of map) {
    if (!isOld(value)) return;
    map.delete(key);
  }
}
