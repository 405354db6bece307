import { addGroup } from '../../contract/http/groups.ts';
import { imToken } from '../../contract/http/login.ts';
import { createFakeHttp, type FakeHttp, type HttpRequest } from '../support/fakes/fake-http.ts';
import type { StorageFault } from '../support/fakes/idb-faults.ts';
import { createFakeNetwork, type Direction, type FakeNetwork, type Link } from '../support/fakes/fake-network.ts';
import { createPrng, type Prng } from '../support/fakes/prng.ts';
import { installQuickClone } from '../support/fakes/quick-clone.ts';
import { installVirtualLoop, type VirtualLoop } from '../support/fakes/virtual-loop.ts';
import { createChaosServer, DEVICES, GROUP_OWNERS, userOf, USERS, type ChaosServer } from './chaos-server.ts';
import { createDamage, type Damage } from './unreadable/damage.ts';
import { fillAdminGroups } from './group-admin/fill-admin-groups.ts';
import { hasGroupAdmin, isDamaged } from './group-admin/group-seeds.ts';
import { hasConflicts } from './parts/conflict-seeds.ts';
import { isSnapshots } from './parts/snapshot-seeds.ts';
import { createSingleLogin } from '../support/snapshot-engine/snapshot-engine.ts';
import { createDevice, type Device, type Tab } from './device.ts';
import { CLIENT_BUILD, type ClientBuild } from './builds/client-build.ts';
import type { NextKind, NextReleases } from './builds/next-release.ts';
import { sessionEnded, signInAgain } from './steps/session-steps.ts';
import { noteSender } from './steps/release-steps.ts';
import { noteAnswer } from './parts/people-oracle.ts';
import { isUpload } from './parts/upload-store.ts';
import { count, createLedger, type Ledger, type Tally } from './ledger.ts';

/** The number of frames that one step may move before it counts as an endless loop. */
const MAX_DELIVERIES = 20_000;

const MAX_IDLE_TURNS = 200_000;

export type World = {
  readonly seed: number;
  /** The release to which pages of this schedule may be updated, and its kind. */
  readonly next: { readonly kind: NextKind; readonly build: ClientBuild } | undefined;
  readonly prng: Prng;
  readonly loop: VirtualLoop;
  readonly network: FakeNetwork;
  readonly http: FakeHttp;
  readonly server: ChaosServer;
  readonly devices: readonly Device[];
  readonly ledger: Ledger;
  readonly damage: Damage;
  readonly tally: Tally;
  readonly trace: string[];
  readonly violations: string[];
  note(line: string): void;
  violate(what: string): void;
  tabs(): Tab[];
  /** Another device of an account, with an empty database. It takes no part in the schedule. */
  openFresh(name: string): Promise<Device>;
  /** Runs everything that can run at this moment of virtual time, frames included. */
  pump(): Promise<void>;
  /** Runs a part of it, so that the next command meets unfinished transactions and requests. */
  pumpPartly(): Promise<void>;
  advance(ms: number): Promise<void>;
  drive<T>(promise: Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** How often a request of the business API meets a fault. Requests that change something are few, so almost every second one does. */
const FAULT_RATE = { change: 0.45, read: 0.08, rare: 0.8 };

function changesSomething({ url, headers }: HttpRequest): boolean {
  return headers['idempotency-key'] !== undefined || url.endsWith('/draft/sync') || url.endsWith(imToken.path) || isUpload({ url });
}

/** Sent once or twice in a schedule, so most of them meet a fault. */
function isRare({ url }: HttpRequest): boolean {
  return url.endsWith(addGroup.path);
}

function conversationsOf(userId: string): string[] {
  return [...USERS.filter((other) => other !== userId).map((other) => `C2C${other}`), ...Object.keys(GROUP_OWNERS).map((id) => `GROUP${id}`)];
}

/** Two of four schedules include the next release. */
function nextKindOf(seed: number): NextKind | undefined {
  return ({ 1: 'beside', 3: 'fencing' } as const)[seed % 4];
}

export async function createWorld(seed: number, releases?: NextReleases): Promise<World> {
  const kind = releases === undefined ? undefined : nextKindOf(seed);
  const next = kind === undefined ? undefined : { kind, build: releases?.[kind] ?? CLIENT_BUILD };
  const prng = createPrng(seed);
  const loop = installVirtualLoop();
  // Addresses may be relative to the page.
  Object.assign(globalThis, { location: { href: 'http://chaos/' } });
  const uninstallClone = installQuickClone();
  const trace: string[] = [];
  const violations: string[] = [];

  async function drive<T>(promise: Promise<T>): Promise<T> {
    let isDone = false;
    const mark = (): void => void (isDone = true);
    promise.then(mark, mark);
    for (let idle = 0; !isDone; idle += 1) {
      if ((await loop.settle()) > 0) idle = 0;
      // Opening files takes real time, during which nothing of the schedule can run.
      if (idle > MAX_IDLE_TURNS) throw new Error('stuck: a promise waits for nothing');
    }
    return promise;
  }

  const server = await createChaosServer({ loop, prng, drive, seed });
  if (hasGroupAdmin(seed)) await fillAdminGroups(server, drive);
  const damage = createDamage(isDamaged(seed));
  const network = createFakeNetwork((url, transport) => server.accept(url, transport), { down: damage.alter, up: damage.count });
  const tally: Tally = {};
  const note = (line: string): void => void trace.push(`${loop.nowMs()} ${line}`);
  const http = createFakeHttp({
    loop,
    prng,
    async serve(request) {
      noteSender(world, request);
      const answer = await server.serve(request);
      noteAnswer(world, request, answer);
      return answer;
    },
    faultRate: (request) => (isRare(request) ? FAULT_RATE.rare : changesSomething(request) ? FAULT_RATE.change : FAULT_RATE.read),
    happened(fault, owner, request) {
      // Only faults on requests that change something prove that these are neither lost nor done twice.
      if (changesSomething(request)) count(tally, fault);
      note(`${fault} ${owner} ${request.method} ${request.url}`);
    },
  });
  const storageFailed = (tab: string, fault: StorageFault): void => {
    count(tally, fault === 'quota' ? 'quota' : 'idbFault');
    note(`${tab} a write fails: ${fault}`);
  };
  const lateWrite = (tab: string, table: string): void => world.violate(`G9 ${tab} wrote into ${table} for the account while another tab leads`);
  const outdatedWrite = (tab: string, table: string): void => world.violate(`G9 ${tab} wrote into ${table} after a newer build had claimed the database`);
  const loneWrite = (tab: string, table: string): void => world.violate(`G9 ${tab} wrote into ${table} outside of a transaction`);
  // Three users; in three of ten schedules one of them also has a second device.
  const hasSecondDevice = prng.chance(0.3) || hasConflicts(seed) || hasGroupAdmin(seed);
  const names = hasSecondDevice && !isSnapshots(seed) ? DEVICES : USERS;
  const login = isSnapshots(seed) ? createSingleLogin() : undefined;
  const open = (name: string): Device =>
    createDevice({
      name,
      conversationIDs: conversationsOf(userOf(name)),
      loop,
      prng,
      network,
      http,
      storageFailed,
      server,
      lateWrite,
      outdatedWrite,
      loneWrite,
      sessionEnded: (device, reason) => sessionEnded(world, device, reason),
      next: next?.build ?? CLIENT_BUILD,
      login,
      hasNotices: hasGroupAdmin(seed),
    });
  const devices = names.map(open);

  for (const device of devices) await drive(device.signIn());

  /** Delayed frames arrive together: each frame is a task of its own, and the work that it starts may not finish before the next one. */
  function burst({ link, direction }: { readonly link: Link; readonly direction: Direction }): void {
    for (let left = link[direction].length; left > 0; left -= 1) loop.enqueue(() => network.deliver(link, direction));
  }

  const world: World = {
    seed,
    next,
    prng,
    loop,
    network,
    http,
    server,
    devices,
    ledger: createLedger(),
    damage,
    tally,
    trace,
    violations,
    note,
    violate(what) {
      if (!violations.includes(what)) violations.push(what);
      trace.push(`${loop.nowMs()} VIOLATION ${what}`);
    },
    tabs: () => devices.flatMap((device) => device.tabs),
    async openFresh(name) {
      await drive(server.signIn(name));
      const device = open(name);
      await drive(device.signIn());
      device.openTab();
      return device;
    },
    async pump() {
      for (let moved = 0; moved < MAX_DELIVERIES; moved += 1) {
        await loop.settle();
        const released = network.takeReleased(loop.nowMs());
        if (released !== undefined) burst(released);
        else if (!network.deliverNext(loop.nowMs())) return;
      }
      world.violate('livelock: frames without end at one moment');
    },
    async pumpPartly() {
      const rounds = 1 + prng.below(10);
      for (let round = 0; round < rounds; round += 1) {
        await loop.settle(1 + prng.below(60));
        const links = network.links();
        const link = links.length === 0 ? undefined : prng.pick(links);
        const direction = prng.chance(0.5) ? 'up' : 'down';
        // Each frame is a task of its own, as in a browser.
        if (link !== undefined && link.heldUntilMs[direction] <= loop.nowMs()) loop.enqueue(() => network.deliver(link, direction));
      }
    },
    async advance(ms) {
      await loop.advance(ms, async () => world.pump());
      await signInAgain(world);
    },
    drive,
    async close() {
      for (const tab of world.tabs()) tab.close();
      await loop.settle();
      await drive(server.remove());
      await loop.settle();
      loop.uninstall();
      uninstallClone();
    },
  };
  return world;
}
