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

test('reads a long queue about once a second, and not once for each row', async () => {
  const clock = createManualClock();
  let rows = Array.from({ length: 2000 }, (_, at) => ({ lane: `lane ${at}`, notBefore: 0 }));
  let read = 0;
  const done: string[] = [];
  const pump = createQueuePump({
    async list() {
      read += rows.length;
      return Promise.resolve(rows);
    },
    laneOf: ({ lane }) => lane,
    poolOf: () => 'engine',
    limits: { engine: 4, http: 4, upload: 1 },
    async carryOut({ lane }) {
      await Promise.resolve();
      done.push(lane);
      rows = rows.filter((row) => row.lane !== lane);
      // The database notifies the pump of its own commit too.
      pump.wake();
    },
    isReady: () => true,
    ports: { clock, random: { unit: () => 0.5, uint32: () => 1, uuid: () => '' } },
    report: (error) => expect(error).toBeUndefined(),
  });
  pump.wake();
  await pump.idle();
  expect(new Set(done).size).toBe(2000);
  expect(done).toHaveLength(2000);
  expect(read).toBeLessThan(10 * 2000);
  rows = [{ lane: 'late', notBefore: 0 }];
  pump.wake();
  await pump.idle();
  expect(done.at(-1)).toBe('late');
  pump.stop();
});

test('starts a row that was queued while a long queue was kept, and a waiting row in its time', async () => {
  const clock = createManualClock();
  const rows = Array.from({ length: 300 }, (_, at) => ({ lane: `lane ${at}`, pool: 'engine' as 'engine' | 'http', notBefore: 0 }));
  const started: string[] = [];
  const pump = createQueuePump({
    list: async () => Promise.resolve([...rows]),
    laneOf: ({ lane }) => lane,
    poolOf: ({ pool }) => pool,
    limits: { engine: 4, http: 4, upload: 1 },
    carryOut: async ({ lane }) => new Promise<void>(() => void started.push(lane)),
    isReady: () => true,
    ports: { clock, random: { unit: () => 0.5, uint32: () => 1, uuid: () => '' } },
    report: (error) => expect(error).toBeUndefined(),
  });
  pump.wake();
  await expect.poll(() => started.length).toBe(4);
  rows.push({ lane: 'other pool', pool: 'http', notBefore: 0 });
  pump.wake();
  await Promise.resolve();
  clock.advance(1000);
  await expect.poll(() => started.at(-1)).toBe('other pool');
  pump.stop();
});
