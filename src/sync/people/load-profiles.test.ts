import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { PROFILE_NOT_FOUND_ID } from '../../../contract/ids.ts';
import { engineProfileSchema } from '../../../contract/people.ts';
import { createProfileLoader } from './load-profiles.ts';

let bench: SyncBench;
let load: ReturnType<typeof createProfileLoader>;
let names: Record<string, string>;

beforeEach(async () => {
  bench = await createSyncBench();
  const { db, epoch, engine, ports } = bench.context;
  load = createProfileLoader({ db, epoch, engine, clock: ports.clock });
  names = { 10077: '陌生人', 10078: '另一个人' };
  bench.engine.on('profiles', async ({ ids }) => ({
    kind: 'ok',
    value: ids.map((id) =>
      engineProfileSchema.parse(names[id] === undefined ? { userID: PROFILE_NOT_FOUND_ID, actionStatus: 1 } : { userID: id, nick: names[id] }),
    ),
  }));
});
afterEach(() => bench.close());

const asked = () => bench.engine.calls.flatMap((call) => (call.method === 'profiles' ? [(call.params as { ids: string[] }).ids] : []));
const stored = async () => bench.drive(bench.db.users.toArray());

test('loads the names of unknown people, each at most once a second', async () => {
  await bench.drive(load({ ids: ['10077', '10077'] }));
  await bench.drive(load({ ids: ['10077', '10078'] }));
  expect(asked()).toEqual([['10077'], ['10078']]);
  expect(await stored()).toMatchObject([
    { userID: '10077', nick: '陌生人' },
    { userID: '10078', nick: '另一个人' },
  ]);
  names = { 10077: '改了名字' };
  await bench.loop.advance(1000);
  await bench.drive(load({ ids: ['10077'] }));
  expect(asked()).toHaveLength(3);
  expect((await stored())[0]).toMatchObject({ nick: '改了名字' });
});

test('stores an unknown ID as a deactivated account', async () => {
  await bench.drive(load({ ids: ['10099'] }));
  expect(await stored()).toMatchObject([{ userID: '10099', actionStatus: 1 }]);
});

test('does not request friends and system senders', async () => {
  await bench.drive(bench.db.friends.put(aFriend('10002')));
  await bench.drive(load({ ids: ['10002', 'administrator', 'wisperHelper'] }));
  expect(asked()).toEqual([]);
});

test('does not store the profile of a person who becomes a friend during the request', async () => {
  bench.engine.on('profiles', async ({ ids }) => {
    await bench.db.friends.put(aFriend('10077', { nickName: '新朋友' }));
    return { kind: 'ok', value: ids.map((id) => engineProfileSchema.parse({ userID: id, nick: '旧名字' })) };
  });
  await bench.drive(load({ ids: ['10077'] }));
  expect(await stored()).toEqual([]);
});

test('requests profiles in pages of a hundred, and returns nothing when the request fails', async () => {
  const ids = Array.from({ length: 150 }, (_, at) => String(20_000 + at));
  expect(await bench.drive(load({ ids }))).toBe(true);
  expect(asked().map((one) => one.length)).toEqual([100, 50]);
  bench.engine.on('profiles', async () => ({ kind: 'unknown' }));
  expect(await bench.drive(load({ ids: ['10500'] }))).toBeUndefined();
});
