import Dexie, { liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { syncDrafts } from '../../server/commands/drafts/sync-drafts.ts';
import type { ConversationRow, MessageRow } from '../../src/core/rows.ts';
import { listConversations } from '../../src/db/conversations.ts';
import { listMessagesUpTo } from '../../src/db/messages.ts';
import { AccountDatabase } from '../../src/db/schema.ts';
import { createEmbeddedChatEngine } from '../../src/engines/chat/embedded/embedded-chat-engine.ts';
import { NetworkError, type KeyValue, type Vault } from '../../src/platform/ports.ts';
import { createAccountSync, type AccountSync, type LeaderParts } from '../../src/sync/account-sync.ts';
import type { CommandContext } from '../../src/sync/commands/command-context.ts';
import { createFakeChannels } from '../support/fakes/fake-channels.ts';
import { createFakeLocks, type FakeLocks } from '../support/fakes/fake-locks.ts';
import type { FakeNetwork } from '../support/fakes/fake-network.ts';
import { createFakeClock, createFakePorts, type FakeClock, type FakePorts } from '../support/fakes/fake-ports.ts';
import { createFakeKeyValue, createFakeVault } from '../support/fakes/fake-switches.ts';
import { installStorageFaults, type StorageFaults } from '../support/fakes/idb-faults.ts';
import { abortTransactions, isBeingWritten, peekStore } from '../support/fakes/idb-peek.ts';
import type { Prng } from '../support/fakes/prng.ts';
import type { VirtualLoop } from '../support/fakes/virtual-loop.ts';
import { userOf, type ChaosServer } from './chaos-server.ts';

/** What a page shows now: the list and the open conversation, by the same live queries that the screens use. */
export type Screen = { list: readonly ConversationRow[] | undefined; openID: string; rows: readonly MessageRow[] | undefined };

export type Tab = {
  readonly name: string;
  readonly device: Device;
  readonly db: AccountDatabase;
  readonly faults: StorageFaults;
  readonly ports: FakePorts;
  readonly sync: AccountSync;
  readonly commands: CommandContext;
  readonly screen: Screen;
  isAlive: boolean;
  close(): void;
};

export type Device = {
  readonly name: string;
  readonly userId: string;
  readonly clock: FakeClock;
  readonly locks: FakeLocks;
  readonly tabs: Tab[];
  readonly conversationIDs: readonly string[];
  /** Errors that the sync code reported, by name; and reasons for which it locked the account. */
  readonly reported: { readonly error: unknown; readonly where: string }[];
  readonly lockedBy: string[];
  openTab(): Tab;
  crash(tab: Tab): void;
  rows<T>(store: string): T[];
  isBeingWritten(): boolean;
};

export type DeviceParts = {
  readonly name: string;
  readonly conversationIDs: readonly string[];
  readonly loop: VirtualLoop;
  readonly prng: Prng;
  readonly network: FakeNetwork;
  readonly server: ChaosServer;
};

const FORBIDDEN = 403;
const noAnswer = async (): Promise<undefined> => Promise.resolve(undefined);
const noVault: Vault = createFakeVault();

function watchScreen(db: AccountDatabase, openID: string): { screen: Screen; close: () => void } {
  const screen: Screen = { list: undefined, openID, rows: undefined };
  const list = liveQuery(async () => listConversations(db, 'main', 100)).subscribe((rows) => void (screen.list = rows));
  const open = liveQuery(async () => listMessagesUpTo(db, openID, { to: Number.MAX_SAFE_INTEGER, limit: 50 })).subscribe((rows) => void (screen.rows = rows));
  return {
    screen,
    close() {
      list.unsubscribe();
      open.unsubscribe();
    },
  };
}

/** One account on one device: its database, locks and channels, shared by its tabs. */
export function createDevice(parts: DeviceParts): Device {
  const { name: deviceName, loop, prng, network, server } = parts;
  const userId = userOf(deviceName);
  const factory = new IDBFactory();
  const clock = createFakeClock(loop);
  const locks = createFakeLocks();
  const channels = createFakeChannels((task) => loop.enqueue(task));
  const keyValue: KeyValue = createFakeKeyValue();
  const tabs: Tab[] = [];
  const reported: { error: unknown; where: string }[] = [];
  const lockedBy: string[] = [];
  const database = `wt_${userId}`;
  let opened = 0;

  /** Under way for a while, in which the server may have stored it and the answer be lost. */
  async function callDrafts(ports: FakePorts, request: Parameters<LeaderParts['callDrafts']>[0]): ReturnType<LeaderParts['callDrafts']> {
    const travel = async (): Promise<void> => new Promise((resolve) => void loop.after(prng.below(800), resolve));
    await travel();
    const core = server.core();
    if (core === undefined || !ports.online.isOnline() || prng.chance(0.1)) return { kind: 'unknown' };
    try {
      const value = await core.write(async (unit) => syncDrafts(unit, userId, request));
      await travel();
      return ports.online.isOnline() && prng.chance(0.9) ? { kind: 'ok', value } : { kind: 'unknown' };
    } catch {
      return { kind: 'unknown' };
    }
  }

  function createParts(ports: FakePorts): LeaderParts {
    return {
      engine: createEmbeddedChatEngine(ports),
      async fetchEngineUrl() {
        if (!ports.online.isOnline() || server.core() === undefined) throw new NetworkError('no answer');
        return `chaos://${deviceName}/${server.token(userId)}`;
      },
      upload: async () => ({ kind: 'done' }),
      // The business API is not served in memory: what needs it is refused or has no answer, and must be taken back or wait.
      callHttp: async () => (prng.chance(0.5) ? { kind: 'refused', code: FORBIDDEN, message: '' } : { kind: 'unknown' }),
      callDrafts: async (request) => callDrafts(ports, request),
      refetch: () => undefined,
      services: { listDevices: noAnswer, presence: noAnswer, search: noAnswer, searchConversation: noAnswer, removeDevice: noAnswer },
      wake: () => undefined,
      close: () => undefined,
    };
  }

  function openTab(): Tab {
    opened += 1;
    const name = `${deviceName}/${opened}`;
    Object.assign(Dexie.dependencies, { indexedDB: factory, IDBKeyRange });
    const db = new AccountDatabase(userId);
    // Tabs are processes: Dexie's cache of running writes, shared by name within one, would show one tab what another never committed.
    Object.assign((db as unknown as { readonly _options: object })._options, { cache: 'disabled' });
    const faults = installStorageFaults(db);
    const openChannel = (channel: string) => channels.open(channel, name);
    const ports = createFakePorts({ clock, prng, locks: locks.for(name), openChannel, network: network.for(name), keyValue, vault: noVault });
    const sync = createAccountSync({
      db,
      me: userId,
      ports,
      build: 'chaos',
      createParts: async () => createParts(ports),
      locked: (reason) => void lockedBy.push(`${name}: ${reason}`),
      toast: () => undefined,
      report: (error, where) => void reported.push({ error, where }),
    });
    const view = watchScreen(db, prng.pick(parts.conversationIDs));
    const tab: Tab = {
      name,
      device,
      db,
      faults,
      ports,
      sync,
      commands: { db, me: userId, deviceId: `device-${deviceName}`, ports, wake: () => sync.wake() },
      screen: view.screen,
      isAlive: true,
      close() {
        view.close();
        sync.close();
        db.close({ disableAutoOpen: true });
      },
    };
    tabs.push(tab);
    return tab;
  }

  /** No goodbye: timers, channel, locks and sockets are gone, and the browser aborts what was not committed. */
  function crash(tab: Tab): void {
    tab.isAlive = false;
    tabs.splice(tabs.indexOf(tab), 1);
    tab.ports.kill();
    channels.crash(tab.name);
    network.crash(tab.name);
    if (tab.db.isOpen()) abortTransactions(factory, database, tab.db.backendDB());
    tab.close();
    locks.crash(tab.name);
  }

  const device: Device = {
    name: deviceName,
    userId,
    clock,
    locks,
    tabs,
    conversationIDs: parts.conversationIDs,
    reported,
    lockedBy,
    openTab,
    crash,
    rows: <T>(store: string) => peekStore(factory, database, store) as T[],
    isBeingWritten: () => isBeingWritten(factory, database),
  };
  return device;
}
