import type { KeyValue } from './ports.ts';

/** localStorage, or the page's memory for what the browser does not take: signed in stays signed in, at least until the reload. */
export function createWebKeyValue(): KeyValue {
  const unsaved = new Map<string, string>();
  return {
    get(key) {
      const kept = unsaved.get(key);
      if (kept !== undefined) return kept;
      try {
        return localStorage.getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      try {
        localStorage.setItem(key, value);
        unsaved.delete(key);
        return true;
      } catch {
        unsaved.set(key, value);
        return false;
      }
    },
    remove(key) {
      unsaved.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // What was never stored needs no removing.
      }
    },
    names(prefix) {
      const names = new Set(unsaved.keys());
      try {
        for (const name of Object.keys(localStorage)) names.add(name);
      } catch {
        // Those of the page's memory are all there is.
      }
      return [...names].filter((name) => name.startsWith(prefix));
    },
    subscribe: (listener, signal) => addEventListener('storage', listener, { signal }),
  };
}
