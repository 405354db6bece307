import { hidesPresence, isKnownPresence, readPresence, type Presence } from '../../commands/people/read-presence.ts';
import { recordLastSeen } from '../../commands/people/record-last-seen.ts';
import type { CommandHost } from '../../commands/host.ts';
import type { EngineListener, Fanout } from '../../fanout/create-fanout.ts';
import type { PresenceWatch } from '../../fanout/presence-watch.ts';

/** Tracks and publishes presence: the first socket = online, the end of the last socket = offline since then (protocol §7). */
export type PresenceTracker = {
  came(listener: EngineListener): void;
  left(listener: EngineListener): void;
  watch(listener: EngineListener): (ids: readonly string[]) => Promise<Presence[]>;
  /** Sends this user's current presence to the watchers, for example after the user hid it. */
  announce(userId: string): void;
  /** Sends each of the two users the current presence of the other. Users who became strangers see nothing of each other any more. */
  announcePair(pair: readonly [string, string]): void;
};

export function createPresenceTracker(host: CommandHost & { readonly fanout: Fanout }, watch: PresenceWatch): PresenceTracker {
  async function publishWatchers(userId: string): Promise<void> {
    for (const watcher of watch.watchersOf(userId)) {
      // Read separately for each watcher, because a watcher who is no longer a friend must receive nothing.
      const list = await readPresence(host.db, watcher.userId, { ids: [userId], isOnline: host.fanout.isOnline });
      if (list.every(isKnownPresence)) watcher.send(JSON.stringify({ e: 'presence', d: { list } }));
    }
  }

  const announce = (userId: string) => {
    publishWatchers(userId).catch((error: unknown) => host.ports.log.error('presence not told', error));
  };

  async function publishPair([one, other]: readonly [string, string]): Promise<void> {
    for (const [viewer, seen] of [
      [one, other],
      [other, one],
    ] as const) {
      const watchers = watch.watchersOf(seen).filter((watcher) => watcher.userId === viewer);
      if (watchers.length === 0) continue;
      const list = await readPresence(host.db, viewer, { ids: [seen], isOnline: host.fanout.isOnline });
      for (const watcher of watchers) watcher.send(JSON.stringify({ e: 'presence', d: { list } }));
    }
  }

  async function publishOfMove(userId: string): Promise<void> {
    if (!(await hidesPresence(host.db, userId))) await publishWatchers(userId);
  }

  async function depart(userId: string): Promise<void> {
    await host.write((unit) => recordLastSeen(unit, userId));
    if (!host.fanout.isOnline(userId)) await publishOfMove(userId);
  }

  return {
    announce,
    announcePair: (pair) => {
      publishPair(pair).catch((error: unknown) => host.ports.log.error('presence not told', error));
    },
    came: (listener) => {
      if (host.fanout.countEngines(listener.userId) !== 1) return;
      publishOfMove(listener.userId).catch((error: unknown) => host.ports.log.error('arrival not told', error));
    },
    left: (listener) => {
      watch.clear(listener);
      if (host.isClosing() || host.fanout.isOnline(listener.userId)) return;
      depart(listener.userId).catch((error: unknown) => host.ports.log.error('leaving not noted', error));
    },
    watch: (listener) => (ids) => {
      watch.set(listener, ids);
      return readPresence(host.db, listener.userId, { ids, isOnline: host.fanout.isOnline });
    },
  };
}
