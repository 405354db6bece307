import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aFriend, aGroup, aGroupMember, aMessage, anItem } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { readDirectory } from '../../../tests/support/read-directory.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import { loadHistory } from '../history/load-history.ts';
import { applyBatch } from './apply-batch.ts';

const GROUP = '200001';
const selfMember = { identity: 3 as const, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };

let bench: SyncBench;
let pts = 0;
beforeEach(async () => {
  bench = await createSyncBench();
  pts = 0;
  await bench.drive(bench.db.friends.put(aFriend('10002')));
  await bench.drive(bench.db.groups.bulkPut([aGroup(GROUP, { selfMember }), aGroup('200002', { selfMember })]));
});
afterEach(async () => bench.close());

const receive = async (event: EngineEvent) => bench.drive(applyBatch(bench.context, [anItem((pts += 1), event)]));
const ids = async () => (await bench.drive(readDirectory(bench.db))).map(({ id }) => id);

test('the directory omits a group that the user has left until the user joins it again', async () => {
  expect(await ids()).toEqual(['10002', GROUP, '200002']);
  await receive({ e: 'group.quit', d: { groupNumber: GROUP, operationType: 8 } });
  expect(await ids()).toEqual(['10002', '200002']);
  await receive({ e: 'group.update', d: { ...aGroup(GROUP, { selfMember }) } });
  expect(await ids()).toEqual(['10002', GROUP, '200002']);
});

describe('GROUP-165 events of a group', () => {
  const conversationID = `GROUP${GROUP}`;
  const shown = async () => bench.drive(bench.db.conversations.get(conversationID));

  test.each([
    ['group.kick', 4, 'main'],
    ['group.dissolve', 5, 'gone'],
    ['group.quit', 8, 'main'],
  ] as const)('%s ends the membership in group and conversation, and the notices are read again', async (e, operationType, shelf) => {
    await receive({ e: 'conv.update', d: aConversation({ conversationID, type: 'GROUP', lastSequence: 1, lastMessage: null }) });
    const { refetch } = await receive({ e, d: { groupNumber: GROUP, operationType } });
    expect(await shown()).toMatchObject({ operationType, shelf });
    expect(await bench.drive(bench.db.groups.get(GROUP))).toMatchObject({ operationType });
    expect(refetch).toContain('notices');
  });

  test('a large group that the user has joined again is read again, because its log may have brought a later change first', async () => {
    const joined: EngineEvent = { e: 'group.update', d: { ...aGroup(GROUP, { selfMember }) } };
    await receive({ e: 'conv.update', d: aConversation({ conversationID, type: 'GROUP', lastSequence: 1, lastMessage: null }) });
    expect((await receive(joined)).refetch).toEqual([]);
    await receive({ e: 'conv.update', d: aConversation({ conversationID, type: 'GROUP', lastSequence: 1, lastMessage: null, eventPts: 3 }) });
    expect((await receive(joined)).refetch).toEqual([`group:${GROUP}`]);
    expect((await receive({ e: 'group.update', d: { groupNumber: GROUP, selfMember } })).refetch).toEqual([]);
  });

  test('group.attr replaces the attributes, and group.member adds and removes members', async () => {
    await receive({ e: 'group.attr', d: { groupID: GROUP, attributes: { inner_attr_kit_info: '{}' } } });
    await receive({ e: 'group.member', d: { groupNumber: GROUP, list: [aGroupMember(GROUP, '10002'), aGroupMember(GROUP, '10003')] } });
    await receive({ e: 'group.member', d: { groupNumber: GROUP, removed: ['10002'] } });
    expect((await bench.drive(bench.db.groups.get(GROUP)))?.attributes).toEqual({ inner_attr_kit_info: '{}' });
    expect((await bench.drive(bench.db.groupMembers.toArray())).map(({ wtId }) => wtId)).toEqual(['10003']);
    await receive({ e: 'group.attr', d: { groupID: GROUP, attributes: {} } });
    expect((await bench.drive(bench.db.groups.get(GROUP)))?.attributes).toEqual({});
  });

  test('after leaving and joining again the messages of both memberships are shown, and the time between them is a closed hole', async () => {
    const message = (sequence: number): EngineEvent => ({ e: 'msg.new', d: aMessage({ conversationID, conversationType: 'GROUP', sequence }) });
    await receive({ e: 'conv.update', d: aConversation({ conversationID, type: 'GROUP', lastSequence: 0, lastMessage: null }) });
    for (const sequence of [1, 2]) await receive(message(sequence));
    await receive({ e: 'group.quit', d: { groupNumber: GROUP, operationType: 8 } });
    await receive({ e: 'group.update', d: { ...aGroup(GROUP, { selfMember }) } });
    await receive({ e: 'conv.update', d: aConversation({ conversationID, type: 'GROUP', operationType: 0, lastSequence: 2, lastMessage: null }) });
    await receive(message(9));
    const rows = async () =>
      (await bench.drive(bench.db.messages.where('[conversationID+sequence]').between([conversationID, 0], [conversationID, 99]).toArray())).map(
        ({ sequence }) => sequence,
      );
    expect([await rows(), (await shown())?.operationType]).toEqual([[1, 2, 9], 0]);
    bench.engine.on('history', () => ({ kind: 'ok', value: { list: [], from: 3, to: 8, isCompleted: false } }));
    await bench.drive(loadHistory(bench.context, { conversationID, before: 9, count: 20 }));
    expect([await rows(), await bench.drive(bench.db.holes.where('conversationID').equals(conversationID).toArray())]).toEqual([[1, 2, 9], []]);
  });
});
