// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { aConversation, aFriend, aGroup } from '../../../tests/support/builders.ts';
import { afterAct, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import type { Targets } from '../../core/forward/forward-targets.ts';
import { useTargets } from './use-targets.ts';

const account = openClientPerTest('10001');
const FRIENDS = 30;
const seen: (Targets | undefined)[] = [];

function Probe() {
  seen.push(useTargets());
  return null;
}

const latest = () => seen.at(-1);
const eventually = async (read: () => unknown, value: unknown): Promise<void> => {
  await expect.poll(afterAct(read), PATIENT).toEqual(value);
};

async function store(): Promise<{ readonly friends: () => number; readonly groups: () => number }> {
  const reads = { friends: 0, groups: 0 };
  await account.db.friends.bulkPut(Array.from({ length: FRIENDS }, (_, at) => aFriend(String(10_100 + at), { friendsStatus: 0 })));
  await account.db.groups.bulkPut(Array.from({ length: FRIENDS }, (_, at) => aGroup(String(200_001 + at))));
  for (const table of ['friends', 'groups'] as const)
    account.db.table(table).hook('reading', (row: unknown) => {
      if (row !== undefined) reads[table] += 1;
      return row;
    });
  return { friends: () => reads.friends, groups: () => reads.groups };
}

test('MSG-046 a new message reads the recent conversations again, and not all friends and groups', async () => {
  const reads = await store();
  seen.length = 0;
  await account.show(<Probe />);
  await eventually(() => latest()?.contacts.length, FRIENDS);
  const before = [reads.friends(), reads.groups()];
  await account.db.conversations.put(withRank(aConversation({ conversationID: 'GROUP200001' })));
  await eventually(() => latest()?.recent.length, 1);
  expect([reads.friends(), reads.groups()]).toEqual([before[0], (before[1] ?? 0) + 1]);
});

test('MSG-046 a dialog that opens again shows the last targets with its first render', async () => {
  await store();
  const { unmount } = await account.show(<Probe />);
  await eventually(() => latest()?.groups.length, FRIENDS);
  const before = latest();
  await unmount();
  seen.length = 0;
  await account.show(<Probe />);
  expect(seen[0]).toEqual(before);
  expect(seen[0]?.contacts).toBe(before?.contacts);
});
