import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MARK_HIDDEN } from '../../../contract/conversation-marks.ts';
import { aConversation, aFriend } from '../../../tests/support/builders.ts';
import { createQueuedOps, type OpAnswer, type OpRequest, type QueuedOps } from '../../../tests/support/fakes/queued-ops.ts';
import type { SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { readDirectory } from '../../../tests/support/read-directory.ts';
import type { ApiOutcome, HttpClient } from '../../api/http-client.ts';
import { blankConversation } from '../../core/apply/apply-conversation.ts';
import { applyEvent } from '../../core/apply/apply-event.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import { readKv } from '../../db/kv.ts';
import { readShownConversation, listFriends } from '../../db/people/current-profiles.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../../db/workspace.ts';
import { keepFormText } from '../commands/drafts/keep-form-text.ts';
import { changeRemark, hideFriend, hideSpace } from '../commands/people/change-friend.ts';
import { sendMessage } from '../commands/sending/send-message.ts';
import { FRIEND } from '../lists/chat-lists.ts';
import { createFriendDeleter } from './delete-friend.ts';

const FRIEND_ID = '10002';
const ID = `C2C${FRIEND_ID}`;

let bench: SyncBench;
let queue: QueuedOps;
let answer: (op: OpRequest) => OpAnswer;
let sent: unknown[];
let refusals: readonly number[];

beforeEach(async () => {
  sent = [];
  answer = () => ({ kind: 'unknown' });
  queue = await createQueuedOps((request) => {
    sent.push([request.path, request.body]);
    return answer(request);
  });
  ({ bench, refusals } = queue);
  await bench.drive(bench.db.friends.put(aFriend(FRIEND_ID, { nickName: '苏念', remark: '小苏', friendsStatus: 0 })));
  await bench.drive(bench.db.conversations.put({ ...blankConversation(ID), remark: '小苏' }));
});
afterEach(async () => queue.close());

const work = async (ms = 0) => queue.work(ms);
const friend = async () => bench.drive(bench.db.friends.get(FRIEND_ID));
const conversation = async () => bench.drive(bench.db.conversations.get(ID));
const rename = async (text: string) => bench.drive(changeRemark(bench.commands, FRIEND_ID, text));
/** Applies events as the leader does. */
const receive = async (...events: EngineEvent[]) =>
  bench.drive(
    writeAsLeader(bench.context, WORKSPACE_TABLES, async (db) => {
      const space = await loadWorkspace(db, '10001', { messageIds: [], conversationIds: [ID] });
      for (const event of events) applyEvent(space, event);
      await saveWorkspace(db, space);
    }),
  );

test('PEOPLE-020 a hidden conversation stays hidden between the answer of the server and its event', async () => {
  await bench.drive(bench.db.conversations.update(ID, { unreadCount: 2 }));
  await bench.drive(bench.db.kv.put({ key: 'unreadTotal', value: 2 }));
  await bench.drive(hideFriend(bench.commands, FRIEND_ID, true));
  answer = () => ({ kind: 'ok', value: null });
  await work();
  expect(await bench.drive(bench.db.ops.count())).toBe(0);
  expect(await conversation()).toMatchObject({ shelf: 'hidden', markList: [MARK_HIDDEN] });
  expect(await bench.drive(readKv(bench.db, 'unreadTotal'))).toBe(0);
});

describe('a remark', () => {
  test('PEOPLE-020 G2 shows at once in the list, the chat, the contacts and the search, and queues one request', async () => {
    await rename('  苏老师 ');
    await rename('苏老师');
    expect(await bench.drive(readShownConversation(bench.db, ID))).toMatchObject({ remark: '苏老师' });
    expect(await bench.drive(listFriends(bench.db))).toMatchObject([{ remark: '苏老师' }]);
    expect(await bench.drive(readDirectory(bench.db))).toMatchObject([{ id: FRIEND_ID, remark: '苏老师' }]);
    expect((await conversation())?.remark).toBe('苏老师');
    await work();
    expect(sent).toEqual([['/userFriends/update', { friendsWtId: FRIEND_ID, remark: '苏老师' }]]);
  });

  test('PEOPLE-020 is undone when the server refuses it', async () => {
    await rename('苏老师');
    answer = () => ({ kind: 'refused', code: 404, message: '' });
    await work();
    expect([(await friend())?.remark, (await conversation())?.remark, refusals]).toEqual(['小苏', '小苏', [404]]);
    expect([await friend(), await conversation()].every((row) => row?.server === undefined)).toBe(true);
  });

  test('ERR-027 G11 that the server refuses is offered in its dialog again, unless the user has typed another one', async () => {
    const kept = async () => bench.drive(readKv(bench.db, 'formTexts'));
    answer = () => ({ kind: 'refused', code: 404, message: '' });
    await rename('苏老师');
    await rename('苏教授');
    await work();
    expect(await kept()).toEqual({ 'remark/10002': '苏教授' });
    await bench.drive(keepFormText(bench.commands, 'remark/10002', '苏'));
    await rename('苏老师');
    await work();
    expect(await kept()).toEqual({ 'remark/10002': '苏' });
  });

  test('PEOPLE-020 stays shown while an event and a list with an older remark arrive', async () => {
    await rename('苏老师');
    await receive({ e: 'friend.update', d: aFriend(FRIEND_ID, { nickName: '苏念', remark: '念念', friendsStatus: 0 }) });
    expect(await friend()).toMatchObject({ remark: '苏老师', server: { remark: '念念' } });
    answer = () => ({ kind: 'ok', value: null });
    await work();
    expect(await friend()).toMatchObject({ remark: '苏老师' });
    expect((await friend())?.server).toBeUndefined();
  });

  test('PEOPLE-022 of another device, which the server stored later, replaces the own one after its answer', async () => {
    await rename('苏老师');
    const own = aFriend(FRIEND_ID, { nickName: '苏念', remark: '苏老师', friendsStatus: 0 });
    await receive({ e: 'friend.update', d: own }, { e: 'friend.update', d: { ...own, remark: '念念' } });
    answer = () => ({ kind: 'ok', value: null });
    await work();
    expect((await friend())?.remark).toBe('念念');
  });

  test('G11 is refused on the device if it has 17 characters, and for a stranger', async () => {
    await expect(rename('李'.repeat(17))).rejects.toThrow('too long');
    await expect(bench.drive(changeRemark(bench.commands, '10009', 'x'))).rejects.toThrow('not a friend');
    expect(await bench.drive(bench.db.ops.count())).toBe(0);
  });
});

test('PEOPLE-020 hides the conversation of a friend at once, and shows it again when the server refuses', async () => {
  await bench.drive(hideFriend(bench.commands, FRIEND_ID, true));
  expect([(await friend())?.hideStatus, (await conversation())?.shelf, (await conversation())?.markList]).toEqual([1, 'hidden', [MARK_HIDDEN]]);
  expect(await bench.drive(readDirectory(bench.db))).toMatchObject([{ isHidden: true }]);
  answer = () => ({ kind: 'refused', code: 404, message: '' });
  await work();
  expect([(await friend())?.hideStatus, (await conversation())?.shelf, (await conversation())?.markList]).toEqual([0, 'main', []]);
});

test('PEOPLE-020 a conversation that arrives or changes while the operations wait is hidden and has the new remark', async () => {
  await bench.drive(bench.db.conversations.clear());
  await bench.drive(hideFriend(bench.commands, FRIEND_ID, true));
  await rename('苏老师');
  await receive({ e: 'conv.update', d: aConversation({ conversationID: ID, remark: '小苏' }) });
  expect(await conversation()).toMatchObject({ shelf: 'hidden', remark: '苏老师', server: { markList: [], remark: '小苏' } });
  await bench.drive(bench.db.conversations.clear());
  await bench.drive(sendMessage(bench.commands, { conversationID: ID, type: 'TIMTextElem', payload: { text: '在吗' } }));
  expect(await conversation()).toMatchObject({ shelf: 'hidden', remark: '苏老师' });
});

test('PEOPLE-020 changes one moment switch with each request', async () => {
  await bench.drive(hideSpace(bench.commands, FRIEND_ID, { owner: 'me', on: true }));
  await bench.drive(hideSpace(bench.commands, FRIEND_ID, { owner: 'friend', on: true }));
  expect(await friend()).toMatchObject({ mineSpaceStatus: 1, friendsSpaceStatus: 1 });
  answer = () => ({ kind: 'ok', value: null });
  await work();
  expect(sent).toEqual([
    ['/userFriends/updateSpaceStatus', { friendsWtId: FRIEND_ID, mineSpaceStatus: 1 }],
    ['/userFriends/updateSpaceStatus', { friendsWtId: FRIEND_ID, friendsSpaceStatus: 1 }],
  ]);
});

test('PEOPLE-020 reads a friend again after a refusal, because another device may have changed it', async () => {
  const value = aFriend(FRIEND_ID, { remark: '念念', friendsStatus: 0 });
  const api = { call: async () => ({ kind: 'ok', value, total: 1, cursor: '' }) } as unknown as HttpClient;
  await bench.drive(FRIEND.load({ context: bench.context, api, ended: () => undefined }, FRIEND_ID));
  expect((await friend())?.remark).toBe('念念');
});

describe('deleting a friend', () => {
  const ask = async (outcome: ApiOutcome<null>) => {
    const api = { call: async () => outcome } as unknown as HttpClient;
    const { db, epoch } = bench.context;
    return bench.drive(createFriendDeleter({ api, db, epoch })({ wtId: FRIEND_ID }));
  };

  test('PEOPLE-023 removes the friend and the waiting changes of it after the server has deleted it', async () => {
    await rename('苏老师');
    expect(await ask({ kind: 'ok', value: null, total: 0, cursor: '' })).toEqual({ kind: 'deleted' });
    await work();
    expect([await friend(), sent, refusals]).toEqual([undefined, [], []]);
  });

  test('PEOPLE-130 a late answer leaves a friend who was added again meanwhile', async () => {
    const back = aFriend(FRIEND_ID, { nickName: '苏念', remark: '小苏', friendsStatus: 0 });
    const api = {
      async call(): Promise<ApiOutcome<null>> {
        await bench.db.conversations.update(ID, { lastSequence: 1 });
        await bench.db.friends.put(back);
        return { kind: 'ok', value: null, total: 0, cursor: '' };
      },
    } as unknown as HttpClient;
    const { db, epoch } = bench.context;
    expect(await bench.drive(createFriendDeleter({ api, db, epoch })({ wtId: FRIEND_ID }))).toEqual({ kind: 'deleted' });
    expect(await friend()).toEqual(back);
  });

  test('PEOPLE-023 shows the conversation in the state of the server when a waiting change of the friend is dropped', async () => {
    await bench.drive(hideFriend(bench.commands, FRIEND_ID, true));
    await ask({ kind: 'ok', value: null, total: 0, cursor: '' });
    expect(await conversation()).toMatchObject({ shelf: 'main', markList: [] });
    expect((await conversation())?.server).toBeUndefined();
  });

  test('PEOPLE-020 a waiting change stays on a friend whom another device has deleted and added again', async () => {
    await rename('苏老师');
    const back = aFriend(FRIEND_ID, { nickName: '苏念', friendsStatus: 0 });
    await receive({ e: 'friend.delete', d: { wtId: FRIEND_ID } }, { e: 'friend.add', d: back });
    expect(await friend()).toMatchObject({ remark: '苏老师', server: {} });
  });

  test('PEOPLE-023 succeeds when another device has deleted the friend before', async () => {
    expect(await ask({ kind: 'refused', code: 404, message: '', data: undefined })).toEqual({ kind: 'deleted' });
  });

  test('PEOPLE-023 changes nothing without an answer', async () => {
    expect(await ask({ kind: 'unreachable' })).toBeUndefined();
    expect(await friend()).toBeDefined();
  });
});
