import { afterEach, expect, test } from 'vitest';
import { connectUser } from '../../../tests/support/core-client.ts';
import { createTestCore } from '../../../tests/support/test-server.ts';
import { updateFriend } from '../../store/friends/friends.ts';
import { readUser, updateUser, updateUserConfig } from '../../store/account/users.ts';
import { changeRemark } from '../friends/change-friend.ts';
import { readFriendInfo } from './find-people.ts';
import { readFriends } from './read-friends.ts';

let core: Awaited<ReturnType<typeof createTestCore>>;
afterEach(() => core.close());

test('counts each requested profile against one limit for all connections of the user', async () => {
  core = await createTestCore();
  const range = (from: number) => ({ ids: Array.from({ length: 100 }, (_, index) => String(from + index)) });
  const first = await connectUser(core, '10001');
  const second = await connectUser(core, '10001');
  const other = await connectUser(core, '10002');
  expect([await first.codeOf('profiles', range(10_000)), await first.codeOf('profiles', range(10_100))]).toEqual([0, 0]);
  expect(await second.codeOf('profiles', range(10_200))).toBe(0);
  expect(await second.request('profiles', range(10_300))).toMatchObject({ code: 2996, r: { retryAfterMs: expect.any(Number) as number } });
  expect(await other.codeOf('profiles', range(10_000))).toBe(0);
});

test('shows the last-seen time only to friends and only if it is not hidden', async () => {
  core = await createTestCore();
  await core.write(async ({ db }) => {
    await updateUser(db, '10002', { lastSeenAt: 1_700_000_000_000 });
  });
  const friend = await connectUser(core, '10001');
  const stranger = await connectUser(core, '10007');
  const offTimeFor = async (client: typeof friend) => ((await client.request('profiles', { ids: ['10002'] })).r as { offTime?: number }[])[0]?.offTime;
  expect([await offTimeFor(friend), await offTimeFor(stranger)]).toEqual([1_700_000_000, undefined]);
  await core.write(async ({ db }) => updateUserConfig(db, '10002', { hideOnline: 1 }));
  expect(await offTimeFor(friend)).toBeUndefined();
});

test('PEOPLE-064 a friend row names the user whose card was used, in the profile, in the list and in its event', async () => {
  core = await createTestCore();
  const viewer = await connectUser(core, '10001');
  await core.write(async ({ db }) => updateFriend(db, { ownerId: '10001', friendId: '10002' }, { shareWtId: '10005' }));
  const context = { viewer: '10001', origin: 'https://wisp.test', now: 1 };
  const shared = { shareWtId: '10005', shareNickName: (await readUser(core.db, '10005'))?.nickName };
  expect(await readFriendInfo(core.db, '10002', context)).toMatchObject(shared);
  expect((await readFriends(core.db, '10001', context)).find(({ wtId }) => wtId === '10002')).toMatchObject(shared);
  await core.write((unit) => changeRemark(unit, { userId: '10001', friendId: '10002', origin: '' }, '念念'));
  expect(viewer.lastEvent('friend.update')).toMatchObject(shared);
  expect(await readFriendInfo(core.db, '10005', context)).toMatchObject({ shareNickName: null });
});
