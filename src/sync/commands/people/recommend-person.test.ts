import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFriend } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { recommendPerson } from './recommend-person.ts';

let bench: SyncBench;
beforeEach(async () => void (bench = await createSyncBench()));
afterEach(async () => bench.close());

const cards = async () =>
  (await bench.drive(bench.db.messages.toArray())).map(({ conversationID, type, payload }) => [
    conversationID,
    type,
    JSON.parse(String((payload as { data: string }).data)),
  ]);

test('PEOPLE-068 G2 queues one card with the public nickname for each friend, once', async () => {
  await bench.drive(bench.db.friends.put(aFriend('10002', { nickName: '苏念', remark: '念念', avatar: '/media/su' })));
  await bench.drive(recommendPerson(bench.commands, { wtId: '10002', nick: '念念', avatar: '' }, ['C2C10003', 'C2C10004', 'C2C10003']));
  const card = { type: 'nameCard', nickName: '苏念', avatar: '/media/su', userId: '10002' };
  expect(new Set(await cards())).toEqual(
    new Set([
      ['C2C10003', 'TIMCustomElem', card],
      ['C2C10004', 'TIMCustomElem', card],
    ]),
  );
  expect(await bench.drive(bench.db.outbox.count())).toBe(2);
});

test('PEOPLE-068 sends the card of an official account that is not in the list of friends', async () => {
  await bench.drive(recommendPerson(bench.commands, { wtId: '10900', nick: '官方', avatar: '/media/o' }, ['C2C10003']));
  expect(await cards()).toEqual([['C2C10003', 'TIMCustomElem', { type: 'nameCard', nickName: '官方', avatar: '/media/o', userId: '10900' }]]);
});

test('PEOPLE-068 sends the card to at most 20 people', async () => {
  const friends = Array.from({ length: 25 }, (_, at) => `C2C${10_100 + at}`);
  await bench.drive(recommendPerson(bench.commands, { wtId: '10900', nick: '官方', avatar: '' }, friends));
  expect(new Set((await cards()).map(([conversationID]) => String(conversationID)))).toEqual(new Set(friends.slice(0, 20)));
});
