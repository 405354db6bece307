import { afterEach, beforeEach, expect, test } from 'vitest';
import { aConversation, aFriend } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { engineProfileSchema } from '../../../contract/people.ts';
import { createProfileLoader } from './load-profiles.ts';
import { pruneRecords, pruneUsers } from '../../db/people/prune-fetched.ts';

let bench: SyncBench;
beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(() => bench.close());

const aUser = (at: number) => ({ ...engineProfileSchema.parse({ userID: String(at) }), fetchedTs: at });
const ids = async (): Promise<number[]> => (await bench.drive(bench.db.users.toArray())).map(({ userID }) => Number(userID)).sort((a, b) => a - b);

test('removes the people who were fetched longest ago over the limit, but no friends and no listed people', async () => {
  await bench.drive(bench.db.users.bulkPut(Array.from({ length: 13 }, (_, at) => aUser(10_001 + at))));
  await bench.drive(bench.db.friends.put(aFriend('10001')));
  await bench.drive(bench.db.conversations.put({ ...aConversation({ conversationID: 'C2C10003' }), shelf: 'main', rank: 1 }));
  await bench.drive(pruneUsers(bench.db, 10));
  expect(await ids()).toEqual([10_001, 10_003, ...Array.from({ length: 8 }, (_, at) => 10_006 + at)]);
});

test('keeps all people up to the limit', async () => {
  await bench.drive(bench.db.users.bulkPut(Array.from({ length: 10 }, (_, at) => aUser(at))));
  await bench.drive(pruneUsers(bench.db, 10));
  expect(await ids()).toHaveLength(10);
});

test('keeps the newest opened merged records', async () => {
  await bench.drive(
    bench.db.media.bulkPut([{ uuid: 'of an older build', list: [] }, ...[1, 2, 3, 4, 5].map((at) => ({ uuid: `r${at}`, list: [], addedTs: at }))]),
  );
  await bench.drive(pruneRecords(bench.db, 5));
  expect((await bench.drive(bench.db.media.toArray())).map(({ uuid }) => uuid)).toEqual(['r2', 'r3', 'r4', 'r5']);
});

test('a loaded profile prunes the stored profiles to the limit', async () => {
  const { db, epoch, engine, ports } = bench.context;
  bench.engine.on('profiles', (params) => ({ kind: 'ok', value: params.ids.map((userID) => engineProfileSchema.parse({ userID })) }));
  const load = createProfileLoader({ db, epoch, engine, clock: ports.clock });
  await bench.drive(bench.db.users.bulkPut(Array.from({ length: 5000 }, (_, at) => ({ ...aUser(at), fetchedTs: 1 }))));
  await bench.drive(load({ ids: ['777777'] }));
  expect([await bench.drive(bench.db.users.count()), await bench.drive(bench.db.users.get('777777'))]).toMatchObject([4000, { userID: '777777' }]);
});
