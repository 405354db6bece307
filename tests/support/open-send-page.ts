import 'fake-indexeddb/auto';
import { createPendingSends } from '../../src/client/chat/create-pending-sends.ts';
import type { Client } from '../../src/client/client.ts';
import { AccountDatabase } from '../../src/db/schema.ts';
import { bindCommands } from '../../src/sync/commands/commands.ts';
import type { KeyValue, Locks } from '../../src/platform/ports.ts';
// Loaded already, as on a page that has been open for a moment.
import '../../src/sync/commands/sending/adopt-pending-sends.ts';
import { keepUnsavedInput } from '../../src/sync/commands/drafts/unsaved-input.ts';
import { SESSION_KEY } from '../../src/sync/session/current-account.ts';
import { createFakeLocks, type FakeLocks } from './fakes/fake-locks.ts';
import { createFakeKeyValue } from './fakes/fake-switches.ts';
import type { Prng } from './fakes/prng.ts';

const ME = '10001';

/** A write of a page that waits until the test lets it pass or refuses it. */
export type Gate = { readonly of: 'draft' | 'send'; readonly open: () => Promise<void>; readonly refuse: () => void };

export type SendStorage = { readonly db: AccountDatabase; readonly storage: KeyValue };

/** The storage that the pages of an account share. */
export function openSendStorage(): SendStorage {
  const storage = createFakeKeyValue();
  storage.set(SESSION_KEY, JSON.stringify({ wtId: ME, exp: 0 }));
  return { db: new AccountDatabase(ME), storage };
}

/** The locks of the pages that share a storage. */
const locksOf = new WeakMap<KeyValue, FakeLocks>();

function sharedLocks(storage: KeyValue): FakeLocks {
  const locks = locksOf.get(storage) ?? createFakeLocks();
  locksOf.set(storage, locks);
  return locks;
}

let pages = 0;

/** A page with the real commands, each of whose writes waits at a gate. */
export function openSendPage({ db, storage, prng }: SendStorage & { readonly prng: Prng }) {
  pages += 1;
  let isAlive = true;
  let inputs = 0;
  // Writes that a closed page has begun no longer reach the storage.
  const keyValue: KeyValue = {
    ...storage,
    set: (name, value) => isAlive && storage.set(name, value),
    remove: (name) => void (isAlive && storage.remove(name)),
  };
  const page = `page-${String(pages).padStart(6, '0')}`;
  const locks = sharedLocks(storage);
  const pageLocks: Locks = { request: async (...asked) => (isAlive ? locks.for(page).request(...asked) : new Promise(() => undefined)) };
  const random = { unit: () => prng.unit(), uint32: () => prng.uint32(), uuid: () => page };
  const ports = { clock: { now: () => 1_000_000 + pages * 1000, after: () => () => undefined }, random, keyValue };
  const real = bindCommands({ db, me: ME, deviceId: 'device', ports, wake: () => undefined });
  const gates: Gate[] = [];
  const gated = async <T>(of: Gate['of'], run: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      gates.push({ of, open: async () => run().then(resolve, reject), refuse: () => reject(new DOMException('no room', 'QuotaExceededError')) });
    });
  const parts: Pick<Client, 'me' | 'commands' | 'read' | 'unsavedInput' | 'pendingSends'> = {
    me: ME,
    commands: {
      ...real,
      saveDraft: async (id, draft) => gated('draft', async () => real.saveDraft(id, draft)),
      sendComposed: async (send) => gated('send', async () => real.sendComposed(send)),
    },
    read: async (read) => read(db),
    unsavedInput: {
      keep: (words, name) => keepUnsavedInput(keyValue, ME, { input: `${page}-${(inputs += 1)}`, words, name }),
      forget: (name) => keyValue.remove(name),
    },
    pendingSends: createPendingSends(ME, { keyValue, random, locks: pageLocks }, { now: ports.clock.now, signal: new AbortController().signal }),
  };
  const end = (): void => {
    isAlive = false;
    locks.crash(page);
  };
  return { client: parts as Client, gates, end, restore: async () => real.restoreUnsavedInput() };
}

/** Lets everything run that waits only for the database. */
export const breathe = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 3));

/** Removes the next waiting write from the list and returns it. */
export async function nextGate(gates: Gate[]): Promise<Gate> {
  for (;;) {
    await breathe();
    const gate = gates.shift();
    if (gate !== undefined) return gate;
  }
}

const QUIET_ROUNDS = 8;

/** Lets every write pass until none is left; `show` runs after each. */
export async function openGates(gates: Gate[], show: () => Promise<void>): Promise<void> {
  for (let quiet = 0; quiet < QUIET_ROUNDS; quiet += 1) {
    await breathe();
    const gate = gates.shift();
    if (gate !== undefined) {
      quiet = 0;
      await gate.open();
    }
    await show();
  }
}

/** The texts of the sent messages, or their types, in the order of the conversation. */
export async function readSent({ db }: SendStorage): Promise<string[]> {
  return (await db.messages.orderBy('[conversationID+sequence]').toArray()).map(({ payload, type }) =>
    typeof payload['text'] === 'string' ? payload['text'] : type,
  );
}
