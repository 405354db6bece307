import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import Dexie from 'dexie';
import { AccountDatabase } from '../../../src/db/schema.ts';
import { takeLeaderEpoch, toLeaderDatabase } from '../../../src/db/transaction.ts';
import type { CommandContext } from '../../../src/sync/commands/command-context.ts';
import type { LeaderContext } from '../../../src/sync/leader/leader-context.ts';
import { createRowChanges } from '../../../src/sync/leader/row-changes.ts';
import { createScriptedEngine, type ScriptedEngine } from '../scripted-engine.ts';
import { createFakeChannels } from './fake-channels.ts';
import { createFakeLocks } from './fake-locks.ts';
import { createFakeNetwork } from './fake-network.ts';
import { createFakeClock, createFakePorts, type FakeClock, type FakePorts } from './fake-ports.ts';
import { createFakeKeyValue, createFakeVault } from './fake-switches.ts';
import { installStorageFaults, type StorageFaults } from './idb-faults.ts';
import { createPrng } from './prng.ts';
import { installVirtualLoop, type VirtualLoop } from './virtual-loop.ts';

export const BENCH_ME = '10001';

export type SyncBench = {
  readonly loop: VirtualLoop;
  readonly db: AccountDatabase;
  readonly faults: StorageFaults;
  readonly clock: FakeClock;
  readonly ports: FakePorts;
  readonly engine: ScriptedEngine;
  readonly context: LeaderContext;
  readonly commands: CommandContext;
  /** Errors that were reported as unhandled. */
  readonly errors: unknown[];
  /** Runs the loop until the promise settles; throws if nothing is left to run before that. */
  drive<T>(promise: Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** The environment of one part of the leader, on a real Dexie database and in virtual time. The test scripts the engine. */
export async function createSyncBench(factory = new IDBFactory()): Promise<SyncBench> {
  const loop = installVirtualLoop();
  Dexie.dependencies.indexedDB = factory;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange as unknown as typeof globalThis.IDBKeyRange;
  const db = new AccountDatabase(BENCH_ME);
  const faults = installStorageFaults(db);
  const clock = createFakeClock(loop);
  const channels = createFakeChannels((task) => loop.enqueue(task));
  const ports = createFakePorts({
    clock,
    prng: createPrng(1),
    locks: createFakeLocks().for('tab'),
    openChannel: (name) => channels.open(name, 'tab'),
    network: createFakeNetwork(() => undefined).for('tab'),
    keyValue: createFakeKeyValue(),
    vault: createFakeVault(),
  });
  const engine = createScriptedEngine();
  const errors: unknown[] = [];

  async function drive<T>(promise: Promise<T>): Promise<T> {
    let isDone = false;
    const mark = (): void => void (isDone = true);
    promise.then(mark, mark);
    for (let rounds = 0; !isDone; rounds += 1) {
      if ((await loop.settle()) === 0 && !isDone && rounds > 2) throw new Error('stuck: nothing left to run');
    }
    return promise;
  }

  const epoch = await drive(takeLeaderEpoch(db));
  const context: LeaderContext = {
    db: toLeaderDatabase(db),
    me: BENCH_ME,
    epoch,
    engine,
    ports,
    changes: createRowChanges(),
    report: (error) => void errors.push(error),
  };
  return {
    loop,
    db,
    faults,
    clock,
    ports,
    engine,
    context,
    commands: { db, me: BENCH_ME, deviceId: 'device', ports, wake: () => undefined },
    errors,
    drive,
    async close() {
      db.close();
      await loop.settle();
      loop.uninstall();
    },
  };
}
