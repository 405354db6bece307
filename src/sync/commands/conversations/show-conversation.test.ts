import { afterEach, beforeEach, expect, test } from 'vitest';
import { MARK_HIDDEN } from '../../../../contract/conversation-marks.ts';
import { aFriend } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import { blankConversation } from '../../../core/apply/apply-conversation.ts';
import { hideFriend } from '../people/change-friend.ts';
import { showConversation } from './show-conversation.ts';

let bench: SyncBench;
beforeEach(async () => void (bench = await createSyncBench()));
afterEach(async () => bench.close());

const shelves = async (id: string) => (await bench.drive(bench.db.conversations.get(id)))?.shelf;

test('PEOPLE-072 shows the hidden conversation of a friend again by the setting of the friend', async () => {
  await bench.drive(bench.db.friends.put(aFriend('10002', { friendsStatus: 0 })));
  await bench.drive(bench.db.conversations.put(blankConversation('C2C10002')));
  await bench.drive(hideFriend(bench.commands, '10002', true));
  expect(await shelves('C2C10002')).toBe('hidden');
  await bench.drive(showConversation(bench.commands, 'C2C10002'));
  expect([await shelves('C2C10002'), (await bench.drive(bench.db.friends.get('10002')))?.hideStatus]).toEqual(['main', 0]);
});

test('PEOPLE-072 shows a hidden group again by its mark', async () => {
  await bench.drive(bench.db.conversations.put({ ...blankConversation('GROUP200001'), markList: [MARK_HIDDEN], shelf: 'hidden' }));
  await bench.drive(showConversation(bench.commands, 'GROUP200001'));
  expect(await shelves('GROUP200001')).toBe('main');
  const [op] = await bench.drive(bench.db.ops.toArray());
  expect(op?.call).toMatchObject({ kind: 'engine', method: 'convMark', params: { ids: ['GROUP200001'], mark: MARK_HIDDEN, on: false } });
});
