import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeChannels } from '../../../tests/support/fakes/fake-channels.ts';
import { createFakeLocks } from '../../../tests/support/fakes/fake-locks.ts';
import { createFakePorts } from '../../../tests/support/fakes/fake-ports.ts';
import { createPrng } from '../../../tests/support/fakes/prng.ts';
import { BENCH_ME, createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { createScriptedEngine, type ScriptedEngine } from '../../../tests/support/scripted-engine.ts';
import type { LeaderServiceHandlers } from '../../core/leader-services.ts';
import { takeLeaderEpoch } from '../../db/transaction.ts';
import { createAccountSync, type AccountSync, type LeaderParts } from './account-sync.ts';
import { createRowChanges } from './row-changes.ts';

let bench: SyncBench;
const opened: AccountSync[] = [];

beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(async () => {
  for (const sync of opened.splice(0)) sync.close();
  await bench.close();
});

type Term = { readonly epoch: number; readonly engine: ScriptedEngine; readonly restart: () => void };
type Tab = { readonly terms: Term[]; readonly calls: string[] };

/** One tab of the account. It leads as soon as the loop runs. */
function openTab(): Tab {
  const terms: Term[] = [];
  const calls: string[] = [];
  const channels = createFakeChannels((task) => bench.loop.enqueue(task));
  const { clock, ports } = bench;
  const own = { clock, prng: createPrng(3), locks: createFakeLocks().for('tab'), openChannel: (name: string) => channels.open(name, 'tab') };
  const sync = createAccountSync({
    db: bench.db,
    me: BENCH_ME,
    ports: createFakePorts({ ...own, network: ports.network, keyValue: ports.keyValue, vault: ports.vault }),
    build: 'test',
    async createParts(epoch, restart): Promise<LeaderParts> {
      const engine = createScriptedEngine();
      terms.push({ epoch, engine, restart });
      return {
        engine,
        fetchEngineAddress: async () => ({ url: 'ws://test', protocols: [] }),
        upload: async () => ({ kind: 'done' }),
        callHttp: async () => ({ kind: 'unknown' }),
        callDrafts: async () => ({ kind: 'unknown' }),
        changes: createRowChanges(),
        refetch: () => undefined,
        services: {} as LeaderServiceHandlers,
        ended: (reason) => calls.push(`ended ${reason}`),
        wake: () => undefined,
        close: () => undefined,
      };
    },
    outdated: () => calls.push('outdated'),
    toast: () => undefined,
    report: (error) => void bench.errors.push(error),
  });
  opened.push(sync);
  return { terms, calls };
}

const epochsOf = (tab: Tab): number[] => tab.terms.map(({ epoch }) => epoch);

test('protocol §14.4 a leader with a new database continues at once with an epoch above that of the server', async () => {
  const tab = openTab();
  await bench.loop.settle();
  const [first] = epochsOf(tab);
  tab.terms[0]?.engine.end('superseded', 41);
  await bench.loop.settle();
  expect([epochsOf(tab), tab.calls]).toEqual([[first, 42], []]);
});

test('G9 a leader that another tab has replaced does not retake leadership with the epoch of the server', async () => {
  const tab = openTab();
  await bench.loop.settle();
  const later = await bench.drive(takeLeaderEpoch(bench.db));
  tab.terms[0]?.engine.end('superseded', later + 10);
  await bench.loop.settle();
  expect([tab.terms.length, (await bench.drive(bench.db.meta.get('leaderEpoch')))?.value]).toEqual([1, later]);
});

test('G9 a tab whose connection another tab of this device has replaced stops leading and ends no session', async () => {
  const tab = openTab();
  await bench.loop.settle();
  await bench.drive(takeLeaderEpoch(bench.db));
  tab.terms[0]?.engine.end('replaced');
  await bench.loop.settle();
  expect([tab.calls, tab.terms.length]).toEqual([[], 1]);
});

test('a replaced connection reconnects once; a second replacement ends the session as taken over elsewhere', async () => {
  const tab = openTab();
  await bench.loop.settle();
  tab.terms[0]?.engine.end('replaced');
  await bench.loop.settle();
  expect([tab.calls, tab.terms.length]).toEqual([[], 2]);
  tab.terms[1]?.engine.end('replaced');
  await bench.loop.settle();
  expect([tab.calls, tab.terms.length]).toEqual([['ended elsewhere'], 2]);
});

test('a connection that is replaced again after a long time reconnects', async () => {
  const tab = openTab();
  await bench.loop.settle();
  tab.terms[0]?.engine.end('replaced');
  await bench.loop.advance(120_000);
  tab.terms[1]?.engine.end('replaced');
  await bench.loop.advance(5000);
  expect([tab.calls, tab.terms.length]).toEqual([[], 3]);
});

test('ignores the largest safe integer as an epoch of the server', async () => {
  const tab = openTab();
  await bench.loop.settle();
  tab.terms[0]?.engine.end('superseded', Number.MAX_SAFE_INTEGER);
  await bench.loop.advance(2000);
  expect(epochsOf(tab)).toEqual([2, 3]);
});

test('STORE-027 a build that the server refuses reports that it is outdated, ends no session and stops leading', async () => {
  const tab = openTab();
  await bench.loop.settle();
  tab.terms[0]?.engine.end('outdated');
  await bench.loop.advance(120_000);
  expect([tab.calls, tab.terms.length]).toEqual([['outdated'], 1]);
});

test('a leader with the token of an old session continues with new parts', async () => {
  const tab = openTab();
  await bench.loop.settle();
  tab.terms[0]?.restart();
  await bench.loop.settle();
  expect([tab.terms.map(({ epoch }) => epoch - (tab.terms[0]?.epoch ?? 0)), tab.calls]).toEqual([[0, 1], []]);
});
