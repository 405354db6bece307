// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { aGroupMember } from '../../../tests/support/builders.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { GroupMemberRow } from '../../core/rows.ts';
import { useInvitableFriends } from '../groups/use-invitable-friends.ts';
import { useGroupMembers } from './use-group-members.ts';

const GROUP = '200001';
const COUNT = 200;
const account = openClientPerTest();
let shown: readonly GroupMemberRow[] | undefined;
/** Rows that were read since the last reset. */
let reads = 0;

const member = (at: number, parts: object = {}) => aGroupMember(GROUP, String(30_000 + at), parts);
const settle = () => act(async () => new Promise((resolve) => void setTimeout(resolve, 60)));

async function until(isSo: () => boolean): Promise<void> {
  for (let looks = 0; looks < 100 && !isSo(); looks += 1) await settle();
}

beforeEach(async () => {
  shown = undefined;
  await account.db.groupMembers.bulkPut(Array.from({ length: COUNT }, (_, at) => member(at)));
  account.db.groupMembers.hook('reading', (row: GroupMemberRow) => {
    reads += 1;
    return row;
  });
});

function Members() {
  shown = useGroupMembers(GROUP);
  return null;
}

test('all members are read once, and again when one joins, but not when one changes', async () => {
  await account.show(<Members />);
  await until(() => shown?.length === COUNT);
  reads = 0;
  await act(async () => account.db.groupMembers.put(member(7, { muteUntil: 9 })));
  await settle();
  expect(reads).toBe(0);
  await act(async () => account.db.groupMembers.put(member(COUNT)));
  await until(() => shown?.length === COUNT + 1);
  expect(shown).toHaveLength(COUNT + 1);
});

function Invitable() {
  useInvitableFriends(GROUP, false);
  return null;
}

test('the friends who can be invited are found without reading the members', async () => {
  reads = 0;
  await account.show(<Invitable />);
  await settle();
  await act(async () => account.db.groupMembers.put(member(7, { muteUntil: 9 })));
  await settle();
  expect(reads).toBe(0);
});
