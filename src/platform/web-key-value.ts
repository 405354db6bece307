import type { KeyValue } from './ports.ts';

/**
 * Stores values in localStorage. A value that the browser does not store is kept in the page's memory, so that the user stays signed in at
 * least until the reload.
 */
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
        // A value that was never stored needs no removal.
      }
    },
    names(prefix) {
      const names = new Set(unsaved.keys());
      try {
        for (const name of Object.keys(localStorage)) names.add(name);
      } catch {
        // Only the names in the page's memory are available.
      }
      return [...names].filter((name) => name.startsWith(prefix));
    },
    subscribe: (listener, signal) => addEventListener('storage', listener, { signal }),
  };
}
