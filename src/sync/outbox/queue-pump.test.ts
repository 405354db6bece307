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

test('a failure of the database is reported, and the row is tried again after a pause', async () => {
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

test('what fails behind the stop is reported to nobody: the database it wrote to is closed, and the row waits there', async () => {
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
