import Dexie, { liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ConversationRow, MessageRow } from '../../src/core/rows.ts';
import { listConversations } from '../../src/db/conversations.ts';
import { listMessagesUpTo } from '../../src/db/messages.ts';
import { accountDatabaseName } from '../../src/db/database-name.ts';
import type { DatabaseHealth } from '../../src/db/health/watch-database.ts';
import type { AccountDatabase } from '../../src/db/schema.ts';
import type { MetaRow } from '../../src/db/tables/tables.ts';
import type { AccountSync, LeaderParts } from '../../src/sync/leader/account-sync.ts';
import type { CommandContext } from '../../src/sync/commands/command-context.ts';
import { createFakeChannels } from '../support/fakes/fake-channels.ts';
import { createFakeLocks, type FakeLocks } from '../support/fakes/fake-locks.ts';
import type { FakeHttp } from '../support/fakes/fake-http.ts';
import type { Direction, FakeNetwork, Link } from '../support/fakes/fake-network.ts';
import { createFakeClock, createFakePorts, type FakeClock, type FakePorts } from '../support/fakes/fake-ports.ts';
import { createFakeOnline } from '../support/fakes/fake-switches.ts';
import { installStorageFaults, type StorageFault, type StorageFaults } from '../support/fakes/idb-faults.ts';
import { narrowLiveQueries, noteQueriesOf } from '../support/fakes/one-page-per-database.ts';
import { abortTransactions, isBeingWritten, peekStore } from '../support/fakes/idb-peek.ts';
import type { Prng } from '../support/fakes/prng.ts';
import type { SingleLogin } from '../support/snapshot-engine/snapshot-engine.ts';
import type { VirtualLoop } from '../support/fakes/virtual-loop.ts';
import { CLIENT_BUILD, type ClientBuild } from './builds/client-build.ts';
import { userOf, type ChaosServer } from './chaos-server.ts';
import { createChaosWorker, type ChaosWorker } from './chaos-worker.ts';
import { watchFence, type Terms } from './parts/fence-watch.ts';
import { createFreezer } from './parts/freezer.ts';
import { createTokenHome } from './parts/token-home.ts';

const DIRECTIONS: readonly Direction[] = ['up', 'down'];

/** The number of rows that an open conversation shows. */
export const SHOWN_ROWS = 15;

/** What a page shows: the list or the open conversation, from the same live queries that the screens use. */
type Screen = { list: readonly ConversationRow[] | undefined; openID: string; rows: readonly MessageRow[] | undefined };

export type Tab = {
  readonly name: string;
  readonly device: Device;
  /** The release that the tab runs. */
  readonly build: ClientBuild;
  readonly health: DatabaseHealth;
  readonly db: AccountDatabase;
  readonly faults: StorageFaults;
  readonly ports: FakePorts;
  readonly worker: ChaosWorker;
  readonly sync: AccountSync;
  readonly commands: CommandContext;
  readonly screen: Screen;
  isAlive: boolean;
  isFrozen: boolean;
  /** The browser stops the page until it is thawed, as it does with pages in the background. */
  freeze(): void;
  thaw(): void;
  close(): void;
};

export type Device = {
  readonly name: string;
  readonly userId: string;
  readonly clock: FakeClock;
  readonly locks: FakeLocks;
  readonly tabs: Tab[];
  readonly conversationIDs: readonly string[];
  /** Errors that the sync code reported, with their place. */
  readonly reported: { readonly error: unknown; readonly where: string }[];
  /** Tabs whose build the server no longer accepted. */
  readonly lockedBy: string[];
  /** The browser reports that the quota is used up. */
  readonly room: { isFull: boolean };
  /** Operations that were rolled back, as the user was notified. */
  readonly refusals: { readonly code: number; readonly text: string }[];
  /** The session has ended and its pages are closed. This many are opened when the user signs in again. */
  signedOut: { readonly tabs: number } | undefined;
  /** A page of the next release was opened; each page opened from now on runs it too. */
  isUpdated: boolean;
  signIn(): Promise<void>;
  openTab(build?: ClientBuild): Tab;
  crash(tab: Tab): void;
  rows<T>(store: string): T[];
  isBeingWritten(): boolean;
  /** Grows with each write that a tab requests. While it is unchanged, so are the rows. */
  writes(): number;
};

export type DeviceParts = {
  readonly name: string;
  readonly conversationIDs: readonly string[];
  readonly loop: VirtualLoop;
  readonly prng: Prng;
  readonly network: FakeNetwork;
  readonly http: FakeHttp;
  readonly storageFailed: (tab: string, fault: StorageFault) => void;
  readonly server: ChaosServer;
  readonly lateWrite: (tab: string, table: string) => void;
  readonly outdatedWrite: (tab: string, table: string) => void;
  readonly loneWrite: (tab: string, table: string) => void;
  readonly sessionEnded: (device: Device, reason: string) => void;
  readonly next: ClientBuild;
  readonly login: SingleLogin | undefined;
  /** Its leader tabs open the notification socket. */
  readonly hasNotices: boolean;
};

type Own = { readonly epoch: number; readonly restart: () => void };

/** The schema epoch of the newest build that has claimed the database of a device. */
export function schemaEpochOf(device: Pick<Device, 'rows'>): number {
  return Number(device.rows<MetaRow>('meta').find(({ key }) => key === 'schemaEpoch')?.value ?? 0);
}

/** The build name in the requests of a release. */
export function nameOfBuild(build: ClientBuild): string {
  return build === CLIENT_BUILD ? 'chaos' : 'chaos-next';
}

/** The factory of each database: the next release opens a second connection, after another device may have opened its own. */
const factories = new Map<string, IDBFactory>();

function openFactories(database: string, factory: IDBFactory): Pick<IDBFactory, 'open' | 'deleteDatabase' | 'cmp'> {
  factories.set(database, factory);
  const of = (name: string): IDBFactory => factories.get(name) ?? factory;
  return {
    open: (name, version) => of(name).open(name, version),
    deleteDatabase: (name) => of(name).deleteDatabase(name),
    cmp: (one, other) => factory.cmp(one, other),
  };
}

/** A page shows the list, an open conversation or its settings. The seed decides which, because updating all of them takes most of the run. */
function watchScreen(db: AccountDatabase, openID: string, roll: number): { screen: Screen; close: () => void } {
  const screen: Screen = { list: undefined, openID, rows: undefined };
  if (roll < 0.6) return { screen, close: () => undefined };
  const subscription =
    roll < 0.8
      ? liveQuery(async () => listConversations(db, 'main', 100)).subscribe((rows) => void (screen.list = rows))
      : liveQuery(async () => listMessagesUpTo(db, openID, { to: Number.MAX_SAFE_INTEGER, limit: SHOWN_ROWS })).subscribe((rows) => void (screen.rows = rows));
  return { screen, close: () => subscription.unsubscribe() };
}

/** Reads pins and the like of the open chat each time the device has caught up, as the screens do (client/chat/use-pins.ts). */
function refreshOpenChat(sync: AccountSync, openID: string): () => void {
  let wasCurrent = false;
  const look = (): void => {
    const { network, isCatchingUp } = sync.status();
    const isCurrent = network === 'online' && !isCatchingUp;
    if (isCurrent && !wasCurrent) sync.refreshChat(openID);
    wasCurrent = isCurrent;
  };
  look();
  return sync.subscribe(look);
}

/** One account on one device: its database, locks and channels, shared by its tabs. */
export function createDevice(parts: DeviceParts): Device {
  const { name: deviceName, loop, prng, network, http, server } = parts;
  const userId = userOf(deviceName);
  const factory = new IDBFactory();
  const clock = createFakeClock(loop);
  const locks = createFakeLocks();
  const channels = createFakeChannels((task) => loop.enqueue(task));
  const tokens = createTokenHome(factory, clock);
  const { keyValue, vault } = tokens.store();
  const tabs: Tab[] = [];
  const reported: { error: unknown; where: string }[] = [];
  const lockedBy: string[] = [];
  const refusals: { code: number; text: string }[] = [];
  const database = accountDatabaseName(deviceName);
  let opened = 0;
  /** Of all tabs, also those that are closed. */
  const storages: StorageFaults[] = [];
  const terms: Terms = { leader: undefined };
  const room = { isFull: false };
  let locking: Promise<void> = Promise.resolve();
  narrowLiveQueries();

  function locked(reason: string): void {
    if (device.signedOut !== undefined) return;
    device.signedOut = { tabs: tabs.length };
    parts.sessionEnded(device, reason);
    // All its pages stop, and their pending work is cut off, as when each page is closed.
    for (const tab of tabs.toReversed()) crash(tab);
    locking = tokens.lock(userId);
  }

  async function createParts({ db, ports, worker, build }: Pick<Tab, 'db' | 'ports' | 'worker' | 'build'>, own: Own): Promise<LeaderParts> {
    return build.createLeaderParts({
      db,
      ports,
      signer: worker.worker,
      build: nameOfBuild(build),
      deviceId: `device-${deviceName}`,
      wtId: userId,
      store: tokens.store(),
      room,
      isServed: (uuid) => server.query('select uuid from media where uuid = ?', uuid).length > 0,
      isServerUp: () => server.core() !== undefined,
      login: parts.login,
      hasNotices: parts.hasNotices,
      serverSec: () => Math.floor(server.nowMs() / 1000),
      locked,
      report: (error, where) => void reported.push({ error, where }),
      ...own,
    });
  }

  function linksOf(name: string): Link[] {
    return network.links().filter(({ owner }) => owner === name);
  }

  function openTab(build = device.isUpdated ? parts.next : CLIENT_BUILD): Tab {
    opened += 1;
    const name = `${deviceName}/${opened}`;
    Object.assign(Dexie.dependencies, { indexedDB: openFactories(database, factory), IDBKeyRange });
    const { db, health } = build.openDatabase(deviceName, clock);
    noteQueriesOf(db);
    const faults = installStorageFaults(db, (fault) => parts.storageFailed(name, fault));
    storages.push(faults);
    const usersDb = watchFence(db, {
      name,
      terms,
      lateWrite: (table) => parts.lateWrite(name, table),
      isOutdated: () => schemaEpochOf(device) > build.schemaEpoch,
      outdatedWrite: (table) => parts.outdatedWrite(name, table),
      loneWrite: (table) => parts.loneWrite(name, table),
    });
    const freezer = createFreezer(db, locks.for(name));
    const openChannel = (channel: string) => channels.open(channel, name);
    const online = createFakeOnline();
    const wires = { ...network.for(name), fetch: http.for(name, () => online.isOnline()), upload: http.uploadFor(name, () => online.isOnline()) };
    const ports = { ...createFakePorts({ clock, prng, locks: freezer.locks, openChannel, network: wires, keyValue, vault }), online };
    const worker = createChaosWorker(loop, ports.clock);
    const sync = build.createAccountSync({
      db,
      me: userId,
      ports,
      build: nameOfBuild(build),
      createParts: async (epoch, restart) => createParts({ db, ports, worker, build }, { epoch, restart }),
      outdated: () => void lockedBy.push(`${name}: outdated`),
      toast: (code, text) => void refusals.push({ code, text }),
      report: (error, where) => void reported.push({ error, where }),
    });
    // As in main/open-account.ts: a page that may no longer write gives up the leadership.
    health.subscribe(() => health.problem() === 'outdated' && sync.close());
    const view = watchScreen(db, prng.pick(parts.conversationIDs), prng.unit());
    const stopRefreshing = refreshOpenChat(sync, view.screen.openID);
    const tab: Tab = {
      name,
      device,
      build,
      health,
      db,
      faults,
      ports,
      worker,
      sync,
      commands: { db: usersDb, me: userId, deviceId: `device-${deviceName}`, ports, wake: (sendImmediately) => sync.wake(sendImmediately) },
      screen: view.screen,
      isAlive: true,
      isFrozen: false,
      freeze() {
        tab.isFrozen = true;
        ports.freeze();
        freezer.freeze();
        channels.freeze(name);
        http.freeze(name);
        for (const link of linksOf(name)) for (const direction of DIRECTIONS) link.heldUntilMs[direction] = Infinity;
      },
      thaw() {
        tab.isFrozen = false;
        // The tab may learn last that another tab leads.
        freezer.thaw();
        http.thaw(name);
        ports.thaw();
        for (const link of linksOf(name)) for (const direction of DIRECTIONS) link.heldUntilMs[direction] = loop.nowMs();
        channels.thaw(name);
        loop.enqueue(freezer.notifyLocks);
      },
      close() {
        view.close();
        stopRefreshing();
        sync.close();
        worker.close();
        health.stop();
        db.close({ disableAutoOpen: true });
      },
    };
    tabs.push(tab);
    return tab;
  }

  /** Ends the tab without an event: timers, channel, locks and sockets are gone, and the browser aborts uncommitted transactions. */
  function crash(tab: Tab): void {
    tab.isAlive = false;
    tabs.splice(tabs.indexOf(tab), 1);
    tab.ports.kill();
    channels.crash(tab.name);
    network.crash(tab.name);
    http.crash(tab.name);
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
    refusals,
    room,
    signedOut: undefined,
    isUpdated: false,
    signIn: async () => {
      await locking;
      await tokens.signIn(server.login(deviceName));
      device.signedOut = undefined;
    },
    openTab,
    crash,
    rows: <T>(store: string) => peekStore(factory, database, store) as T[],
    isBeingWritten: () => isBeingWritten(factory, database),
    writes: () => storages.reduce((sum, faults) => sum + faults.asked(), 0),
  };
  return device;
}
