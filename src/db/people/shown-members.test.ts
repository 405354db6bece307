import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFriend, aGroupMember } from '../../../tests/support/builders.ts';
import { AccountDatabase } from '../schema.ts';
import { countGroupMembers, listAdmins, listFirstMembers, listMutedMembers } from './shown-members.ts';

const GROUP = '200001';
let db: AccountDatabase;

beforeEach(async () => {
  db = new AccountDatabase('10001');
  const row = (wtId: string, parts: object) => aGroupMember(GROUP, wtId, { nickName: `n${wtId}`, ...parts });
  await db.groupMembers.bulkPut([
    row('10004', { joinTime: 400, muteUntil: 2000 }),
    row('10003', { joinTime: 300 }),
    row('10002', { joinTime: 900, identity: 2 }),
    row('10001', { joinTime: 950, identity: 3 }),
    row('10005', { joinTime: 500, muteUntil: 1000 }),
    { ...aGroupMember('200002', '10009'), identity: 3 },
  ]);
  await db.friends.put(aFriend('10003', { remark: '妹妹' }));
});
afterEach(async () => {
  db.close();
  await Dexie.delete('wt_10001');
});

test('GROUP-101 the first members are the owner, the admins and the others in the order of joining', async () => {
  expect((await listFirstMembers(db, GROUP, 4)).map(({ name }) => name)).toEqual(['n10001', 'n10002', '妹妹', 'n10004']);
  expect(await listFirstMembers(db, GROUP, 100)).toHaveLength(5);
  expect((await listAdmins(db, GROUP)).map(({ id }) => id)).toEqual(['10002']);
});

test('GROUP-101 only the shown ones of 2,000 members are read, and one changed member reads no others', async () => {
  await db.groupMembers.bulkPut(Array.from({ length: 2000 }, (_, at) => aGroupMember(GROUP, String(30_000 + at), { joinTime: 10_000 + at })));
  let reads = 0;
  const count = (row: object) => {
    reads += 1;
    return row;
  };
  db.groupMembers.hook('reading', count);
  await listFirstMembers(db, GROUP, 8);
  expect(reads).toBe(8);
  expect(await countGroupMembers(db, GROUP)).toBe(2005);
  expect(reads).toBe(8);
});

test('GROUP-114 the muted members are those whose mute has not ended', async () => {
  expect((await listMutedMembers(db, GROUP, 1000)).map(({ id }) => id)).toEqual(['10004']);
});
