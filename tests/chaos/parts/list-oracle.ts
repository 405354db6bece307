import { targetOf } from '../../../contract/ids.ts';
import type { TagRow } from '../../../src/core/lists/tags-list.ts';
import { BUILT_IN_TABS } from '../../../contract/http/tab-values.ts';
import { orderTabs } from '../../../src/core/tabs/list-tabs.ts';
import type { ApplyRow, FavouriteRow, ConversationRow, FriendRow, KvRow, TabRow } from '../../../src/core/rows.ts';
import type { Device } from '../device.ts';
import { groupFacts } from '../group-admin/group-facts.ts';
import type { World } from '../world.ts';

/** The values of one thing on a device and on the server. */
type Pair = { readonly name: string; readonly here: string; readonly there: string };

type State = { readonly conversationID: string; readonly marks: string; readonly muted: number; readonly mutedUntil: number; readonly removed: number };

function conversationPairs(world: World, { userId, rows }: Device): Pair[] {
  const own = new Map(rows<ConversationRow>('conversations').map((row) => [row.conversationID, row]));
  const states = world.server.query<State>('select conversationID, marks, muted, mutedUntil, removed from conversationStates where userId = ?', userId);
  const remarks = new Map(
    world.server
      .query<{ groupId: string; groupNameRemark: string }>('select groupId, groupNameRemark from groupMembers where userId = ?', userId)
      .map(({ groupId, groupNameRemark }) => [groupId, groupNameRemark]),
  );
  const friendRemarks = new Map(
    world.server
      .query<{ friendId: string; remark: string }>('select friendId, remark from friends where ownerId = ?', userId)
      .map(({ friendId, remark }) => [friendId, remark]),
  );
  return states.flatMap(({ conversationID, marks, muted, mutedUntil, removed }) => {
    const row = own.get(conversationID);
    // A conversation that is not stored is judged by its messages. The server announces the marks, the mute and the remark of one off the list only when it
    // returns, before the message that brings it back.
    if (row === undefined || row.shelf === 'gone' || removed === 1) return [];
    const marked: Pair = {
      name: `the marks of ${conversationID}`,
      here: row.markList.toSorted().join(),
      there: (JSON.parse(marks) as string[]).sort().join(),
    };
    const mute: Pair = {
      name: `the mute of ${conversationID}`,
      here: `${Number(row.isMuted)} ${row.mutedUntil ?? 0}`,
      there: `${muted} ${mutedUntil}`,
    };
    const remark = (conversationID.startsWith('GROUP') ? remarks : friendRemarks).get(targetOf(conversationID));
    // The server keeps no remark of a group that the user left.
    return remark === undefined ? [marked, mute] : [marked, mute, { name: `the remark of ${conversationID}`, here: row.remark, there: remark }];
  });
}

function blacklistPair(world: World, { userId, rows }: Device): Pair {
  const list = (rows<KvRow>('kv').find(({ key }) => key === 'blacklist')?.value ?? []) as readonly string[];
  const blocked = world.server.query<{ targetId: string }>('select targetId from blacklist where ownerId = ?', userId).map(({ targetId }) => targetId);
  return { name: 'the blacklist', here: list.toSorted().join(), there: blocked.sort().join() };
}

function favouritesPair(world: World, { userId, rows }: Device): Pair {
  const here = rows<FavouriteRow>('collections').map(({ id, topStatus }) => `${id} ${topStatus}`);
  const there = world.server.query<{ id: string; isTop: number }>('select id, isTop from collections where userId = ?', userId);
  return {
    name: 'the favourites',
    here: here.sort().join(),
    there: there
      .map(({ id, isTop }) => `${id} ${isTop}`)
      .sort()
      .join(),
  };
}

type Stored = {
  readonly friendId: string;
  readonly remark: string;
  readonly hideStatus: number;
  readonly friendsSpaceStatus: number;
  readonly mineSpaceStatus: number;
};

function friendsPair(world: World, { userId, rows }: Device): Pair {
  const here = rows<FriendRow>('friends').map(
    ({ wtId, remark, hideStatus, friendsSpaceStatus, mineSpaceStatus }) => `${wtId} ${remark ?? ''} ${hideStatus} ${friendsSpaceStatus} ${mineSpaceStatus}`,
  );
  const there = world.server
    .query<Stored>('select friendId, remark, hideStatus, friendsSpaceStatus, mineSpaceStatus from friends where ownerId = ?', userId)
    .map(
      ({ friendId, remark, hideStatus, friendsSpaceStatus, mineSpaceStatus }) => `${friendId} ${remark} ${hideStatus} ${friendsSpaceStatus} ${mineSpaceStatus}`,
    );
  return { name: 'the friends', here: here.sort().join(), there: there.sort().join() };
}

function tagsPair(world: World, { userId, rows }: Device): Pair {
  const here = rows<TagRow>('tags').map(({ id, tagName, wtIds }) => `${id} ${tagName} ${wtIds.toSorted().join(' ')}`);
  const members = world.server.query<{ tagId: string; friendId: string }>('select tagId, friendId from friendTagMembers where ownerId = ?', userId);
  const friendsOf = (id: string): string[] => members.filter(({ tagId }) => tagId === id).map(({ friendId }) => friendId);
  const there = world.server
    .query<{ id: string; name: string }>('select id, name from friendTags where ownerId = ?', userId)
    .map(({ id, name }) => `${id} ${name} ${friendsOf(id).sort().join(' ')}`);
  return { name: 'the tags', here: here.sort().join(), there: there.sort().join() };
}

type StoredTab = { readonly id: string; readonly name: string; readonly isOwn: number; readonly isHidden: number };

/** The members of an own tab that the user may name: friends, and groups as a member. */
const MEMBERS = `select tabId, case when sessionType = 1 then 'GROUP' else 'C2C' end || sessionId as id from conversationTabMembers
  where (sessionType = 0 and sessionId in (select friendId from friends where ownerId = ?1))
  or (sessionType = 1 and sessionId in (select groupId from groupMembers where userId = ?1)) order by tabId, place`;

function tabsPair(world: World, { userId, rows }: Device): Pair {
  const here = orderTabs(rows<TabRow>('tabs')).map(({ id, name, isShown, builtIn, members }) => [id, builtIn === undefined ? name : '', isShown, members]);
  const members = world.server.query<{ tabId: string; id: string }>(MEMBERS, userId);
  const membersOf = (tabId: string): string[] => members.filter((one) => one.tabId === tabId).map(({ id }) => id);
  const stored = world.server
    .query<StoredTab>('select id, name, isOwn, isHidden from conversationTabs where userId = ? order by sort, id', userId)
    .map(({ id, name, isOwn, isHidden }) => [id, isOwn === 1 ? name : '', isHidden === 0, isOwn === 1 ? membersOf(id) : []]);
  const there = stored.length === 0 ? BUILT_IN_TABS.map((id) => [id, '', true, []]) : stored;
  return { name: 'the tabs', here: JSON.stringify(here), there: JSON.stringify(there) };
}

type StoredApply = { readonly id: string; readonly status: number; readonly info: string; readonly createdAt: number };

function appliesPair(world: World, { userId, rows }: Device): Pair {
  // A device learns only from the list that an application has expired.
  const isOld = (createdAt: number): boolean => world.server.nowMs() - createdAt > 29 * 86_400_000;
  const shown = rows<ApplyRow>('applies').filter(({ createTs }) => !isOld(createTs));
  const here = shown.map(({ id, applyStatus, applyInfo }) => `${id} ${applyStatus} ${applyInfo}`);
  const sql = 'select id, status, info, createdAt from friendApplies where applicantId = ?1 or targetId = ?1';
  const stored = world.server.query<StoredApply>(sql, userId).filter(({ createdAt }) => !isOld(createdAt));
  const there = stored.map(({ id, status, info }) => `${id} ${status} ${info}`);
  return { name: 'the applications', here: here.sort().join(), there: there.sort().join() };
}

/** Archive marks, mutes, remarks, hidden friends, tags, the blacklist and the favourites that differ between a device and the server. */
export function otherLists(world: World, device: Device): string[] {
  const pairs = [
    ...conversationPairs(world, device),
    blacklistPair(world, device),
    favouritesPair(world, device),
    friendsPair(world, device),
    tagsPair(world, device),
    tabsPair(world, device),
    appliesPair(world, device),
    ...groupFacts(world, device),
  ];
  return pairs.filter(({ here, there }) => here !== there).map(({ name, here, there }) => `${name}: "${here}", on the server "${there}"`);
}
