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
  /** The element as it stands below the signed-in layout, with commands and a network of the test's own in place of some. */
  wrap(element: ReactElement, commands?: Partial<Commands>, sync?: Partial<LiveSync>): ReactElement;
  close(): Promise<void>;
};

let count = 0;

/** A signed-in account on a database of its own, with the real commands and nobody at the other end of the network. */
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
  return {
    db: database.db,
    client: opened.client,
    keyValue: ports.keyValue,
    intents,
    toasts,
    wrap(element, commands = {}, sync = {}) {
      // The real ones cannot be listed, they are made by name.
      const some = Object.assign(Object.create(opened.client.commands) as Commands, commands);
      const client = { ...opened.client, commands: some, sync: { ...opened.client.sync, ...sync } };
      return (
        <ToastProvider store={toasts}>
          <ClientContext.Provider value={client}>{element}</ClientContext.Provider>
        </ToastProvider>
      );
    },
    async close() {
      // What the account reads when it is opened must be over, or it ends as an error of nobody's.
      await database.db.kv.count();
      opened.close();
      await opened.database;
      await database.db.delete({ disableAutoOpen: false });
    },
  };
}

const unused = () => {
  throw new Error('an account without sync does not ask for this port');
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
