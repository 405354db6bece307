import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutgoingMessage } from '../contract/message.ts';
import type { OpRow } from '../src/core/rows.ts';
import type { LeaderServiceHandlers } from '../src/core/leader-services.ts';
import type { DataMigration } from '../src/db/migrations/data-migrations.ts';
import type { DatabaseHealth } from '../src/db/health/watch-database.ts';
import type { AccountDatabase } from '../src/db/schema.ts';
import type { AccountSync } from '../src/sync/leader/account-sync.ts';
import type { CommandContext } from '../src/sync/commands/command-context.ts';
import { aMessage } from './support/builders.ts';
import { createFakeChannels, type FakeChannels } from './support/fakes/fake-channels.ts';
import { createFakeLocks, type FakeLocks } from './support/fakes/fake-locks.ts';
import { createFakeNetwork } from './support/fakes/fake-network.ts';
import { createFakeClock, createFakePorts, type FakePorts } from './support/fakes/fake-ports.ts';
import { createFakeKeyValue, createFakeVault } from './support/fakes/fake-switches.ts';
import { createPrng } from './support/fakes/prng.ts';
import { installVirtualLoop, type VirtualLoop } from './support/fakes/virtual-loop.ts';
import { createScriptedEngine, type ScriptedEngine } from './support/scripted-engine.ts';

const ME = '10001';
const CHAT = 'C2C10002';

/** Two builds in one process: each has its own module graph; both share Dexie and the database. */
async function loadBuild() {
  const [database, sync, send, change, changes, transaction] = await Promise.all([
    import('../src/db/open-database.ts'),
    import('../src/sync/leader/account-sync.ts'),
    import('../src/sync/commands/sending/send-message.ts'),
    import('../src/sync/commands/conversations/change-conversation.ts'),
    import('../src/sync/leader/row-changes.ts'),
    import('../src/db/transaction.ts'),
  ]);
  return { ...database, ...sync, ...send, ...change, ...changes, ...transaction };
}
type Build = Awaited<ReturnType<typeof loadBuild>>;

const MIGRATIONS = '../src/db/migrations/data-migrations.ts';
const QUEUE_SHAPES = '../src/core/row-schemas/queue-shapes.ts';

async function loadOlder(): Promise<Build> {
  vi.resetModules();
  vi.doUnmock(MIGRATIONS);
  vi.doUnmock(QUEUE_SHAPES);
  return loadBuild();
}

/** A release that stores messages in another form and fences the earlier one. */
async function loadFencing(): Promise<Build> {
  vi.resetModules();
  const migration: DataMigration = {
    tables: ['messages'],
    async step(db) {
      const rows = await db.messages.toArray();
      await db.messages.bulkPut(rows.map((row) => Object.assign(row, { form: 2 })));
      return undefined;
    },
  };
  vi.doMock(MIGRATIONS, () => ({ DATA_MIGRATIONS: [migration] }));
  return loadBuild();
}

/** A release that can undo changes of tags, a table of the first version, so that it needs no new schema epoch. */
async function loadWithTags(): Promise<Build> {
  vi.resetModules();
  vi.doMock(QUEUE_SHAPES, async (original) => ({ ...(await original<Readonly<Record<string, unknown>>>()), opShape: () => true }));
  return loadBuild();
}

let loop: VirtualLoop;
let locks: FakeLocks;
let channels: FakeChannels;
/** Operations and messages that the server accepted, in order. */
let taken: string[];
let isServerUp: boolean;
/** The leader's connection. */
let connected: ScriptedEngine | undefined;
let tabs: Tab[];

beforeEach(() => {
  loop = installVirtualLoop();
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  locks = createFakeLocks();
  channels = createFakeChannels((task) => loop.enqueue(task));
  [taken, tabs, isServerUp] = [[], [], false];
});
afterEach(async () => {
  for (const tab of tabs) tab.close();
  await loop.settle();
  loop.uninstall();
  vi.doUnmock(MIGRATIONS);
  vi.doUnmock(QUEUE_SHAPES);
});

async function drive<T>(promise: Promise<T>): Promise<T> {
  let isDone = false;
  const mark = (): void => void (isDone = true);
  promise.then(mark, mark);
  for (let rounds = 0; !isDone && rounds < 1000; rounds += 1) await loop.settle();
  return promise;
}

type Tab = {
  readonly db: AccountDatabase;
  readonly health: DatabaseHealth;
  readonly sync: AccountSync;
  readonly commands: CommandContext;
  readonly errors: unknown[];
  readonly write: (text: string) => Promise<string>;
  readonly close: () => void;
};

/** A page of a build, from opening the account to closing the page. */
function openTab(build: Build, name: string): Tab {
  const clock = createFakeClock(loop);
  const network = createFakeNetwork(() => undefined).for(name);
  const openChannel = (channel: string) => channels.open(channel, name);
  const own = { clock, prng: createPrng(tabs.length + 1), locks: locks.for(name), openChannel, network };
  const ports: FakePorts = createFakePorts({ ...own, keyValue: createFakeKeyValue(), vault: createFakeVault() });
  const { db, health } = build.openDatabase(ME, clock);
  const errors: unknown[] = [];
  const sync = build.createAccountSync({
    db,
    me: ME,
    ports,
    build: name,
    createParts: async () => createParts(build, errors),
    outdated: () => errors.push('outdated'),
    toast: (code) => errors.push(code),
    report: (error) => errors.push(error),
  });
  // As in main/open-account.ts: a page that may no longer write gives up the leadership.
  health.subscribe(() => health.problem() === 'outdated' && sync.close());
  const commands: CommandContext = { db, me: ME, deviceId: 'device', ports, wake: (sendImmediately) => sync.wake(sendImmediately) };
  const tab: Tab = {
    db,
    health,
    sync,
    commands,
    errors,
    write: async (text: string) => build.sendMessage(commands, { conversationID: CHAT, type: 'TIMTextElem', payload: { text } }),
    close() {
      health.stop();
      sync.close();
      db.close({ disableAutoOpen: true });
    },
  };
  tabs.push(tab);
  return tab;
}

function createParts(build: Build, errors: unknown[]) {
  const engine = createScriptedEngine();
  engine.on('send', ({ message }) => {
    taken.push(String(message.payload['text']));
    return { kind: 'ok', value: aMessage({ ...(message as OutgoingMessage), from: ME, sequence: taken.length }) };
  });
  engine.on('convPin', () => ({ kind: 'ok', value: taken.push('pin') }));
  engine.on('convMute', () => ({ kind: 'ok', value: taken.push('mute') }));
  engine.on('conversations', () => ({ kind: 'ok', value: { list: [], cursor: '' } }));
  engine.on('friends', () => ({ kind: 'ok', value: [] }));
  engine.on('groups', () => ({ kind: 'ok', value: [] }));
  const connect: typeof engine.connect = (session, listener) => {
    engine.connect(session, listener);
    connected = engine;
    if (isServerUp) loop.enqueue(() => engine.becomeReady(0));
  };
  return {
    engine: { ...engine, connect },
    fetchEngineAddress: async () => ({ url: 'ws://test', protocols: [] }),
    upload: async () => ({ kind: 'done' as const }),
    callHttp: async ({ path }: { readonly path: string }) => ({ kind: 'ok' as const, value: taken.push(path) }),
    callDrafts: async () => ({ kind: 'unknown' as const }),
    changes: build.createRowChanges(),
    refetch: () => undefined,
    services: {} as LeaderServiceHandlers,
    ended: (reason: string) => void errors.push(reason),
    wake: () => undefined,
    close: () => undefined,
  };
}

const counts = async ({ db }: Tab): Promise<readonly number[]> => drive(Promise.all([db.outbox.count(), db.ops.count()]));

describe('build N−1 and build N side by side', () => {
  test('G11 a newer build that fences the older one sends all waiting work of both once', async () => {
    const [older, newer] = [await loadOlder(), await loadFencing()];
    const old = openTab(older, 'old');
    await drive(old.write('a'));
    await drive(older.pinConversation(old.commands, CHAT, true));
    await loop.advance(1000);
    expect(old.sync.isLeader()).toBe(true);
    isServerUp = true;
    const now = openTab(newer, 'new');
    await drive(now.write('b'));
    await drive(newer.muteConversation(now.commands, CHAT, true));
    await loop.advance(1000);
    expect([old.health.problem(), old.sync.isLeader(), now.health.problem()]).toEqual(['outdated', false, undefined]);
    // The composer keeps a message that could not be stored.
    await expect(drive(old.write('c'))).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    await loop.advance(60_000);
    expect(now.sync.isLeader()).toBe(true);
    old.close();
    const again = openTab(newer, 'old, reloaded');
    await drive(again.write('c'));
    await loop.advance(60_000);
    expect(taken.filter((what) => what.length === 1)).toEqual(['a', 'b', 'c']);
    expect([taken.toSorted(), await counts(again), again.health.problem()]).toEqual([['a', 'b', 'c', 'mute', 'pin'], [0, 0], undefined]);
    const forms = (await drive(again.db.messages.toArray())).map((row) => (row as { form?: number }).form);
    expect(forms.slice(0, 2)).toEqual([2, 2]);
  });

  test('G7 an older leader leaves an operation that only the newer build knows, until its tab is reloaded', async () => {
    const [older, newer] = [await loadOlder(), await loadWithTags()];
    isServerUp = true;
    const old = openTab(older, 'old');
    await drive(old.write('a'));
    await loop.advance(1000);
    const now = openTab(newer, 'new');
    await drive(now.write('b'));
    const op = { opId: 'tag', entity: 'tags', order: 99, call: { kind: 'http', path: '/user/tag/add', body: {} }, inverse: [{ table: 'tags' }] };
    const row = { ...op, createdTs: 1, tries: 0, notBefore: 0 } as unknown as OpRow;
    await drive(newer.write(now.db, ['ops'], async () => now.db.ops.add(row)));
    await drive(older.pinConversation(old.commands, CHAT, true));
    connected?.becomeReady(0);
    await loop.advance(60_000);
    expect([old.sync.isLeader(), taken.toSorted(), await counts(now)]).toEqual([true, ['a', 'b', 'pin'], [0, 1]]);
    // The user accepts the update and each tab reloads.
    for (const tab of [old, now]) tab.close();
    await loop.settle();
    const [first, second] = [openTab(newer, 'old, reloaded'), openTab(newer, 'new, reloaded')];
    await drive(second.write('c'));
    await loop.advance(60_000);
    expect([taken.toSorted(), await counts(first)]).toEqual([
      ['/user/tag/add', 'a', 'b', 'c', 'pin'],
      [0, 0],
    ]);
    expect([first, second].map(({ health, errors }) => [health.problem(), errors])).toEqual([
      [undefined, []],
      [undefined, []],
    ]);
  });
});
