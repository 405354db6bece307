import { afterEach, beforeEach, expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { leaveRows } from '../../../tests/support/leave-rows.ts';
import { readAlbumPosition } from '../../db/albums/albums.ts';
import { readKv } from '../../db/kv.ts';
import { fillAlbums } from './fill-albums.ts';

let bench: SyncBench;
beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(async () => bench.close());

const picture = (sequence: number) => ({ ...aMessage({ sequence, type: 'TIMImageElem', payload: {} }), status: 'success' as const });
const text = (sequence: number) => ({ ...aMessage({ sequence }), status: 'success' as const });
const total = async () => (await bench.drive(readAlbumPosition(bench.db, 'C2C10002', 1))).total;

/** Stores messages as version 1 of the database did. */
async function leaveOld(count: number): Promise<void> {
  await bench.drive(
    leaveRows(
      bench.db,
      'messages',
      Array.from({ length: count }, (_, at) => (at % 2 === 0 ? picture(at + 1) : text(at + 1))),
    ),
  );
}

test('adds pictures of earlier builds to their albums in slices', async () => {
  await leaveOld(700);
  expect(await total()).toBe(0);
  const stop = fillAlbums(bench.context);
  await bench.loop.advance(5010);
  expect(await total()).toBe(150);
  await bench.loop.advance(10_000);
  expect([await total(), await bench.drive(readKv(bench.db, 'albumFill'))]).toMatchObject([350, { isDone: 1 }]);
  expect(bench.errors).toEqual([]);
  stop();
});

test('G9 a new leader continues where the previous leader stopped, and reads nothing after completion', async () => {
  await leaveOld(700);
  const stopFirst = fillAlbums(bench.context);
  await bench.loop.advance(5010);
  stopFirst();
  await bench.loop.advance(10_000);
  expect(await total()).toBe(150);
  const stopSecond = fillAlbums(bench.context);
  await bench.loop.advance(20_000);
  stopSecond();
  expect(await total()).toBe(350);
  await leaveOld(10);
  const stopThird = fillAlbums(bench.context);
  await bench.loop.advance(20_000);
  stopThird();
  expect(await total()).toBe(345);
});

test('adds files of earlier builds to their albums after all pictures have been added', async () => {
  const file = (sequence: number) => ({ ...aMessage({ sequence, type: 'TIMFileElem', payload: {} }), status: 'success' as const });
  await bench.drive(leaveRows(bench.db, 'messages', [file(1), file(2), text(3)]));
  await bench.drive(bench.db.kv.put({ key: 'albumFill', value: { after: '99999', isDone: 1 } }));
  const stop = fillAlbums(bench.context);
  await bench.loop.advance(5010);
  stop();
  const found = await bench.drive(bench.db.messages.where('[album+sequence]').between(['C2C10002 file', 0], ['C2C10002 file', 9]).toArray());
  expect(found.map(({ sequence }) => sequence)).toEqual([1, 2]);
});
