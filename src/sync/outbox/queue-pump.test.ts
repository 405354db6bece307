import { expect, test } from 'vitest';
import { createManualClock } from '../../../tests/support/fakes/manual-clock.ts';
import { createQueuePump } from './queue-pump.ts';

/** A pump with one row. The test decides when its work fails. */
function pumpOne() {
  const clock = createManualClock();
  const reported: unknown[] = [];
  const works: ((cause: Error) => void)[] = [];
  const pump = createQueuePump({
    list: async () => Promise.resolve([{ notBefore: 0 }]),
    laneOf: () => 'lane',
    poolOf: () => 'engine',
    limits: { engine: 1, http: 1, upload: 1 },
    carryOut: async () => new Promise<void>((_, reject) => works.push(reject)),
    isReady: () => true,
    ports: { clock, random: { unit: () => 0.5, uint32: () => 1, uuid: () => '' } },
    report: (error) => reported.push(error),
  });
  return { clock, reported, works, pump };
}

test('reports an error of the database, and tries the row again after a pause', async () => {
  const { clock, reported, works, pump } = pumpOne();
  pump.wake();
  await expect.poll(() => works.length).toBe(1);
  const cause = new Error('the disk is full');
  works[0]?.(cause);
  await pump.idle();
  expect(reported).toEqual([cause]);
  clock.advance(30_000);
  await expect.poll(() => works.length).toBe(2);
  pump.stop();
});

test('does not report or retry an error after stop(), because the database is closed', async () => {
  const { clock, reported, works, pump } = pumpOne();
  pump.wake();
  await expect.poll(() => works.length).toBe(1);
  pump.stop();
  works[0]?.(new Error('the database is closed'));
  await pump.idle();
  clock.advance(60_000);
  expect(reported).toEqual([]);
  expect(works).toHaveLength(1);
});
