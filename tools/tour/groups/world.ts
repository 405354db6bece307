import { AUDIT_STATUS, GROUP_NOTICE_TYPE, IDENTITY, JOIN_TYPE, MUTE_FOR_EVER } from '../../../contract/http/groups/group-values.ts';
import { enlargeGroupIfDue } from '../../../server/commands/groups/enlarge-group.ts';
import { secondsOf, type Unit } from '../../../server/commands/unit.ts';
import { createLinkKey } from '../../../server/security/hashes.ts';
import { insertUser } from '../../../server/store/account/users.ts';
import { insertRows } from '../../../server/store/bulk-insert.ts';
import { groupConv, newState } from '../../../server/store/conversations/conversations.ts';
import { setCounter } from '../../../server/store/conversations/unread-counters.ts';
import { putGroupApplies, type GroupApplyRow } from '../../../server/store/groups/group-applies.ts';
import { insertGroupBlocks } from '../../../server/store/groups/group-blacklist.ts';
import { insertGroupNotices } from '../../../server/store/groups/group-notices.ts';
import { insertGroup, insertMembers, readGroup } from '../../../server/store/groups/groups.ts';
import { operate } from '../operate.ts';
import type { Stage } from '../stage.ts';

/** No other topic shows these groups: the account of the tour is in none of them. */
export const LARGE = '300001';
export const LONG = '300002';
export const OWNER = '10002';
export const ADMIN = '10004';
export const MEMBER = '10006';
/** A member of both groups whose membership ends. */
const LEAVING = '10005';
/** Another member of both, with a name of the group. */
const NAMED = '10003';
/** As long as a name may be, without a place to break. */
const WIDE = 'WWWWWWWWWWWWWWWW';

const MEMBERS = 2000;
const FIRST_ID = 300_001;
const APPLICATIONS = 120;
const BLOCKED = 3;
const HOUR_MS = 3_600_000;
const SURNAMES = Array.from('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗');
const GIVEN = ['雨桐', '子轩', '浩然', '梓涵', '一诺', '思源', '嘉怡', '明远', 'Lin', '若曦', '清', '知行'];
const prepared = new Set<string>();

/** Prepares the groups once for each server. */
export async function prepareGroups({ dataDir }: Stage): Promise<void> {
  if (prepared.has(dataDir)) return;
  prepared.add(dataDir);
  await operate(dataDir, async (unit) => {
    const many = Array.from({ length: MEMBERS + APPLICATIONS + BLOCKED }, (_, at) => ({ id: String(FIRST_ID + at), nickName: nameAt(at) }));
    for (const { id, nickName } of many) await insertUser(unit.db, { id, nickName, passwordHash: '', passwordSalt: '', createdAt: unit.now });
    const known = [OWNER, ADMIN, MEMBER, NAMED, LEAVING];
    await fillGroup(unit, { id: LARGE, name: '昆明徒步与露营爱好者交流群', avatar: (await readGroup(unit.db, '200003'))?.avatar ?? '' }, [
      ...known,
      ...many.slice(0, MEMBERS - known.length).map(({ id }) => id),
    ]);
    await fillGroup(unit, { id: LONG, name: WIDE, avatar: '' }, [...known, ...many.slice(0, 15).map(({ id }) => id)]);
    await insertGroupBlocks(unit.db, LARGE, { userIds: many.slice(-BLOCKED).map(({ id }) => id), now: unit.now });
    await addNotices(unit, many.slice(MEMBERS, MEMBERS + APPLICATIONS));
  });
}

function nameAt(at: number): string {
  if (at % 40 === 7) return `${WIDE.slice(0, 12)}${String(at)}`;
  return `${SURNAMES[at % SURNAMES.length] ?? ''}${GIVEN[(at * 7) % GIVEN.length] ?? ''}${at < 200 ? '' : String(at)}`;
}

type NewGroup = { readonly id: string; readonly name: string; readonly avatar: string };

async function fillGroup(unit: Unit, { id, name, avatar }: NewGroup, userIds: readonly string[]): Promise<void> {
  const { db, now } = unit;
  const notice = '周六 8:30 西山森林公园北门集合，请带够两升水和一件防风外套。';
  await insertGroup(db, {
    id,
    name,
    avatar,
    notice,
    ownerId: OWNER,
    linkKey: createLinkKey(unit.random),
    createdAt: now - 90 * 24 * HOUR_MS,
    welcome: '欢迎加入，先看一眼群公告',
    customizeMsgControl: 1,
    confirminviteSwitch: 1,
    inviteSwitch: 1,
    limitLevel: id === LARGE ? 5 : 0,
  });
  const muted: Readonly<Record<string, number>> = { [userIds[7] ?? '']: secondsOf(now) + 3600, [userIds[12] ?? '']: MUTE_FOR_EVER };
  const members = userIds.map((userId, at) => ({
    groupId: id,
    userId,
    joinedAt: now - (userIds.length - at) * 60_000,
    inviterId: userId === OWNER ? null : OWNER,
    muteUntilSec: muted[userId] ?? 0,
    identity: userId === OWNER ? IDENTITY.owner : userId === ADMIN ? IDENTITY.admin : IDENTITY.member,
    ...(userId === NAMED ? { groupNickname: id === LONG ? WIDE.slice(1) : '知夏（领队）' } : {}),
  }));
  await insertMembers(db, members, 0);
  await insertRows(db, 'conversations', [{ conv: groupConv(id), type: 'GROUP', lastSeq: 0, createdAt: now }]);
  await insertRows(
    db,
    'conversationStates',
    userIds.map((userId) => newState(userId, groupConv(id), now)),
  );
  await enlargeGroupIfDue(unit, id);
}

/** The three lists of the owner: many applications, own applications of all states, and every kind of change. */
async function addNotices({ db, now }: Unit, many: readonly { readonly id: string }[]): Promise<void> {
  const applyOf = (applicantId: string, at: number, more: Partial<GroupApplyRow>): GroupApplyRow => ({
    id: `tour-${applicantId}-${String(at)}`,
    groupId: LARGE,
    applicantId,
    content: '',
    joinType: JOIN_TYPE.search,
    inviterId: null,
    status: AUDIT_STATUS.waiting,
    handlerId: null,
    remark: '',
    createdAt: now - at * HOUR_MS,
    handledAt: null,
    ...more,
  });
  const texts = ['', '周末想一起走西山，朋友推荐来的', '我在读书会认识了周沐阳，他说这里常有两天一夜的露营活动，想跟着大家一起学。'];
  for (const [at, { id }] of many.entries()) {
    const invited = at % 4 === 3 ? { joinType: JOIN_TYPE.invitation, inviterId: MEMBER } : { joinType: at % 4 === 2 ? JOIN_TYPE.scan : JOIN_TYPE.search };
    await putGroupApplies(db, [applyOf(id, at, { content: texts[at % texts.length] ?? '', ...invited, groupId: at % 6 === 5 ? LONG : LARGE })]);
  }
  const ended = { handledAt: now, createdAt: now - HOUR_MS };
  await putGroupApplies(db, [applyOf(NAMED, 2, { groupId: LONG, status: AUDIT_STATUS.approved, handlerId: ADMIN, ...ended })]);
  await putGroupApplies(db, [applyOf('10008', 3, { status: AUDIT_STATUS.rejected, handlerId: ADMIN, ...ended })]);
  for (const [groupId, more] of [
    ['200003', { content: '也在昆明骑车，想加入周末的线路' }],
    ['200008', { status: AUDIT_STATUS.rejected, remark: '群里只有合租的几个人，抱歉', ...ended }],
    ['200009', { status: AUDIT_STATUS.approved, ...ended }],
    ['200011', { createdAt: now - 40 * 24 * HOUR_MS }],
  ] as const)
    await putGroupApplies(db, [applyOf(OWNER, 4, { ...more, groupId, id: `tour-own-${groupId}` })]);
  const kinds = Object.values(GROUP_NOTICE_TYPE);
  await insertGroupNotices(
    db,
    kinds.map((type, at) => ({
      id: `tour-notice-${String(at)}`,
      userId: OWNER,
      type,
      groupId: at % 2 === 0 ? LONG : LARGE,
      groupName: at % 2 === 0 ? WIDE : '周末骑行俱乐部',
      groupAvatar: '',
      actorId: at % 3 === 0 ? (many[7]?.id ?? '') : ADMIN,
      auditStatus: 1,
      createdAt: now - at * HOUR_MS,
    })),
  );
  for (const [name, count] of [
    ['joinApply', APPLICATIONS],
    ['myApply', 1],
    ['othersNotice', kinds.length],
  ] as const)
    await setCounter(db, OWNER, { name, count });
}
