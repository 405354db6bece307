import Dexie, { liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { parseChatScope } from '../../src/core/marks/chat-scopes.ts';
import type { ConversationRow, MessageRow } from '../../src/core/rows.ts';
import { listConversations } from '../../src/db/conversations.ts';
import { listMessagesUpTo } from '../../src/db/messages.ts';
import { accountDatabaseName } from '../../src/db/database-name.ts';
import { AccountDatabase } from '../../src/db/schema.ts';
import { createEmbeddedChatEngine } from '../../src/engines/chat/embedded/embedded-chat-engine.ts';
import { createAccountApi, createDraftCaller, createHttpCaller } from '../../src/main/account-api.ts';
import { NetworkError } from '../../src/platform/ports.ts';
import { createAccountSync, type AccountSync, type LeaderParts } from '../../src/sync/account-sync.ts';
import type { CommandContext } from '../../src/sync/commands/command-context.ts';
import { toLeaderDatabase } from '../../src/db/transaction.ts';
import { createLeaderServices } from '../../src/sync/leader-services.ts';
import { createRoomKeeper } from '../../src/sync/make-room.ts';
import { createUploader } from '../../src/sync/upload.ts';
import { createUploadingCaller } from '../../src/sync/upload-before-op.ts';
import { createListRefresher } from '../../src/sync/refresh-lists.ts';
import { createRowChanges } from '../../src/sync/row-changes.ts';
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
import type { VirtualLoop } from '../support/fakes/virtual-loop.ts';
import { userOf, type ChaosServer } from './chaos-server.ts';
import { createChaosWorker, type ChaosWorker } from './chaos-worker.ts';
import { watchFence, type Terms } from './parts/fence-watch.ts';
import { createFreezer } from './parts/freezer.ts';
import { createTokenHome } from './parts/token-home.ts';

const DIRECTIONS: readonly Direction[] = ['up', 'down'];

/** How many rows an open conversation shows. */
export const SHOWN_ROWS = 15;

/** What a page shows now: the list or the open conversation, by the same live queries that the screens use. */
export type Screen = { list: readonly ConversationRow[] | undefined; openID: string; rows: readonly MessageRow[] | undefined };

export type Tab = {
  readonly name: string;
  readonly device: Device;
  readonly db: AccountDatabase;
  readonly faults: StorageFaults;
  readonly ports: FakePorts;
  readonly worker: ChaosWorker;
  readonly sync: AccountSync;
  readonly commands: CommandContext;
  readonly screen: Screen;
  isAlive: boolean;
  isFrozen: boolean;
  /** The browser lets it do nothing any more, as it does with pages in the background, until it is thawed. */
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
  /** Errors that the sync code reported, by name; and reasons for which it locked the account. */
  readonly reported: { readonly error: unknown; readonly where: string }[];
  readonly lockedBy: string[];
  /** Operations that were taken back, as the user was told. */
  /** The browser says that there is no room. */
  readonly room: { isFull: boolean };
  readonly refusals: { readonly code: number; readonly text: string }[];
  signIn(): Promise<void>;
  openTab(): Tab;
  crash(tab: Tab): void;
  rows<T>(store: string): T[];
  isBeingWritten(): boolean;
  /** Grows with each write that a tab asks for; while it stands, so do the rows. */
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
};

/** Lists of the account that the schedules change. */
const FETCHED: ReadonlySet<string> = new Set(['config', 'blacklist', 'collections']);
/** What a browser says whose room is used up, and how few messages of a conversation stay then. */
const FULL = { usedBytes: 100_000, quotaBytes: 100_000 };
const KEPT_ROWS = 6;

/** A page shows the list, an open conversation or its settings; which, the seed says: what all of them show at once costs most of the run. */
function watchScreen(db: AccountDatabase, openID: string, roll: number): { screen: Screen; close: () => void } {
  const screen: Screen = { list: undefined, openID, rows: undefined };
  if (roll < 0.6) return { screen, close: () => undefined };
  const subscription =
    roll < 0.8
      ? liveQuery(async () => listConversations(db, 'main', 100)).subscribe((rows) => void (screen.list = rows))
      : liveQuery(async () => listMessagesUpTo(db, openID, { to: Number.MAX_SAFE_INTEGER, limit: SHOWN_ROWS })).subscribe((rows) => void (screen.rows = rows));
  return { screen, close: () => subscription.unsubscribe() };
}

/** What stands around the open chat is asked for each time that the device has caught up, as the screens do (client/chat/use-pins.ts). */
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
  const { keyValue, vault } = tokens;
  const tabs: Tab[] = [];
  const reported: { error: unknown; where: string }[] = [];
  const lockedBy: string[] = [];
  const refusals: { code: number; text: string }[] = [];
  const database = accountDatabaseName(deviceName);
  let opened = 0;
  /** Of every tab there ever was. */
  const storages: StorageFaults[] = [];
  const terms: Terms = { leader: undefined };
  const room = { isFull: false };
  narrowLiveQueries();

  async function createParts({ db, ports, worker }: Pick<Tab, 'db' | 'ports' | 'worker'>, epoch: number): Promise<LeaderParts> {
    const fence = { db: toLeaderDatabase(db), epoch };
    const ended = (code: number): void => void lockedBy.push(`HTTP ${code}`);
    const api = await createAccountApi({
      db,
      network: ports.network,
      clock: ports.clock,
      signer: worker.worker,
      deviceId: `device-${deviceName}`,
      build: 'chaos',
      readToken: () => server.login(deviceName).token,
      readLanguage: () => 'zh-CN',
      ended,
    });
    const changes = createRowChanges();
    const lists = createListRefresher({
      context: { ...fence, changes },
      api,
      ports,
      ended,
      report: (error, where) => void reported.push({ error, where }),
    });
    const fetchAddress = await tokens.fetchAddressOf({ api, fence, clock: ports.clock, deviceId: `device-${deviceName}` });
    const engine = createEmbeddedChatEngine(ports);
    const uploading = { fence, api, network: ports.network, clock: ports.clock, ended };
    const keeper = createRoomKeeper({
      context: { ...fence, ports, report: (error, where) => void reported.push({ error, where }) },
      room: { estimate: async () => Promise.resolve(room.isFull ? FULL : undefined), dropOldestMedia: async () => Promise.resolve(0) },
      isServed: async (url) => Promise.resolve(server.query('select uuid from media where uuid = ?', url.slice('/media/'.length)).length > 0),
      policy: { agesDays: [0], keptRows: KEPT_ROWS },
    });
    keeper.start();
    return {
      engine,
      async fetchEngineAddress(isTokenRefused) {
        if (!ports.online.isOnline() || server.core() === undefined) throw new NetworkError('no answer');
        return fetchAddress(isTokenRefused);
      },
      upload: createUploader(uploading),
      callHttp: createUploadingCaller(uploading, createHttpCaller(api)),
      callDrafts: createDraftCaller(api),
      changes,
      refetch: (scopes) => lists.refresh(scopes.filter((scope) => FETCHED.has(scope) || parseChatScope(scope)?.kind === 'pins')),
      ended: (reason) => void lockedBy.push(reason),
      services: createLeaderServices({
        ...uploading,
        ...fence,
        engine,
        worker: worker.worker,
        readMedia: async () => Promise.resolve(undefined),
        dropOldBodies: keeper.dropNow,
      }),
      wake: () => undefined,
      close() {
        keeper.stop();
        lists.stop();
        worker.worker.closeAccount().catch(() => undefined);
      },
    };
  }

  function linksOf(name: string): Link[] {
    return network.links().filter(({ owner }) => owner === name);
  }

  function openTab(): Tab {
    opened += 1;
    const name = `${deviceName}/${opened}`;
    Object.assign(Dexie.dependencies, { indexedDB: factory, IDBKeyRange });
    const db = new AccountDatabase(deviceName);
    noteQueriesOf(db);
    const faults = installStorageFaults(db, (fault) => parts.storageFailed(name, fault));
    storages.push(faults);
    const usersDb = watchFence(db, { name, terms, lateWrite: (table) => parts.lateWrite(name, table) });
    const freezer = createFreezer(db, locks.for(name));
    const openChannel = (channel: string) => channels.open(channel, name);
    const online = createFakeOnline();
    const wires = { ...network.for(name), fetch: http.for(name, () => online.isOnline()), upload: http.uploadFor(name, () => online.isOnline()) };
    const ports = { ...createFakePorts({ clock, prng, locks: freezer.locks, openChannel, network: wires, keyValue, vault }), online };
    const worker = createChaosWorker(loop, ports.clock);
    const sync = createAccountSync({
      db,
      me: userId,
      ports,
      build: 'chaos',
      createParts: async (epoch) => createParts({ db, ports, worker }, epoch),
      outdated: () => void lockedBy.push(`${name}: outdated`),
      toast: (code, text) => void refusals.push({ code, text }),
      report: (error, where) => void reported.push({ error, where }),
    });
    const view = watchScreen(db, prng.pick(parts.conversationIDs), prng.unit());
    const stopRefreshing = refreshOpenChat(sync, view.screen.openID);
    const tab: Tab = {
      name,
      device,
      db,
      faults,
      ports,
      worker,
      sync,
      commands: { db: usersDb, me: userId, deviceId: `device-${deviceName}`, ports, wake: (sole) => sync.wake(sole) },
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
        // That another tab leads is what it may learn last.
        freezer.thaw();
        http.thaw(name);
        ports.thaw();
        for (const link of linksOf(name)) for (const direction of DIRECTIONS) link.heldUntilMs[direction] = loop.nowMs();
        channels.thaw(name);
        loop.enqueue(freezer.tellLocks);
      },
      close() {
        view.close();
        stopRefreshing();
        sync.close();
        worker.close();
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
    signIn: async () => tokens.signIn(server.login(deviceName)),
    openTab,
    crash,
    rows: <T>(store: string) => peekStore(factory, database, store) as T[],
    isBeingWritten: () => isBeingWritten(factory, database),
    writes: () => storages.reduce((sum, faults) => sum + faults.asked(), 0),
  };
  return device;
}
