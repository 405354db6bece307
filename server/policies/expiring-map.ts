/** Keeps a map in the order of last use, so that what is too old stands first. */
export function putNewest<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
}

/** Forgets from the oldest on and stops at the first that still counts: a flood of keys costs each request no more than one look. */
export function forgetOldest<V>(map: Map<string, V>, isOld: (value: V) => boolean): void {
  for (const [key, value] of map) {
    if (!isOld(value)) return;
    map.delete(key);
  }
}
