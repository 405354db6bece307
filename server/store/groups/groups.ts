import { sql, type Selectable } from 'kysely';
import { IDENTITY, JOIN_TYPE } from '../../../contract/http/groups/group-values.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { groupConv, readHead } from '../conversations/conversations.ts';
import { chunksOf, hotQuery } from '../database/hot-query.ts';
import { partsOf } from '../database/parts-of.ts';
import type { Db, GroupIntervalsTable, GroupMembersTable, GroupsTable } from '../tables.ts';

export type Group = Selectable<GroupsTable>;
export type Member = Selectable<GroupMembersTable>;
export type Interval = Selectable<GroupIntervalsTable>;
export type NewGroup = Pick<Group, 'id' | 'name' | 'ownerId' | 'createdAt'> & Partial<Group>;

/** A new group: calls on, every other switch and limit off (protocol §5 groupchat/add). */
const NEW_GROUP: Omit<Group, 'id' | 'name' | 'ownerId' | 'createdAt'> = {
  avatar: '',
  notice: '',
  welcome: '',
  type: 'Public',
  limitLevel: 0,
  limitMember: 0,
  confirminviteSwitch: 0,
  inviteSwitch: 0,
  memberProtectSwitch: 0,
  bannedSwitch: 0,
  callSwitch: 1,
  customizeMsgControl: 0,
  maxMemberCount: LIMITS.groupMembers,
  memberCount: 0,
  linkKey: '',
  dissolvedAt: null,
};

export async function insertGroup(tx: Db, group: NewGroup): Promise<void> {
  await tx
    .insertInto('groups')
    .values({ ...NEW_GROUP, ...group })
    .execute();
}

export async function readGroup(db: Db, id: string): Promise<Group | undefined> {
  return (await groupOf(db, { id }))[0];
}

const groupOf = hotQuery((db, { id }: { id: string }) => db.selectFrom('groups').selectAll().where('id', '=', id));

export async function listGroups(db: Db, ids: readonly string[]): Promise<Group[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('groups').selectAll().where('id', 'in', ids).execute();
}

export async function updateGroup(tx: Db, id: string, change: Partial<Omit<Group, 'id'>>): Promise<void> {
  await tx.updateTable('groups').set(change).where('id', '=', id).execute();
}

export async function readMember(db: Db, groupId: string, userId: string): Promise<Member | undefined> {
  return (await memberOf(db, { groupId, userId }))[0];
}

type MemberKey = { groupId: string; userId: string };

const memberOf = hotQuery((db, { groupId, userId }: MemberKey) =>
  db.selectFrom('groupMembers').selectAll().where('groupId', '=', groupId).where('userId', '=', userId),
);

export async function listMembershipsOf(db: Db, userId: string): Promise<Member[]> {
  return db.selectFrom('groupMembers').selectAll().where('userId', '=', userId).execute();
}

/** In how many groups each of these users is. Users without a group are omitted. */
export async function countMemberships(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const part of partsOf(userIds)) {
    const rows = await db
      .selectFrom('groupMembers')
      .select((select) => ['userId', select.fn.countAll<number>().as('count')])
      .where('userId', 'in', part)
      .groupBy('userId')
      .execute();
    for (const row of rows) counts.set(row.userId, row.count);
  }
  return counts;
}

/** The user's own memberships of these groups. */
export async function listMembershipsIn(db: Db, userId: string, groupIds: readonly string[]): Promise<Member[]> {
  if (groupIds.length === 0) return [];
  return db.selectFrom('groupMembers').selectAll().where('userId', '=', userId).where('groupId', 'in', groupIds).execute();
}

/** Memberships of those of these users who belong to the group. */
export async function listMembersAmong(db: Db, groupId: string, userIds: readonly string[]): Promise<Member[]> {
  const members: Member[] = [];
  for (const chunk of chunksOf(userIds)) members.push(...(await membersAmong(db, { groupId, userIds: chunk })));
  return members;
}

const membersAmong = hotQuery((db, { groupId, userIds }: { groupId: string; userIds: readonly string[] }) =>
  db.selectFrom('groupMembers').selectAll().where('groupId', '=', groupId).where('userId', 'in', userIds),
);

export async function listManagerIds(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('groupMembers')
    .select('userId')
    .where('groupId', '=', groupId)
    // With a bound parameter SQLite would not see that the partial index applies.
    .where('identity', '>', sql.lit(IDENTITY.member))
    .orderBy('identity', 'desc')
    .orderBy('userId')
    .execute();
  return rows.map((row) => row.userId);
}

export async function listMemberIds(db: Db, groupId: string): Promise<string[]> {
  return (await memberIdsOf(db, { groupId })).map((row) => row.userId);
}

const memberIdsOf = hotQuery((db, { groupId }: { groupId: string }) =>
  db.selectFrom('groupMembers').select('userId').where('groupId', '=', groupId).orderBy('userId'),
);

/** Owner first, then admins, then by ID. Pages follow this order. */
export async function listMembers(db: Db, groupId: string, page: { offset: number; count: number }): Promise<Member[]> {
  return db
    .selectFrom('groupMembers')
    .selectAll()
    .where('groupId', '=', groupId)
    .orderBy('identity', 'desc')
    .orderBy('userId')
    .offset(page.offset)
    .limit(page.count)
    .execute();
}

type NewMember = Pick<Member, 'groupId' | 'userId' | 'identity' | 'joinedAt'> & Partial<Member>;

/** Opens an interval of readable history that starts after `fromSeq`. Earlier messages stay unreadable (protocol §7 Sequence). */
export async function insertMember(tx: Db, member: NewMember, fromSeq: number): Promise<void> {
  await insertMembers(tx, [member], fromSeq);
}

/** Like insertMember, for several new members of one group. */
export async function insertMembers(tx: Db, members: readonly NewMember[], fromSeq: number): Promise<void> {
  const [first] = members;
  if (first === undefined) return;
  const { eventPts: fromPts } = await readHead(tx, groupConv(first.groupId));
  const mutes = await takeFormerMutes(tx, first, members);
  for (const chunk of partsOf(members)) {
    const rows = chunk.map((member) => ({ ...NEW_MEMBER, muteUntilSec: mutes.get(member.userId) ?? 0, ...member }));
    await tx.insertInto('groupMembers').values(rows).execute();
    await tx
      .insertInto('groupIntervals')
      .values(chunk.map(({ groupId, userId }) => ({ groupId, userId, fromSeq, toSeq: null, fromPts })))
      .onConflict((conflict) => conflict.columns(['groupId', 'userId', 'fromSeq']).doUpdateSet({ toSeq: null }))
      .execute();
  }
  await countMembers(tx, first.groupId);
}

const NEW_MEMBER = { groupNickname: '', groupNameRemark: '', joinType: JOIN_TYPE.invitation, inviterId: null, lastSendAt: null };

/** A mute lasts although its member left and joined again. Returns its end by user and moves it out of the former memberships. */
async function takeFormerMutes(tx: Db, { groupId, joinedAt }: NewMember, members: readonly NewMember[]): Promise<Map<string, number>> {
  const mutes = new Map<string, number>();
  for (const part of partsOf(members)) {
    const userIds = part.map((member) => member.userId);
    const ended = tx.updateTable('groupIntervals').set({ muteUntilSec: 0 }).where('groupId', '=', groupId).where('userId', 'in', userIds);
    const muted = tx.selectFrom('groupIntervals').select(['userId', 'muteUntilSec']).where('groupId', '=', groupId).where('userId', 'in', userIds);
    const rows = await muted.where('muteUntilSec', '>', 0).execute();
    for (const row of rows) mutes.set(row.userId, row.muteUntilSec);
    if (rows.length > 0) await ended.where('muteUntilSec', '>', 0).execute();
  }
  const nowSec = Math.floor(joinedAt / 1000);
  return new Map([...mutes].filter(([, until]) => until > nowSec));
}

/** Closes the intervals of these members at `toSeq`. The messages of the time as a member stay readable. */
export async function deleteMembers(tx: Db, key: { groupId: string; userIds: readonly string[] }, toSeq: number): Promise<void> {
  const { groupId } = key;
  const { eventPts: toPts } = await readHead(tx, groupConv(groupId));
  for (const userIds of partsOf(key.userIds)) {
    await tx
      .updateTable('groupIntervals')
      .set((set) => ({
        toSeq,
        toPts,
        muteUntilSec: set.fn.coalesce(
          set
            .selectFrom('groupMembers')
            .select('groupMembers.muteUntilSec')
            .where('groupMembers.groupId', '=', groupId)
            .whereRef('groupMembers.userId', '=', 'groupIntervals.userId'),
          sql.lit(0),
        ),
      }))
      .where('groupId', '=', groupId)
      .where('userId', 'in', userIds)
      .where('toSeq', 'is', null)
      .execute();
    await tx.deleteFrom('groupMembers').where('groupId', '=', groupId).where('userId', 'in', userIds).execute();
  }
  await countMembers(tx, groupId);
}

async function countMembers(tx: Db, groupId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('groupMembers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('groupId', '=', groupId)
    .executeTakeFirstOrThrow();
  await tx.updateTable('groups').set({ memberCount: count }).where('id', '=', groupId).execute();
}

type MemberChange = Partial<Omit<Member, 'groupId' | 'userId'>>;

export async function updateMember(tx: Db, key: { groupId: string; userId: string }, change: MemberChange): Promise<void> {
  await updateMembers(tx, { groupId: key.groupId, userIds: [key.userId] }, change);
}

/** Applies the same change to several members. */
export async function updateMembers(tx: Db, key: { groupId: string; userIds: readonly string[] }, change: MemberChange): Promise<void> {
  await tx.updateTable('groupMembers').set(change).where('groupId', '=', key.groupId).where('userId', 'in', key.userIds).execute();
}

export async function listIntervals(db: Db, groupId: string, userId: string): Promise<Interval[]> {
  return intervalsOf(db, { groupId, userId });
}

const intervalsOf = hotQuery((db, { groupId, userId }: MemberKey) =>
  db.selectFrom('groupIntervals').selectAll().where('groupId', '=', groupId).where('userId', '=', userId).orderBy('fromSeq'),
);

/** The user's own intervals in these groups, by group. */
export async function listIntervalsIn(db: Db, userId: string, groupIds: readonly string[]): Promise<Map<string, Interval[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db.selectFrom('groupIntervals').selectAll().where('userId', '=', userId).where('groupId', 'in', groupIds).orderBy('fromSeq').execute();
  const byGroup = new Map<string, Interval[]>();
  for (const row of rows) byGroup.set(row.groupId, [...(byGroup.get(row.groupId) ?? []), row]);
  return byGroup;
}

export async function listAttributes(db: Db, groupId: string): Promise<Record<string, string>> {
  const rows = await db.selectFrom('groupAttributes').select(['name', 'value']).where('groupId', '=', groupId).execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

/** The intervals of these users, by user. They are read by user, because a group has intervals of everyone who ever left it. */
export async function listIntervalsOf(db: Db, groupId: string, userIds: readonly string[]): Promise<Map<string, Interval[]>> {
  const byUser = new Map<string, Interval[]>();
  for (const chunk of chunksOf(userIds)) {
    for (const row of await intervalsOfUsers(db, { groupId, userIds: chunk })) {
      const known = byUser.get(row.userId);
      if (known === undefined) byUser.set(row.userId, [row]);
      else known.push(row);
    }
  }
  return byUser;
}

const intervalsOfUsers = hotQuery((db, { groupId, userIds }: { groupId: string; userIds: readonly string[] }) =>
  db.selectFrom('groupIntervals').selectAll().where('groupId', '=', groupId).where('userId', 'in', userIds).orderBy('fromSeq'),
);

/** The members' own remarks for the group. Most members have none and are omitted. */
export async function listRemarks(db: Db, groupId: string): Promise<Map<string, string>> {
  return new Map((await remarksOf(db, { groupId })).map((row) => [row.userId, row.groupNameRemark]));
}

const remarksOf = hotQuery((db, { groupId }: { groupId: string }) =>
  db.selectFrom('groupMembers').select(['userId', 'groupNameRemark']).where('groupId', '=', groupId).where('groupNameRemark', '<>', ''),
);

/** Members of the group when this sequence was assigned. */
export async function listMembersAt(db: Db, groupId: string, seq: number): Promise<string[]> {
  return (await listIntervalsWithin(db, { groupId, from: seq, to: seq })).map((row) => row.userId);
}

/** Members of the group when any of these sequences was assigned. */
export async function listMembersAtAny(db: Db, groupId: string, seqs: readonly number[]): Promise<string[]> {
  return usersAt(await listIntervalsWithin(db, { groupId, from: Math.min(...seqs), to: Math.max(...seqs) }), seqs);
}

/** Users who were members when any of these sequences was assigned and have left since; some of them may have joined again. */
export async function listFormerMembersAt(db: Db, groupId: string, seqs: readonly number[]): Promise<string[]> {
  return usersAt(await endedWithin(db, { groupId, from: Math.min(...seqs), to: Math.max(...seqs) }), seqs);
}

function usersAt(rows: readonly Interval[], seqs: readonly number[]): string[] {
  const holds = ({ fromSeq, toSeq }: Interval) => seqs.some((seq) => seq > fromSeq && seq <= (toSeq ?? seq));
  return [...new Set(rows.filter(holds).map((row) => row.userId))];
}

type Within = { groupId: string; from: number; to: number };

/** Two statements, because with one condition for both SQLite would read the intervals of everyone who ever left the group. */
async function listIntervalsWithin(db: Db, { groupId, from, to }: Within): Promise<Interval[]> {
  return [...(await openBefore(db, { groupId, to })), ...(await endedWithin(db, { groupId, from, to }))];
}

const openBefore = hotQuery((db, { groupId, to }: Omit<Within, 'from'>) =>
  db.selectFrom('groupIntervals').selectAll().where('groupId', '=', groupId).where('toSeq', 'is', null).where('fromSeq', '<', to),
);

const endedWithin = hotQuery((db, { groupId, from, to }: Within) =>
  db.selectFrom('groupIntervals').selectAll().where('groupId', '=', groupId).where('toSeq', '>=', from).where('fromSeq', '<', to),
);

/** How many groups this user shares with each of `ids`. The query reads only their memberships, however many members the groups have. */
export async function countCommonGroups(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const part of partsOf(ids)) {
    const rows = await db
      .selectFrom('groupMembers as theirs')
      .select((select) => ['theirs.userId', select.fn.countAll<number>().as('count')])
      .where('theirs.userId', 'in', part)
      .where((where) =>
        where.exists(
          where.selectFrom('groupMembers as mine').select('mine.userId').whereRef('mine.groupId', '=', 'theirs.groupId').where('mine.userId', '=', userId),
        ),
      )
      .groupBy('theirs.userId')
      .execute();
    for (const row of rows) counts.set(row.userId, row.count);
  }
  return counts;
}

/** Groups of which both users are members. */
export async function listCommonGroups(db: Db, one: string, other: string): Promise<Group[]> {
  return db
    .selectFrom('groupMembers as theirs')
    .innerJoin('groupMembers as mine', (join) => join.onRef('mine.groupId', '=', 'theirs.groupId').on('mine.userId', '=', one))
    .innerJoin('groups', 'groups.id', 'theirs.groupId')
    .selectAll('groups')
    .where('theirs.userId', '=', other)
    .orderBy('groups.id')
    .execute();
}
