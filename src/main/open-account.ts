import { createPendingSends } from '../client/chat/create-pending-sends.ts';
import type { Client, Intent, LiveSync, Watched } from '../client/client.ts';
import { INITIAL_STATUS } from '../core/sync-status.ts';
import { readShownConversation } from '../db/people/current-profiles.ts';
import type { FirstWindow } from '../db/first-window.ts';
import { readKv } from '../db/kv.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { AccountDatabase } from '../db/schema.ts';
import type { DatabaseHealth } from '../db/health/watch-database.ts';
import type { StorageProblem } from '../core/storage/storage-problem.ts';
import type { Cancel, Ports } from '../platform/ports.ts';
import type { AccountSync } from '../sync/leader/account-sync.ts';
import type { CommandContext } from '../sync/commands/command-context.ts';
import { keepUnsavedInput } from '../sync/commands/drafts/unsaved-input.ts';
import { createCommandProxy } from './command-proxy.ts';
import { fetchMediaCode, qrReaderCode } from './deferred-code.lazy.ts';
import { createPromiseStore } from './promise-store.ts';

export type OpenAccount = {
  readonly database: Promise<AccountDatabase>;
  readonly client: Client;
  /** Connects the sync of this tab. Calls that waited for it continue. */
  attach(sync: AccountSync): void;
  close(): void;
};

export type OpenAccountOptions = {
  readonly wtId: string;
  readonly deviceId: () => string;
  readonly ports: Ports;
  readonly emit: (intent: Intent) => void;
  readonly loadDatabase: () => Promise<OpenDatabase>;
  /** Shows problems of the database to the user until the returned function is called. */
  readonly follow: (health: DatabaseHealth) => Cancel;
  readonly readFirst: Promise<FirstWindow | undefined>;
};

/**
 * Opens an account for reading and writing. The first rows are read before the database's code is loaded, and the network starts after
 * that.
 */
export function openAccount({ wtId, deviceId, ports, emit, loadDatabase, readFirst, follow }: OpenAccountOptions): OpenAccount {
  const first = createPromiseStore(readFirst);
  const opening = loadDatabase();
  const database = opening.then(({ db }) => db);
  let unfollow: Cancel = () => undefined;
  let isClosed = false;
  const followHealth = async (): Promise<void> => {
    const { health } = await opening;
    if (isClosed) return health.stop();
    const stop = follow(health);
    // A leader that cannot write any more gives up its leadership, so that another tab can lead.
    const cancel = health.subscribe(() => isFinal(health.problem()) && sync.current()?.close());
    unfollow = () => {
      cancel();
      stop();
      health.stop();
    };
  };
  void followHealth().catch(() => undefined);
  const sync = createSyncFacade();
  let offsetMs = 0;
  // A message needs the server's time before it is stored. A failure of this read is shown by the next reader, because it fails in the same
  // way.
  const offset = watchWhenOpen(opening, async (db) => readKv(db, 'serverOffsetMs')).subscribe((learned = 0) => (offsetMs = learned));
  const now = (): number => ports.clock.now() + offsetMs;
  const life = new AbortController();
  const composed = new Set<string>();
  const loadContext = async (): Promise<CommandContext> => ({
    db: await database,
    me: wtId,
    get deviceId() {
      return deviceId();
    },
    ports,
    wake: (sendImmediately) => sync.current()?.wake(sendImmediately),
    noteComposed: (ID) => void composed.add(ID),
  });
  const client: Client = {
    me: wtId,
    first,
    mediaBase: createMediaBase(opening),
    read: async (read) => read(await database),
    watch: (read) => watchWhenOpen(opening, read),
    commands: createCommandProxy(loadContext),
    unsavedInput: createUnsavedInput(wtId, ports),
    pendingSends: createPendingSends(wtId, ports, { now, signal: life.signal }),
    isComposedHere: (ID) => composed.has(ID),
    sync: sync.facade,
    fetchMedia: async (path, about) => {
      const { fetchMedia } = await fetchMediaCode.load();
      return fetchMedia(path, { ...about, network: ports.network, ask: sync.facade.ask });
    },
    openQrReader: async () => (await qrReaderCode.load()).startQrReader(ports.clock),
    readConversation: async (id) => readShownConversation(await database, id),
    now,
    emit,
  };
  return {
    database,
    client,
    attach: sync.attach,
    close() {
      isClosed = true;
      life.abort();
      offset.unsubscribe();
      sync.current()?.close();
      unfollow();
      void database.then((db) => db.close({ disableAutoOpen: true }));
    },
  };
}

/** Each input stores its own entry, because the next input of the same conversation may not know what this one could not store. */
function createUnsavedInput(wtId: string, { keyValue, random }: Pick<Ports, 'keyValue' | 'random'>): Client['unsavedInput'] {
  return {
    keep: (words, name) => keepUnsavedInput(keyValue, wtId, { input: random.uuid(), words, name }),
    forget: (name) => keyValue.remove(name),
  };
}

/** Watches the stored configuration while pictures are shown. */
function createMediaBase(opening: Promise<OpenDatabase>): Client['mediaBase'] {
  const listeners = new Set<() => void>();
  let base: string | undefined;
  let subscription: { unsubscribe(): void } | undefined;
  return {
    current: () => base,
    subscribe(listener) {
      listeners.add(listener);
      subscription ??= watchWhenOpen(opening, async (db) => readKv(db, 'webConfig')).subscribe((config) => {
        base = config?.baseUrlImg;
        for (const notify of listeners) notify();
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        subscription?.unsubscribe();
        subscription = undefined;
      };
    },
  };
}

function isFinal(problem: StorageProblem | undefined): boolean {
  return problem === 'deleted' || problem === 'outdated';
}

/** An observable over a database that may still be opening. */
function watchWhenOpen<T>(opening: Promise<OpenDatabase>, read: (db: AccountDatabase) => Promise<T>): Watched<T> {
  return {
    hasValue: () => false,
    subscribe(next, failed) {
      let isOver = false;
      let subscription: { unsubscribe(): void } | undefined;
      const start = async (): Promise<void> => {
        const opened = await opening;
        if (!isOver) subscription = opened.watch(read).subscribe(next, failed);
      };
      void start().catch((error: unknown) => {
        if (!isOver) failed?.(error);
      });
      return {
        unsubscribe() {
          isOver = true;
          subscription?.unsubscribe();
        },
      };
    },
  };
}

/** Replaces the sync until it starts after the first paint. */
function createSyncFacade(): { facade: LiveSync; attach(sync: AccountSync): void; current(): AccountSync | undefined } {
  let sync: AccountSync | undefined;
  const listeners = new Set<() => void>();
  const liveListeners = new Set<Parameters<LiveSync['subscribeLive']>[0]>();
  const arrivalListeners = new Set<Parameters<LiveSync['subscribeArrivals']>[0]>();
  const started: ((sync: AccountSync) => void)[] = [];
  const facade: LiveSync = {
    status: () => sync?.status() ?? INITIAL_STATUS,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeLive(listener) {
      liveListeners.add(listener);
      return () => liveListeners.delete(listener);
    },
    subscribeArrivals(listener) {
      arrivalListeners.add(listener);
      return () => arrivalListeners.delete(listener);
    },
    setFocus: (conversationID) => sync?.setFocus(conversationID),
    async loadHistory(params) {
      const ready = sync ?? (await new Promise<AccountSync>((resolve) => started.push(resolve)));
      return ready.loadHistory(params);
    },
    refreshChat: (conversationID) => sync?.refreshChat(conversationID),
    refreshMembers: async (groupID) => (await sync?.refreshMembers(groupID)) ?? false,
    setTyping: (to, on) => sync?.setTyping(to, on),
    ask: async (name, params) => sync?.ask(name, params),
  };
  return {
    facade,
    current: () => sync,
    attach(next) {
      sync = next;
      next.subscribe(() => {
        for (const listener of listeners) listener();
      });
      next.subscribeLive((event) => {
        for (const listener of liveListeners) listener(event);
      });
      next.subscribeArrivals((messages) => {
        for (const listener of arrivalListeners) listener(messages);
      });
      for (const resolve of started.splice(0)) resolve(next);
      for (const listener of listeners) listener();
    },
  };
}
