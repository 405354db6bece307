import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeChannels, type FakeChannels } from '../../tests/support/fakes/fake-channels.ts';
import { createFakeLocks, type FakeLocks } from '../../tests/support/fakes/fake-locks.ts';
import { createFakePorts, type FakePorts } from '../../tests/support/fakes/fake-ports.ts';
import { createPrng } from '../../tests/support/fakes/prng.ts';
import { BENCH_ME, createSyncBench, type SyncBench } from '../../tests/support/fakes/sync-bench.ts';
import { electLeader, type LeaderElection } from './leader.ts';
import { createLeaderLine } from './leader-line.ts';

/** The bench itself has led once. */
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

/** A tab that leads until its term ends; `end` ends it from inside, as a superseded engine does. */
function openTab(name: string): { ports: FakePorts; end: (outcome?: 'again') => void } {
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
  elections.push(electLeader(bench.db, BENCH_ME, { ports, lead, report: () => undefined }));
  return { ports, end: (outcome) => end(outcome) };
}

describe('leadership', () => {
  test('G9 one tab leads; when it is gone the next one does, with a larger epoch', async () => {
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

  test('G9 a leader that answers no probe loses its lock after ten seconds', async () => {
    const first = openTab('a');
    openTab('b');
    await bench.loop.advance(1000);
    first.ports.kill();
    channels.crash('a');
    await bench.loop.advance(60_000);
    expect(locks.holder(LOCK)).toBe('b');
  });

  test('G9 a jump of the clock deposes nobody', async () => {
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

  test('G9 a term that ended stands in line again, so that the account is never without a leader', async () => {
    const only = openTab('a');
    await bench.loop.advance(1000);
    only.end();
    await bench.loop.advance(2000);
    expect(leading).toEqual(['a']);
    expect(terms).toHaveLength(2);
  });

  test('G9 a term that ends for a larger epoch goes on at once under the same lock, and a second one waits', async () => {
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

  test('G9 only the leader answers a question; another follower keeps silent', async () => {
    const lines = ['asker', 'follower', 'leader'].map((name) => createLeaderLine(channels.open('line', name), portsOf(name)));
    const [asker, follower, leader] = lines;
    follower?.answer(async () => undefined);
    leader?.answer(async () => 'loaded');
    expect(await bench.drive(asker?.ask({ kind: 'history' }) ?? Promise.resolve())).toBe('loaded');
  });

  test('G9 a leader that fails to answer is asked again', async () => {
    const [asker, leader] = ['asker', 'leader'].map((name) => createLeaderLine(channels.open('line', name), portsOf(name)));
    let asked = 0;
    leader?.answer(async () => {
      asked += 1;
      if (asked === 1) throw new Error('fenced');
      return 'loaded';
    });
    const answer = asker?.ask({});
    await bench.loop.advance(3000);
    expect(await answer).toBe('loaded');
  });
});
