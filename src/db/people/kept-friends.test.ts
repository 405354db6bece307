import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { engineProfileSchema } from '../../../contract/people.ts';
import { aFriend } from '../../../tests/support/builders.ts';
import type { FriendRow, UserRow } from '../../core/rows.ts';
import { AccountDatabase } from '../schema.ts';
import { listFriends } from './current-profiles.ts';
import { listKeptFriends } from './kept-friends.ts';

const FRIENDS = 3000;
/** 3,000 rows take seconds on a busy machine. */
const PATIENT = { timeout: 20_000 };
const aUser = (userID: string, nick: string): UserRow => ({ ...engineProfileSchema.parse({ userID, nick }), fetchedTs: 0 });
const idAt = (at: number) => String(20_000 + at);

let db: AccountDatabase;
let rowsRead = 0;
let last: readonly FriendRow[] | undefined;
let stop = (): void => undefined;

beforeEach(async () => {
  db = new AccountDatabase('10001');
  await db.open();
  const ids = Array.from({ length: FRIENDS }, (_unused, at) => idAt(at));
  await db.friends.bulkPut(ids.map((id) => aFriend(id, { nickName: `Friend ${id}` })));
  await db.users.bulkPut(ids.map((id) => aUser(id, `Friend ${id}`)));
  for (const table of [db.friends, db.users])
    table.hook('reading', (row) => {
      rowsRead += 1;
      return row;
    });
  last = undefined;
});
afterEach(async () => {
  stop();
  await db.delete();
});

/** Watches the friends as a screen does, until the first list is there. */
async function watch(): Promise<void> {
  const subscription = liveQuery(async () => listKeptFriends(db)).subscribe((list) => (last = list));
  stop = () => subscription.unsubscribe();
  await expect.poll(() => last?.length, PATIENT).toBe(FRIENDS);
  rowsRead = 0;
}

test('PEOPLE-117 reads two rows after a change of one of 3,000 friends', async () => {
  await watch();
  await db.friends.update(idAt(7), { remark: 'seven' });
  await expect.poll(() => last?.[7]?.remark, PATIENT).toBe('seven');
  expect(rowsRead).toBeLessThan(10);
});

test.each<[string, () => Promise<unknown>]>([
  ['a changed friend', async () => db.friends.update(idAt(1), { remark: 'one' })],
  ['a changed profile', async () => db.users.update(idAt(2), { nick: 'Another' })],
  ['a deleted friend', async () => db.friends.delete(idAt(3))],
  ['a deleted profile', async () => db.users.delete(idAt(4))],
  ['a new friend between the others', async () => db.friends.put(aFriend('20005x', { nickName: 'New' }))],
  ['many changed friends', async () => db.friends.bulkPut(Array.from({ length: 60 }, (_unused, at) => aFriend(idAt(at), { nickName: `Many ${at}` })))],
  [
    'several changes in one transaction',
    async () =>
      db.transaction('rw', db.friends, db.users, async () => {
        await db.friends.update(idAt(8), { remark: 'eight' });
        await db.users.update(idAt(9), { nick: 'Nine' });
        await db.friends.delete(idAt(10));
      }),
  ],
  ['no friends left', async () => db.friends.clear()],
])('shows the same list as the tables after %s', async (_what, change) => {
  await watch();
  await change();
  const expected = await listFriends(db);
  await expect.poll(() => last, PATIENT).toEqual(expected);
});

test('two live queries see each change', async () => {
  await watch();
  let other: readonly FriendRow[] | undefined;
  const second = liveQuery(async () => listKeptFriends(db)).subscribe((list) => (other = list));
  for (const remark of ['one', 'two', 'three']) await db.friends.update(idAt(5), { remark });
  await expect.poll(() => [last?.[5]?.remark, other?.[5]?.remark], PATIENT).toEqual(['three', 'three']);
  second.unsubscribe();
});

test('returns the same list while nothing changes, and after a change of a stranger', async () => {
  await watch();
  const before = await listKeptFriends(db);
  await db.users.put(aUser('99999', 'Stranger'));
  expect(await listKeptFriends(db)).toBe(before);
  expect(rowsRead).toBe(0);
});
