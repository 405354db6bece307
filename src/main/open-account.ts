import type { Client, Intent, LiveSync } from '../client/client.ts';
import { INITIAL_STATUS } from '../core/sync-status.ts';
import { readConversation } from '../db/conversations.ts';
import { readKv } from '../db/kv.ts';
import { AccountDatabase } from '../db/schema.ts';
import type { Ports } from '../platform/ports.ts';
import type { AccountSync } from '../sync/account-sync.ts';
import type { CommandContext } from '../sync/commands/command-context.ts';
import { createLateCommands } from './late-commands.ts';

export type OpenAccount = {
  readonly db: AccountDatabase;
  readonly client: Client;
  /** The sync of this tab is there: what waited for it goes on. */
  attach(sync: AccountSync): void;
  close(): void;
};

export type OpenAccountOptions = { readonly wtId: string; readonly deviceId: () => string; readonly ports: Ports; readonly emit: (intent: Intent) => void };

/** Opens an account for reading and writing; the network comes later (design §4 Opening the app). */
export function openAccount({ wtId, deviceId, ports, emit }: OpenAccountOptions): OpenAccount {
  const db = new AccountDatabase(wtId);
  const late = createLateSync();
  let offsetMs = 0;
  void readKv(db, 'serverOffsetMs').then((stored) => {
    offsetMs = stored ?? 0;
  });
  const context: CommandContext = {
    db,
    me: wtId,
    get deviceId() {
      return deviceId();
    },
    ports,
    wake: () => late.current()?.wake(),
  };
  const client: Client = {
    db,
    me: wtId,
    commands: createLateCommands(context),
    sync: late.facade,
    readConversation: async (id) => readConversation(db, id),
    now: () => ports.clock.now() + offsetMs,
    emit,
  };
  return {
    db,
    client,
    attach: late.attach,
    close() {
      late.current()?.close();
      db.close({ disableAutoOpen: true });
    },
  };
}

/** Stands for the sync until it has started after the first paint. */
function createLateSync(): { facade: LiveSync; attach(sync: AccountSync): void; current(): AccountSync | undefined } {
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
