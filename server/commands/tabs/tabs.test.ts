import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addTab as addTabEndpoint, type SessionGroup, type TabMember } from '../../../contract/http/tabs.ts';
import { connectUser, type CoreClient } from '../../../tests/support/core-client.ts';
import { createTestCore, type TestCore } from '../../../tests/support/test-server.ts';
import { deleteFriend, putFriend } from '../../store/friends/friends.ts';
import { deleteFriend as removeFriend } from '../friends/delete-friend.ts';
import { makeFriends } from '../friends/make-friends.ts';
import { admitMembers, expelMembers, quitGroup } from '../groups/change-membership.ts';
import type { Unit } from '../unit.ts';
import { addTab } from './add-tab.ts';
import { deleteTabs, hideTab, sortTabs, updateTab } from './change-tabs.ts';
import { listTabs, readTab } from './list-tabs.ts';

const A = '10001';
const B = '10002';
const GROUP: TabMember = { sessionId: '200001', sessionType: 1 };
const FRIEND: TabMember = { sessionId: B, sessionType: 0 };

let core: TestCore;
let alice: CoreClient;
let bob: CoreClient;

beforeEach(async () => {
  core = await createTestCore();
  alice = await connectUser(core, A);
  bob = await connectUser(core, B);
});
afterEach(() => core.close());

const add = (groupName: string, relationList: TabMember[] = [], userId = A) => core.write((unit) => addTab(unit, userId, { groupName, relationList }));
const update = (id: string, groupName: string, relationList: TabMember[]) => core.write((unit) => updateTab(unit, A, { id, groupName, relationList }));
const hide = (id: string, hideStatus: 0 | 1, userId = A) => core.write((unit) => hideTab(unit, userId, { id, hideStatus }));
const sort = (...ids: string[]) => core.write((unit) => sortTabs(unit, A, ids));
const remove = (ids: string[], userId = A) => core.write((unit) => deleteTabs(unit, userId, ids));
const tabs = (userId = A) => listTabs(core.db, { userId, now: Date.now() });
const ids = async () => (await tabs()).map(({ id }) => id);
const members = ({ relationList }: SessionGroup) => (relationList ?? []).map(({ sessionId }) => sessionId);
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { code?: number }) => error.code,
  );
const leave = (groupId: string, userId: string) =>
  core.write(async ({ db }) => void (await db.deleteFrom('groupMembers').where('groupId', '=', groupId).where('userId', '=', userId).execute()));

describe('tabs of the conversation list', () => {
  test('TAB-001 lists the built-in tabs before any change, and own tabs after them', async () => {
    expect((await tabs()).map(({ id, hideStatus, defaultGroup, sort: at }) => [id, hideStatus, defaultGroup, at])).toEqual([
      ['all', 1, 0, 0],
      ['unread', 1, 0, 1],
      ['atme', 1, 0, 2],
      ['single', 1, 0, 3],
      ['group', 1, 0, 4],
    ]);
    const { id } = await add('工作');
    expect(await ids()).toEqual(['all', 'unread', 'atme', 'single', 'group', id]);
    expect(await tabs(B)).toHaveLength(5);
  });

  test('TAB-002 TAB-010 stores a tab with its conversations and notifies only the own sessions', async () => {
    const added = await add('工作', [GROUP, FRIEND, FRIEND]);
    expect(added).toMatchObject({ groupName: '工作', hideStatus: 1, defaultGroup: 1, sort: 5 });
    expect(added.relationList).toMatchObject([
      { sessionId: '200001', sessionType: 1 },
      { sessionId: B, sessionType: 0 },
    ]);
    expect(added.relationList?.every(({ name, relationId }) => name !== '' && relationId !== '')).toBe(true);
    expect(await readTab(core.db, { userId: A, now: Date.now() }, added.id)).toEqual(added);
    expect((await tabs()).at(-1)).toEqual(added);
    expect(alice.lastEvent('data.update')).toEqual({ scope: 'tabs' });
    expect(bob.lastEvent('data.update')).toBeUndefined();
  });

  test('TAB-002 refuses a used name, also that of a built-in tab, and accepts it for another user', async () => {
    const { id } = await add('工作');
    expect(await codeOf(add('工作'))).toBe(11112);
    expect(await codeOf(add('未读'))).toBe(11112);
    const other = await add('家人');
    expect(await codeOf(update(other.id, '工作', []))).toBe(11112);
    expect(await codeOf(update(id, '工作', [FRIEND]))).toBe(200);
    expect(await codeOf(add('工作', [], B))).toBe(200);
  });

  test.each([
    ['', false],
    [' \u200b ', false],
    ['十个字的名字刚好十个', true],
    ['十一个字的名字就太长了', false],
    ['👨‍👩‍👧 family', false],
    // A database replaces half a character by one that another name may have.
    ['\ud800', false],
  ])('TAB-002 the name "%s" is accepted: %s', (groupName, isAccepted) => {
    expect(addTabEndpoint.request.safeParse({ groupName, relationList: [] }).success).toBe(isAccepted);
  });

  test('TAB-003 refuses the 21st tab under a race; hidden tabs and the built-in ones except All count', async () => {
    await hide('unread', 0);
    for (let at = 1; at <= 15; at += 1) await add(`组${at}`);
    const codes = await Promise.all(['甲', '乙', '丙'].map((name) => codeOf(add(name))));
    expect(codes.toSorted((a = 0, b = 0) => a - b)).toEqual([200, 11111, 11111]);
    expect((await tabs()).filter(({ defaultGroup }) => defaultGroup === 1)).toHaveLength(16);
  });

  test.each<[string, TabMember]>([
    ['a stranger', { sessionId: '10007', sessionType: 0 }],
    ['a user who does not exist', { sessionId: '99999', sessionType: 0 }],
    ['the user', { sessionId: A, sessionType: 0 }],
    ['a group of others', { sessionId: '200009', sessionType: 1 }],
    ['a group as a person', { sessionId: '200001', sessionType: 0 }],
  ])('TAB-004 refuses %s with 404 and stores nothing', async (_name, member) => {
    await core.write(async ({ db }) => deleteFriend(db, A, '10007'));
    expect(await codeOf(add('工作', [FRIEND, member]))).toBe(404);
    const { id } = await add('家人', [FRIEND]);
    expect(await codeOf(update(id, '改名', [member]))).toBe(404);
    expect((await tabs()).slice(5).map((tab) => [tab.groupName, members(tab)])).toEqual([['家人', [B]]]);
  });

  test('TAB-004 accepts the helper', async () => {
    expect(members(await add('助手', [{ sessionId: 'wisperHelper', sessionType: 0 }]))).toEqual(['wisperHelper']);
  });

  test('TAB-005 replaces name and conversations, and refuses built-in and foreign tabs', async () => {
    const { id } = await add('工作', [FRIEND]);
    await update(id, '项目', [GROUP]);
    expect((await tabs()).slice(5).map((tab) => [tab.groupName, members(tab)])).toEqual([['项目', ['200001']]]);
    expect(await codeOf(update('single', '私聊', []))).toBe(403);
    expect(await codeOf(core.write((unit) => updateTab(unit, B, { id, groupName: '偷', relationList: [] })))).toBe(404);
    expect(await codeOf(readTab(core.db, { userId: B, now: 0 }, id))).toBe(404);
  });

  test('TAB-010 a change that changes nothing notifies nobody', async () => {
    const { id } = await add('工作', [FRIEND, GROUP]);
    const before = alice.events('data.update').length;
    expect(await codeOf(update(id, '工作', [FRIEND, GROUP]))).toBe(200);
    expect(alice.events('data.update')).toHaveLength(before);
    await update(id, '工作', [GROUP, FRIEND]);
    expect(members((await tabs()).at(-1)!)).toEqual(['200001', B]);
    expect(alice.events('data.update')).not.toHaveLength(before);
  });

  test('TAB-006 leaves former friends and left groups out, and accepts a change that still contains them', async () => {
    const { id } = await add('工作', [FRIEND, GROUP]);
    await core.write(async ({ db }) => deleteFriend(db, A, B));
    await leave('200001', A);
    expect(members((await tabs()).at(-1)!)).toEqual([]);
    expect(await codeOf(update(id, '改名', [FRIEND, GROUP]))).toBe(200);
    await core.write(async ({ db, now }) => putFriend(db, { ownerId: A, friendId: B, createdAt: now }));
    expect(members((await tabs()).at(-1)!)).toEqual([]);
    await leave('200001', A);
    expect(await codeOf(update(id, '改名', [GROUP]))).toBe(404);
  });

  const BOB = { userId: A, friendId: B, origin: '' };
  const FRIENDSHIP = { applicantId: B, agreedBy: A, source: 1, shareWtId: null, remarks: {}, origin: '' };
  const LEAVING = { groupId: '200001', userId: B, operatorId: A };

  test.each<[string, (unit: Unit) => Promise<unknown>]>([
    ['a friend is deleted', async (unit) => removeFriend(unit, BOB)],
    ['a deleted friend is a friend again', async (unit) => makeFriends(unit, FRIENDSHIP)],
    ['a member is removed from a group', async (unit) => expelMembers(unit, { ...LEAVING, userIds: [B] })],
    ['a member leaves a group', async (unit) => quitGroup(unit, LEAVING)],
    ['a former member comes back', async (unit) => admitMembers(unit, { groupId: '200001', operatorId: A, userIds: [B], origin: '' })],
  ])('TAB-006 TAB-010 sends the user with such a tab alone that the tabs have changed when %s', async (what, act) => {
    const [owner, client, other] = what.includes('friend') ? [A, alice, bob] : [B, bob, alice];
    const scopes = (one: CoreClient) => JSON.stringify(one.events('data.update')).split('"tabs"').length - 1;
    await add('工作', [owner === A ? FRIEND : GROUP], owner);
    if (what.includes('again')) await core.write(async (unit) => removeFriend(unit, BOB));
    if (what.includes('former')) await core.write(async (unit) => quitGroup(unit, LEAVING));
    const before = scopes(client);
    const shown = members((await tabs(owner)).at(-1)!);
    await core.write(act);
    expect(members((await tabs(owner)).at(-1)!)).not.toEqual(shown);
    expect([scopes(client) - before, scopes(other)]).toEqual([1, 0]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['renamed', async (id) => update(id, '项目', [GROUP])],
    ['hidden', async (id) => hide(id, 0)],
    ['sorted', async (id) => sort(id, 'group')],
    ['deleted', async (id) => remove([id])],
  ])('TAB-010 notifies only the own sessions, once, of a tab that is %s', async (_what, change) => {
    const { id } = await add('工作', [FRIEND]);
    const scopes = (client: CoreClient) => client.events('data.update').filter((event) => JSON.stringify(event).includes('"tabs"')).length;
    const before = scopes(alice);
    await change(id);
    expect([scopes(alice) - before, scopes(bob)]).toEqual([1, 0]);
  });

  test('TAB-007 hides and shows tabs, but not All', async () => {
    const { id } = await add('工作');
    for (const one of ['unread', id]) await hide(one, 0);
    expect((await tabs()).filter(({ hideStatus }) => hideStatus === 0).map((tab) => tab.id)).toEqual(['unread', id]);
    await hide('unread', 1);
    expect((await tabs()).filter(({ hideStatus }) => hideStatus === 0).map((tab) => tab.id)).toEqual([id]);
    expect(await codeOf(hide('all', 0))).toBe(403);
    expect(await codeOf(hide(id, 1, B))).toBe(404);
  });

  test('TAB-008 sorts the tabs and appends those that the request omits', async () => {
    const { id } = await add('工作');
    await sort(id, 'group');
    expect(await ids()).toEqual(['all', id, 'group', 'unread', 'atme', 'single']);
    expect((await tabs()).map((tab) => tab.sort)).toEqual([0, 1, 2, 3, 4, 5]);
    const foreign = await add('别人', [], B);
    expect(await codeOf(sort('group', foreign.id))).toBe(404);
    expect(await codeOf(sort('group', 'group'))).toBe(400);
    expect(await codeOf(sort('all', 'group'))).toBe(403);
    expect(await ids()).toEqual(['all', id, 'group', 'unread', 'atme', 'single']);
  });

  test('TAB-008 stores an order as the first change of a user', async () => {
    await sort('group', 'single');
    expect(await ids()).toEqual(['all', 'group', 'single', 'unread', 'atme']);
  });

  test('TAB-009 deletes own tabs; one foreign or built-in tab deletes nothing', async () => {
    const [first, second] = [await add('甲', [FRIEND]), await add('乙')];
    const foreign = await add('别人', [GROUP], B);
    expect(await codeOf(remove([first.id, foreign.id]))).toBe(404);
    expect(await codeOf(remove([first.id, 'unread']))).toBe(403);
    expect(await ids()).toHaveLength(7);
    await remove([first.id, second.id]);
    expect(await ids()).toHaveLength(5);
    expect(members((await tabs(B)).at(-1)!)).toEqual(['200001']);
    expect(await core.db.selectFrom('conversationTabMembers').selectAll().where('tabId', '=', first.id).execute()).toEqual([]);
  });
});
