import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryId } from '../../src/core/lists/temporary-id.ts';
import { listReceivedApplies } from '../../server/store/friends/friend-applies.ts';
import { listTags } from '../../server/store/friends/friend-tags.ts';
import { readFriend } from '../../server/store/friends/friends.ts';
import { listTabs } from '../../server/store/tabs/tabs.ts';
import { CALLERS, findEndpoint, FOREIGN_PAIR, openHttpWorld, type HttpWorld } from './http-world.ts';

const TEMPORARY = temporaryId('0f8fad5b-d9cb-469f-a165-70867728950e');
const MISSING = '0f8fad5b-d9cb-469f-a165-70867728950e';
const STRANGER = FOREIGN_PAIR[1];
const ME = '10001';
/** Turned, isolated, zero-width and control characters around readable ones. */
const DECEPTIVE = '\u202Eevil\u2066\u200b\u0007\u2028';
const HUGE = Array.from({ length: 100_000 }, (_, at) => String(10_000 + at));

let world: HttpWorld;
let tag: string;
let tab: string;

beforeAll(async () => {
  world = await openHttpWorld();
  tag = String((await call('/userTag/add', { tagName: '标签' })).data);
  tab = ((await call('/sessionGroup/add', { groupName: '工作', relationList: [] })).data as { id: string }).id;
});
afterAll(() => world.close());

const call = async (path: string, body: unknown) => world.call('owner', findEndpoint(`POST ${path}`), { body });
const relation = (sessionId: string, sessionType = 0) => [{ sessionId, sessionType }];

type Row = readonly [string, string, () => unknown, number];

const REFUSED: readonly Row[] = [
  ['a temporary ID renames a tab', '/sessionGroup/update', () => ({ id: TEMPORARY, groupName: 'x', relationList: [] }), 404],
  ['a temporary ID hides a tab', '/sessionGroup/hide', () => ({ id: TEMPORARY, hideStatus: 0 }), 404],
  ['a temporary ID is among sorted tabs', '/sessionGroup/sort', () => ({ ids: [tab, TEMPORARY, 'group'] }), 404],
  ['a temporary ID is among deleted tabs', '/sessionGroup/delete', () => ({ ids: [tab, TEMPORARY] }), 404],
  ['a temporary ID renames a tag', '/userTag/rename', () => ({ tagId: TEMPORARY, tagName: 'x' }), 404],
  ['a temporary ID is among deleted tags', '/userTag/deleteBatch', () => ({ ids: [tag, TEMPORARY] }), 404],
  ['a temporary ID gets friends', '/userTag/addUser4Tag', () => ({ tagId: TEMPORARY, wtIds: [CALLERS.admin] }), 404],
  ['a temporary ID is given to a friend', '/userTag/setTag4User', () => ({ friendsWtId: CALLERS.admin, tagIds: [tag, TEMPORARY] }), 404],
  ['a foreign tab is among deleted ones', '/sessionGroup/delete', () => ({ ids: [tab, world.foreignTab] }), 404],
  ['a foreign tag is among deleted ones', '/userTag/deleteBatch', () => ({ ids: [tag, world.foreignTag] }), 404],
  ['a stranger is among tagged friends', '/userTag/addUser4Tag', () => ({ tagId: tag, wtIds: [CALLERS.admin, STRANGER] }), 404],
  ['a stranger is in a tab', '/sessionGroup/add', () => ({ groupName: 'x', relationList: relation(STRANGER) }), 404],
  ['a group is named as a person', '/sessionGroup/add', () => ({ groupName: 'x', relationList: relation('200001') }), 404],
  ['a stranger gets a remark', '/userFriends/update', () => ({ friendsWtId: STRANGER, remark: 'x' }), 404],
  ['a stranger is hidden', '/userFriends/updateHideStatus', () => ({ friendsWtId: STRANGER, hideStatus: 1 }), 404],
  ['moments of a stranger', '/userFriends/updateSpaceStatus', () => ({ friendsWtId: STRANGER, mineSpaceStatus: 1 }), 404],
  ['a stranger is deleted', '/userFriends/delete', () => ({ friendsWtId: STRANGER }), 404],
  ['an application that does not exist is accepted', '/userFriends/apply/handle', () => ({ applyWtId: STRANGER, handleStatus: 1 }), 404],
  ['the own account is blocked', '/user/friendBlack/add', () => ({ friendWtId: ME }), 400],
  ['an application to oneself', '/userFriends/apply', () => ({ applyWtId: ME, applySource: 1, applyInfo: '' }), 400],
  ['both moment switches at once', '/userFriends/updateSpaceStatus', () => ({ friendsWtId: CALLERS.admin, mineSpaceStatus: 1, friendsSpaceStatus: 1 }), 400],
  ['a third moment switch', '/userFriends/updateSpaceStatus', () => ({ friendsWtId: CALLERS.admin, mineSpaceStatus: 2 }), 400],
  ['an answer that is no answer', '/userFriends/apply/handle', () => ({ applyWtId: STRANGER, handleStatus: 0 }), 400],
  ['a name of invisible characters for a tab', '/sessionGroup/add', () => ({ groupName: '\u200b\u202e\u2069', relationList: [] }), 400],
  ['a name of invisible characters for a tag', '/userTag/add', () => ({ tagName: '\u200b\u202e\u2069' }), 400],
  ['half a character as the name of a tab', '/sessionGroup/add', () => ({ groupName: '\ud800', relationList: [] }), 400],
  ['half a character as the name of a tag', '/userTag/add', () => ({ tagName: '标\udc00' }), 400],
  ['a name that only looks unused', '/sessionGroup/add', () => ({ groupName: '工\u200b作', relationList: [] }), 11112],
  ['a tag that only looks unused', '/userTag/add', () => ({ tagName: '\u2067标签\u2069' }), 11091],
  ['100,000 friends in a tag', '/userTag/addUser4Tag', () => ({ tagId: tag, wtIds: HUGE }), 413],
  ['100,000 tags for a friend', '/userTag/setTag4User', () => ({ friendsWtId: CALLERS.admin, tagIds: HUGE }), 413],
  ['100,000 sorted tabs', '/sessionGroup/sort', () => ({ ids: HUGE }), 413],
  ['100,000 deleted tabs', '/sessionGroup/delete', () => ({ ids: HUGE }), 413],
  ['201 sorted tabs', '/sessionGroup/sort', () => ({ ids: HUGE.slice(0, 201) }), 400],
  ['201 friends in a tag', '/userTag/addUser4Tag', () => ({ tagId: tag, wtIds: HUGE.slice(0, 201) }), 400],
  [
    '201 conversations in a tab',
    '/sessionGroup/update',
    () => ({ id: tab, groupName: 'x', relationList: HUGE.slice(0, 201).flatMap((id) => relation(id)) }),
    400,
  ],
  ['a tab that is given to another account', '/sessionGroup/update', () => ({ id: MISSING, userId: STRANGER, groupName: 'x', relationList: [] }), 404],
];

describe('H5 hostile requests about people, tags and tabs', () => {
  test.each(REFUSED)('%s: a clear code, and nothing changes or is sent', async (...[, path, body, code]) => {
    const before = [await world.fingerprint(), await world.received()];
    expect((await call(path, body())).code).toBe(code);
    expect([await world.fingerprint(), await world.received()]).toEqual(before);
  });

  test('deceptive characters are removed from names and reasons before they are stored', async () => {
    const { db } = world.server.core;
    await call('/sessionGroup/update', { id: tab, groupName: DECEPTIVE, relationList: [] });
    await call('/userTag/rename', { tagId: tag, tagName: DECEPTIVE });
    await call('/userFriends/update', { friendsWtId: CALLERS.admin, remark: DECEPTIVE });
    await call('/userFriends/apply', { applyWtId: STRANGER, applySource: 1, applyInfo: DECEPTIVE });
    expect((await listTabs(db, ME)).find(({ id }) => id === tab)?.name).toBe('evil');
    expect((await listTags(db, ME)).map(({ name }) => name)).toEqual(['evil']);
    expect((await readFriend(db, ME, CALLERS.admin ?? ''))?.remark).toBe('evil');
    expect((await listReceivedApplies(db, STRANGER, 10)).map(({ info }) => info)).toEqual(['evil']);
  });
});
