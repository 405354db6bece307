import type { ReactElement } from 'react';
import type { Client, Commands, Intent, LiveSync } from '../../src/client/client.ts';
import { ClientContext } from '../../src/client/client-context.tsx';
import { openDatabase } from '../../src/db/open-database.ts';
import type { AccountDatabase } from '../../src/db/schema.ts';
import { openAccount } from '../../src/main/open-account.ts';
import type { KeyValue, Ports } from '../../src/platform/ports.ts';
import { createPageToastStore, type ToastStore } from '../../src/ui/feedback/toast-store.ts';
import { ToastProvider } from '../../src/ui/feedback/toaster.tsx';
import { SESSION_KEY } from '../../src/sync/session/current-account.ts';
import { createFakeLocks } from './fakes/fake-locks.ts';
import { createFakePorts } from './fakes/fake-ports.ts';
import { createFakeKeyValue } from './fakes/fake-switches.ts';
import { createPrng } from './fakes/prng.ts';

export type TestClient = {
  readonly db: AccountDatabase;
  readonly client: Client;
  readonly keyValue: KeyValue;
  readonly intents: Intent[];
  readonly toasts: ToastStore;
  /** The element inside the signed-in layout, with some commands and parts of the sync replaced by the test's. */
  wrap(element: ReactElement, commands?: Partial<Commands>, sync?: Partial<LiveSync>): ReactElement;
  close(): Promise<void>;
};

let count = 0;

/** A signed-in account on a new database, with the real commands and no network. */
export function openTestClient(me = '10001'): TestClient {
  count += 1;
  const intents: Intent[] = [];
  const toasts = createPageToastStore();
  const ports = testPorts(count);
  ports.keyValue.set(SESSION_KEY, JSON.stringify({ wtId: me, exp: 0 }));
  const database = openDatabase(me, ports.clock);
  const opened = openAccount({
    wtId: me,
    deviceId: () => 'test-device',
    ports,
    emit: (intent) => intents.push(intent),
    loadDatabase: async () => database,
    follow: () => () => undefined,
    readFirst: Promise.resolve(undefined),
  });
  const running = new Set<Promise<unknown>>();
  const watched = watchCommands(opened.client.commands, running);
  return {
    db: database.db,
    client: opened.client,
    keyValue: ports.keyValue,
    intents,
    toasts,
    wrap(element, commands = {}, sync = {}) {
      // The real commands are created by name on access and cannot be listed.
      const some = Object.assign(Object.create(watched) as Commands, commands);
      const client = { ...opened.client, commands: some, sync: { ...opened.client.sync, ...sync } };
      return (
        <ToastProvider store={toasts}>
          <ClientContext.Provider value={client}>{element}</ClientContext.Provider>
        </ToastProvider>
      );
    },
    async close() {
      // The account's first reads must finish before the database is deleted, or they reject without a handler.
      await database.db.kv.count();
      // Screens do not wait for some commands. A late one would open the database again, which could then not be deleted.
      while (running.size > 0) await Promise.allSettled(running);
      opened.close();
      await opened.database;
      await database.db.delete({ disableAutoOpen: false });
    },
  };
}

/** The same commands; `running` contains the promises of those that have not ended. */
function watchCommands(commands: Commands, running: Set<Promise<unknown>>): Commands {
  return new Proxy(commands, {
    get(target, name) {
      const command: unknown = Reflect.get(target, name);
      if (typeof command !== 'function') return command;
      return (...given: unknown[]): unknown => {
        const work: unknown = command(...given);
        if (!(work instanceof Promise)) return work;
        running.add(work);
        const end = () => void running.delete(work);
        work.then(end, end);
        return work;
      };
    },
  });
}

const unused = () => {
  throw new Error('an account without sync does not use this port');
};

function testPorts(seed: number): Ports {
  return createFakePorts({
    clock: {
      now: () => Date.now(),
      after(delayMs, task) {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
    },
    prng: createPrng(seed),
    locks: createFakeLocks().for('page'),
    openChannel: unused,
    network: { openSocket: unused, fetch: unused, upload: unused },
    keyValue: createFakeKeyValue(),
    vault: { createKey: unused, seal: unused, open: unused },
  });
}
