import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../tests/support/fakes/manual-clock.ts';
import type { WispWorker } from '../workers/worker-api.ts';
import { keepWorkerAlive, WorkerSilentError, type SpawnedWorker } from './keep-worker-alive.ts';

const ANSWER_WITHIN_MS = 15_000;

type Spawned = SpawnedWorker & { fail(): void; isDead: boolean; hasEnded: boolean; readonly opened: string[] };

/** Workers that answer at once, but never after they died. */
function createSpawner() {
  const spawned: Spawned[] = [];
  function spawn(failed: () => void): SpawnedWorker {
    const opened: string[] = [];
    const answer = async <T>(value: T): Promise<T> => (one.isDead ? new Promise<T>(() => undefined) : value);
    const remote = {
      hashPassword: async (password: string) => answer(`hash of ${password}`),
      async openAccount({ wtId }: { wtId: string }) {
        opened.push(wtId);
        return answer(undefined);
      },
    } as unknown as WispWorker;
    const one: Spawned = { remote, end: () => void (one.hasEnded = true), fail: failed, isDead: false, hasEnded: false, opened };
    spawned.push(one);
    return one;
  }
  return { spawned, spawn };
}

describe('the worker that is kept alive', () => {
  test('a call to a dead worker fails after a timeout, and a new worker with the same account answers the next call', async () => {
    const { spawned, spawn } = createSpawner();
    const clock = createManualClock();
    const { worker } = keepWorkerAlive(clock, spawn);
    await worker.openAccount({ wtId: '10001', epoch: 1 });
    Object.assign(spawned[0] ?? {}, { isDead: true });
    const lost = worker.hashPassword('a', '');
    clock.advance(ANSWER_WITHIN_MS);
    await expect(lost).rejects.toBeInstanceOf(WorkerSilentError);
    expect(await worker.hashPassword('b', '')).toBe('hash of b');
    expect(spawned.map(({ hasEnded, opened }) => [hasEnded, opened])).toEqual([
      [true, ['10001']],
      [false, ['10001']],
    ]);
  });

  test('a pending call of the dead worker does not end its replacement', async () => {
    const { spawned, spawn } = createSpawner();
    const clock = createManualClock();
    const { worker } = keepWorkerAlive(clock, spawn);
    await worker.hashPassword('first', '');
    Object.assign(spawned[0] ?? {}, { isDead: true });
    const early = worker.hashPassword('a', '');
    clock.advance(5000);
    const late = worker.hashPassword('b', '');
    clock.advance(10_000);
    await expect(early).rejects.toBeInstanceOf(WorkerSilentError);
    await worker.hashPassword('c', '');
    clock.advance(5000);
    await expect(late).rejects.toBeInstanceOf(WorkerSilentError);
    expect(spawned).toHaveLength(2);
    expect(spawned[1]?.hasEnded).toBe(false);
  });

  test('a worker that reports its own end is replaced at once', async () => {
    const { spawned, spawn } = createSpawner();
    const { worker } = keepWorkerAlive(createManualClock(), spawn);
    await worker.hashPassword('a', '');
    spawned[0]?.fail();
    expect(await worker.hashPassword('b', '')).toBe('hash of b');
    expect(spawned[0]?.hasEnded).toBe(true);
  });
});
