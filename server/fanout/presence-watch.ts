/**
 * Which connection watches the presence of which users. Each connection has one set, which is replaced as a whole and ends with the
 * connection (protocol §7 presenceSub).
 */
export type PresenceWatch = {
  set(watcher: Watcher, ids: readonly string[]): void;
  clear(watcher: Watcher): void;
  watchersOf(userId: string): readonly Watcher[];
};

type Watcher = { readonly userId: string; send(frame: string): void };

export function createPresenceWatch(): PresenceWatch {
  const watched = new Map<Watcher, readonly string[]>();
  const watchers = new Map<string, Set<Watcher>>();

  function clear(watcher: Watcher): void {
    for (const id of watched.get(watcher) ?? []) {
      const set = watchers.get(id);
      set?.delete(watcher);
      if (set?.size === 0) watchers.delete(id);
    }
    watched.delete(watcher);
  }

  return {
    clear,
    set: (watcher, ids) => {
      clear(watcher);
      watched.set(watcher, ids);
      for (const id of ids) watchers.set(id, (watchers.get(id) ?? new Set()).add(watcher));
    },
    watchersOf: (userId) => [...(watchers.get(userId) ?? [])],
  };
}
