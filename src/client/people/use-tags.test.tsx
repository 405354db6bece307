// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { afterAct, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { INITIAL_STATUS } from '../../core/sync-status.ts';
import type { LiveSync } from '../client.ts';
import { useDeleteFriend, useFriendsWithTag, useTags, useTagsOfFriend, type FriendDeletion } from './use-tags.ts';

const account = openClientPerTest('10001');
const tag = (id: string, tagName: string, ...wtIds: string[]) => ({ id, tagName, wtIds, userCount: wtIds.length });

let seen: unknown;
let remove: ((wtId: string) => Promise<FriendDeletion>) | undefined;

function Tags() {
  const names = useTags()?.map(({ tagName }) => tagName);
  const own = useTagsOfFriend('10002')?.map(({ tagName }) => tagName);
  const friends = useFriendsWithTag('t1')?.map(({ nickName, remark }) => [nickName, remark]);
  remove = useDeleteFriend();
  seen = { names, own, friends, isGone: useFriendsWithTag('t9') };
  return null;
}

async function show(ask: LiveSync['ask']): Promise<void> {
  const sync = { ask, status: () => INITIAL_STATUS };
  await account.show(<Tags />, {}, sync);
}

test('PEOPLE-021 the hooks list the tags, those of a friend, and the friends with a tag by their current names', async () => {
  await account.db.friends.put(aFriend('10002', { nickName: '苏念', remark: '小苏' }));
  await account.db.tags.bulkPut([tag('t1', 'b', '10002', '10077'), tag('t2', 'a', '10002'), tag('t3', 'c')]);
  await show(async () => undefined);
  await expect
    .poll(
      afterAct(() => seen),
      PATIENT,
    )
    .toEqual({ names: ['a', 'b', 'c'], own: ['a', 'b'], friends: [['苏念', '小苏']], isGone: null });
});

test('PEOPLE-023 deleting a friend returns offline without a connection, and the refusal of the server', async () => {
  const ask = vi.fn<(name: string, params: unknown) => Promise<unknown>>(async () => undefined);
  await show(ask as unknown as LiveSync['ask']);
  expect(await remove?.('10002')).toEqual({ kind: 'offline' });
  ask.mockResolvedValueOnce({ kind: 'refused', code: 403, message: 'x' });
  expect(await remove?.('10002')).toEqual({ kind: 'refused', code: 403, message: 'x' });
  expect(ask.mock.calls.map(([name, params]) => [name, params])).toEqual([
    ['deleteFriend', { wtId: '10002' }],
    ['deleteFriend', { wtId: '10002' }],
  ]);
});
