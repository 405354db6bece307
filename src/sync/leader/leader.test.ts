import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeChannels, type FakeChannels } from '../../../tests/support/fakes/fake-channels.ts';
import { createFakeLocks, type FakeLocks } from '../../../tests/support/fakes/fake-locks.ts';
import { createFakePorts, type FakePorts } from '../../../tests/support/fakes/fake-ports.ts';
import { createPrng } from '../../../tests/support/fakes/prng.ts';
import { BENCH_ME, createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { electLeader, type LeaderElection } from './leader.ts';

/** The epoch of the bench itself, which has led once. */
const FIRST = 1;
const LOCK = `wisp:leader:${BENCH_ME}`;

let bench: SyncBench;
let locks: FakeLocks;
let channels: FakeChannels;
let leading: string[] = [];
let terms: number[] = [];
const elections: LeaderElection[] = [];

beforeEach(async () => {
  bench = await createSyncBench();
  locks = createFakeLocks();
  channels = createFakeChannels((task) => bench.loop.enqueue(task));
  leading = [];
  terms = [];
});
afterEach(async () => {
  for (const election of elections.splice(0)) election.close();
  await bench.close();
});

function portsOf(name: string): FakePorts {
  return createFakePorts({
    clock: bench.clock,
    prng: createPrng(2),
    locks: locks.for(name),
    openChannel: (channel) => channels.open(channel, name),
    network: bench.ports.network,
    keyValue: bench.ports.keyValue,
    vault: bench.ports.vault,
  });
}

/** A tab that leads until its term ends. `end` ends the term from inside, as a superseded engine does. */
function openTab(name: string): { ports: FakePorts; end: (outcome?: 'again') => void; check: () => void } {
  const ports = portsOf(name);
  let end: (outcome?: 'again') => void = () => undefined;
  async function lead(epoch: number, signal: AbortSignal): Promise<'again' | 'over'> {
    leading = [...leading, name];
    terms.push(epoch);
    const outcome = await new Promise<'again' | 'over'>((resolve) => {
      end = (given) => resolve(given ?? 'over');
      signal.addEventListener('abort', () => resolve('over'));
    });
    leading = leading.filter((other) => other !== name);
    return outcome;
  }
  const election = electLeader(bench.db, BENCH_ME, { ports, lead, report: () => undefined });
  elections.push(election);
  return { ports, end: (outcome) => end(outcome), check: () => election.check() };
}

describe('leadership', () => {
  test('G9 only one tab leads; after it crashes, the next tab leads with a larger epoch', async () => {
    const first = openTab('a');
    openTab('b');
    await bench.loop.advance(1000);
    expect(leading).toEqual(['a']);
    first.ports.kill();
    channels.crash('a');
    locks.crash('a');
    await bench.loop.advance(1000);
    expect(leading).toEqual(['a', 'b']);
    expect(terms[1]).toBeGreaterThan(terms[0] ?? 0);
  });

  test('G9 a leader that answers no probe loses its lock within a minute', async () => {
    const first = openTab('a');
    openTab('b');
    await bench.loop.advance(1000);
    first.ports.kill();
    channels.crash('a');
    await bench.loop.advance(60_000);
    expect(locks.holder(LOCK)).toBe('b');
  });

  test.each([15_000, 45_000])(
    'STORE-011 G9 replaces a leader that hangs for %i ms within 6 s of a check, and it does not lead when it wakes',
    async (freezeMs) => {
      const first = openTab('a');
      const second = openTab('b');
      const third = openTab('c');
      await bench.loop.advance(60_000);
      channels.freeze('a');
      first.ports.freeze();
      second.check();
      third.check();
      await bench.loop.advance(6000);
      expect(['b', 'c']).toContain(locks.holder(LOCK));
      expect(terms).toHaveLength(2);
      await bench.loop.advance(freezeMs - 6000);
      channels.thaw('a');
      first.ports.thaw();
      await bench.loop.advance(30_000);
      expect(leading).toHaveLength(1);
      expect(leading).not.toContain('a');
      expect(terms).toHaveLength(2);
    },
  );

  test('G9 a leader that answers keeps its lock after many checks', async () => {
    openTab('a');
    const second = openTab('b');
    for (let at = 0; at < 200; at += 1) {
      second.check();
      await bench.loop.advance(300);
    }
    expect(terms).toHaveLength(1);
  });

  test('G9 the next check replaces a leader that hangs after it has answered a check', async () => {
    const first = openTab('a');
    const second = openTab('b');
    await bench.loop.advance(1000);
    second.check();
    await bench.loop.advance(100);
    channels.freeze('a');
    first.ports.freeze();
    second.check();
    await bench.loop.advance(6000);
    expect(locks.holder(LOCK)).toBe('b');
  });

  test('G9 a tab that hung takes no lock from a leader whose answer it has not yet received', async () => {
    openTab('a');
    const second = openTab('b');
    await bench.loop.advance(1000);
    second.ports.freeze();
    channels.freeze('b');
    second.check();
    await bench.loop.advance(20_000);
    // The tab's timer runs first, and then it receives the messages posted to it.
    second.ports.thaw();
    channels.thaw('b');
    await bench.loop.advance(10_000);
    expect(leading).toEqual(['a']);
    expect(terms).toHaveLength(1);
  });

  test('G9 a check ends the pause before the next term', async () => {
    const only = openTab('a');
    for (let at = 0; at < 6; at += 1) {
      await bench.loop.advance(70_000);
      only.end();
    }
    await bench.loop.advance(100);
    const before = terms.length;
    only.check();
    await bench.loop.advance(5000);
    expect(terms).toHaveLength(before + 1);
    await bench.loop.advance(120_000);
    expect(terms).toHaveLength(before + 1);
  });

  test('G9 a jump of the clock does not replace the leader', async () => {
    openTab('a');
    openTab('b');
    await bench.loop.advance(12_000);
    for (const hours of [48, -48, -48, 48]) {
      bench.clock.jump(hours * 3_600_000);
      await bench.loop.advance(40_000);
    }
    expect(leading).toEqual(['a']);
    expect(terms).toHaveLength(1);
  });

  test('G9 a tab requests leadership again after its term has ended', async () => {
    const only = openTab('a');
    await bench.loop.advance(1000);
    only.end();
    await bench.loop.advance(2000);
    expect(leading).toEqual(['a']);
    expect(terms).toHaveLength(2);
  });

  test('G9 a term that ends for a larger epoch restarts at once under the same lock; a second restart waits', async () => {
    const only = openTab('a');
    await bench.loop.settle();
    only.end('again');
    await bench.loop.settle();
    expect([leading, terms]).toEqual([['a'], [1 + FIRST, 2 + FIRST]]);
    only.end('again');
    await bench.loop.settle();
    expect(leading).toEqual([]);
    await bench.loop.advance(2000);
    expect(leading).toEqual(['a']);
  });

  test('G9 a leader whose lock was stolen ends its term', async () => {
    openTab('a');
    await bench.loop.advance(1000);
    locks.steal(LOCK);
    await bench.loop.settle();
    expect(leading).toEqual([]);
    await bench.loop.advance(2000);
    expect(leading).toEqual(['a']);
  });
});
