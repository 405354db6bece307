import { AUDIT_STATUS, GROUP_APPLY_EXPIRES_MS, JOIN_TYPE } from '../../../contract/http/groups/group-values.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { selfIn } from '../../../src/core/groups/group-edit.ts';
import type { GroupNoticeRow } from '../../../src/core/groups/notices/group-notices.ts';
import { NOTICE_LISTS, unreadOf, type NoticeCounts, type NoticeList } from '../../../src/core/groups/notices/notice-counts.ts';
import type { GroupRow, KvRow } from '../../../src/core/rows.ts';
import type { Device } from '../device.ts';
import { hasGroupAdmin } from './group-seeds.ts';
import type { World } from '../world.ts';
import { GROUP_IDS, memberRows } from './pick-group.ts';

/** The values of one thing on a device and on the server. */
type Pair = { readonly name: string; readonly here: string; readonly there: string };

type StoredGroup = Readonly<Record<(typeof NUMBERS)[number], number>> & {
  readonly name: string;
  readonly notice: string;
  readonly welcome: string;
  readonly ownerId: string;
  readonly memberCount: number;
  readonly linkKey: string;
};
type StoredMember = { readonly identity: number; readonly groupNickname: string; readonly groupNameRemark: string; readonly muteUntilSec: number };

const NUMBERS = [
  'limitLevel',
  'limitMember',
  'confirminviteSwitch',
  'inviteSwitch',
  'memberProtectSwitch',
  'bannedSwitch',
  'callSwitch',
  'customizeMsgControl',
] as const;

function viewOfRow(row: GroupRow | undefined): string {
  const self = row && selfIn(row);
  // A group that the user has left is not writable: neither its fields nor its settings (core/groups/group-edit.ts).
  if (row === undefined || self === null || self === undefined) return 'outside';
  return JSON.stringify([
    [row.groupName, row.name, row.groupNotice, row.groupWelcomeMsg, row.ownerWtId, row.groupMemberCount],
    NUMBERS.map((name) => row[name]),
    [self.identity, self.groupNickname, self.groupNameRemark, self.muteUntil],
  ]);
}

function viewOnServer(world: World, groupId: string, userId: string): string {
  const [member] = world.server.query<StoredMember>('select * from groupMembers where groupId = ? and userId = ?', groupId, userId);
  const [group] = world.server.query<StoredGroup>('select * from groups where id = ? and dissolvedAt is null', groupId);
  if (member === undefined || group === undefined) return 'outside';
  return JSON.stringify([
    [group.name, group.name, group.notice, group.welcome, group.ownerId, group.memberCount],
    NUMBERS.map((name) => group[name]),
    [member.identity, member.groupNickname, member.groupNameRemark, member.muteUntilSec],
  ]);
}

function groupPairs(world: World, { userId, rows }: Device): Pair[] {
  const own = new Map(rows<GroupRow>('groups').map((row) => [row.groupNumber, row]));
  return GROUP_IDS.flatMap((id) => {
    const there = viewOnServer(world, id, userId);
    const link = world.server.query<{ linkKey: string }>('select linkKey from groups where id = ?', id)[0]?.linkKey ?? '';
    const row = own.get(id);
    const isLinked = there === 'outside' || link === '' || row?.qrcode.endsWith(`/${link}`) === true;
    return [
      { name: `the group ${id}`, here: viewOfRow(row), there },
      { name: `the link of ${id}`, here: isLinked ? link : (row?.qrcode ?? ''), there: link },
    ];
  });
}

type StoredNotice = { readonly id: string; readonly auditStatus: number; readonly createdAt: number };

const APPLIES = 'select id, status as auditStatus, createdAt from groupApplies';
const LISTS: Readonly<Record<NoticeList, string>> = {
  joinApply: `${APPLIES} where groupId in (select groupId from groupMembers where userId = ?1 and identity > 1) order by createdAt desc, id`,
  myApply: `${APPLIES} where applicantId = ?1 and joinType <> ${JOIN_TYPE.invitation} order by createdAt desc, id`,
  others: 'select id, auditStatus, createdAt from groupNotices where userId = ? order by createdAt desc, id desc',
};

/** An application expires without an event, and a device learns of it only from the list. */
const isOld = (world: World, createdAt: number): boolean => world.server.nowMs() - createdAt > 29 * 86_400_000;

function noticePair(world: World, { userId, rows }: Device, list: NoticeList): Pair {
  const stored = world.server.query<StoredNotice>(LISTS[list], userId).filter(({ createdAt }) => !isOld(world, createdAt));
  // A device stores whole pages, and reads further ones on request.
  const newest = new Set(stored.slice(0, LIMITS.noticesPage).map(({ id }) => id));
  const known = new Set(stored.map(({ id }) => id));
  const shown = rows<GroupNoticeRow>('groupNotices').filter((row) => row.list === list && !isOld(world, row.createTs));
  const viewOf = ({ id, auditStatus }: { readonly id: string; readonly auditStatus: number }) => `${id} ${list === 'others' ? '' : auditStatus}`;
  const here = shown
    .filter(({ noticeId }) => newest.has(noticeId) || !known.has(noticeId))
    .map(({ noticeId, auditStatus }) => viewOf({ id: noticeId, auditStatus }));
  const there = stored.filter(({ id }) => newest.has(id)).map(viewOf);
  return { name: `the group notices ${list}`, here: here.sort().join(), there: there.sort().join() };
}

const COUNTERS: Readonly<Record<NoticeList, string>> = { joinApply: 'joinApply', myApply: 'myApply', others: 'othersNotice' };

/** The count as the server states it. The stored one of applications may still contain some that have expired since (GROUP-082). */
export function countOnServer(world: World, userId: string, list: NoticeList): number {
  const stored = storedCount(world, userId, list);
  return list === 'joinApply' && stored > 0 ? dueCounts(world, userId).waiting : stored;
}

export function storedCount(world: World, userId: string, list: NoticeList): number {
  return world.server.query<{ count: number }>('select count from unreadCounters where userId = ? and name = ?', userId, COUNTERS[list])[0]?.count ?? 0;
}

function countsPair(world: World, { userId, rows }: Device): Pair {
  const counts = rows<KvRow>('kv').find(({ key }) => key === 'groupNoticeUnread')?.value as NoticeCounts | undefined;
  const here = NOTICE_LISTS.map((list) => unreadOf(counts, list));
  return { name: 'the counts of group notices', here: here.join(), there: NOTICE_LISTS.map((list) => countOnServer(world, userId, list)).join() };
}

/** Groups, lists of notices and their counts that differ between a device and the server. */
export function groupFacts(world: World, device: Device): Pair[] {
  if (!hasGroupAdmin(world.seed)) return [];
  return [...groupPairs(world, device), ...NOTICE_LISTS.map((list) => noticePair(world, device, list)), countsPair(world, device)];
}

/** The stored members of a group that differ from those of the server. For groups whose members the device has read. */
export function otherMemberRows(world: World, device: Device, groupNumber: string): string[] {
  const stored = world.server.query<StoredMember & { readonly userId: string }>('select * from groupMembers where groupId = ?', groupNumber);
  if (!stored.some(({ userId }) => userId === device.userId)) return [];
  const here = memberRows(device, groupNumber).map(({ wtId, identity, groupNickname, muteUntil }) => `${wtId} ${identity} ${groupNickname} ${muteUntil}`);
  const there = stored.map(({ userId, identity, groupNickname, muteUntilSec }) => `${userId} ${identity} ${groupNickname} ${muteUntilSec}`);
  const [mine, theirs] = [here.sort().join(), there.sort().join()];
  return mine === theirs ? [] : [`the members of ${groupNumber}: "${mine}", on the server "${theirs}"`];
}

/**
 * The unread applications to answer by the server's own rows, computed independently of the product: those that wait, and also those that have
 * expired.
 */
export function dueCounts(world: World, userId: string): { readonly waiting: number; readonly all: number } {
  const sql = `select count(*) as count from groupApplies a join groupMembers m on m.groupId = a.groupId where m.userId = ?1 and m.identity > 1
    and a.status = ${AUDIT_STATUS.waiting} and a.createdAt >= ?2
    and a.createdAt > coalesce((select readAt from unreadCounters where userId = ?1 and name = 'joinApply'), 0)`;
  const countFrom = (ms: number): number => world.server.query<{ count: number }>(sql, userId, ms)[0]?.count ?? 0;
  return { waiting: countFrom(world.server.nowMs() - GROUP_APPLY_EXPIRES_MS), all: countFrom(0) };
}
