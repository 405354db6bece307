import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { PENDING_SEQUENCE, type MessageRow } from '../../core/rows.ts';
import { readAlbumPosition } from './albums.ts';
import { replaceHoles } from '../holes.ts';
import { AccountDatabase } from '../schema.ts';

const ID = 'C2C10002';
let db: AccountDatabase;
beforeEach(() => {
  db = new AccountDatabase('10001');
});
afterEach(async () => db.delete());

const row = (sequence: number, parts: Partial<MessageRow> = {}): MessageRow => ({ ...aMessage({ sequence, ...parts }), status: 'success' });
const picture = (sequence: number, parts: Partial<MessageRow> = {}) => row(sequence, { type: 'TIMImageElem', payload: {}, ...parts });
const place = async (sequence: number) => {
  const { previous, next, ...rest } = await readAlbumPosition(db, ID, sequence);
  return { previous: previous?.sequence, next: next?.sequence, ...rest };
};

test('finds the neighbours of a picture across other messages of the same conversation', async () => {
  const video = row(9, { type: 'TIMVideoFileElem', payload: {} });
  const other = picture(5, { conversationID: 'C2C10003', ID: 'other' });
  await db.messages.bulkPut([picture(2), row(3), row(4), picture(6), picture(7, { isRevoked: true }), row(8), video, other]);
  expect(await place(6)).toEqual({ previous: 2, next: 9, position: 2, total: 3, holeBefore: undefined, holeAfter: undefined, hasHoles: false });
  expect(await place(2)).toMatchObject({ previous: undefined, next: 6, position: 1 });
  expect(await place(9)).toMatchObject({ previous: 6, next: undefined, position: 3 });
});

test('reports the holes between two pictures and beyond the first and the last', async () => {
  await db.messages.bulkPut([picture(20), picture(30), picture(PENDING_SEQUENCE + 1)]);
  await replaceHoles(db, ID, [
    { from: 1, to: 10 },
    { from: 22, to: 25 },
    { from: 27, to: 28 },
    { from: 40, to: 50 },
  ]);
  expect(await place(20)).toMatchObject({ previous: undefined, holeBefore: { from: 1, to: 10 }, next: 30, holeAfter: { from: 22, to: 25 }, hasHoles: true });
  expect(await place(30)).toMatchObject({ previous: 20, holeBefore: { from: 27, to: 28 }, next: PENDING_SEQUENCE + 1, holeAfter: { from: 40, to: 50 } });
});

test('removes a recalled picture from the album in the same write, and notifies a live query', async () => {
  await db.messages.bulkPut([picture(1), picture(2)]);
  const { liveQuery } = await import('dexie');
  const totals: number[] = [];
  const watched = liveQuery(async () => readAlbumPosition(db, ID, 1)).subscribe(({ total }) => void totals.push(total));
  await expect.poll(() => totals).toEqual([2]);
  await db.messages.update(picture(2).ID, { isRevoked: true, payload: {} });
  await expect.poll(() => totals).toEqual([2, 1]);
  watched.unsubscribe();
});
