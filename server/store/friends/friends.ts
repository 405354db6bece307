import type { Selectable } from 'kysely';
import { hotQuery } from '../database/hot-query.ts';
import type { Db } from '../tables.ts';
import type { FriendsTable } from './friend-tables.ts';

export type Friend = Selectable<FriendsTable>;

/** Whether each of two users lists the other, and who has blocked whom, read in one query for the send checks. */
export type Relation = { mine: boolean; theirs: boolean; blockedByMe: boolean; blockedByThem: boolean };

export async function readRelation(db: Db, me: string, peer: string): Promise<Relation> {
  const friends = await friendRows(db, { me, peer });
  const blocks = await blockRows(db, { me, peer });
  return {
    mine: friends.some((row) => row.ownerId === me),
    theirs: friends.some((row) => row.ownerId === peer),
    blockedByMe: blocks.some((row) => row.ownerId === me),
    blockedByThem: blocks.some((row) => row.ownerId === peer),
  };
}

type Pair = { me: string; peer: string };

const friendRows = hotQuery((db, { me, peer }: Pair) =>
  db
    .selectFrom('friends')
    .select('ownerId')
    .where((where) => where.or([where.and({ ownerId: me, friendId: peer }), where.and({ ownerId: peer, friendId: me })])),
);

const blockRows = hotQuery((db, { me, peer }: Pair) =>
  db
    .selectFrom('blacklist')
    .select('ownerId')
    .where((where) => where.or([where.and({ ownerId: me, targetId: peer }), where.and({ ownerId: peer, targetId: me })])),
);

export async function readFriend(db: Db, ownerId: string, friendId: string): Promise<Friend | undefined> {
  return (await friendOf(db, { ownerId, friendId }))[0];
}

const friendOf = hotQuery((db, { ownerId, friendId }: { ownerId: string; friendId: string }) =>
  db.selectFrom('friends').selectAll().where('ownerId', '=', ownerId).where('friendId', '=', friendId),
);

export async function listFriends(db: Db, ownerId: string): Promise<Friend[]> {
  return db.selectFrom('friends').selectAll().where('ownerId', '=', ownerId).orderBy('friendId').execute();
}

export async function countFriends(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('friends')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns those of `ids` that are on the user's list. */
export async function listFriendsAmong(db: Db, ownerId: string, ids: readonly string[]): Promise<Friend[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('friends').selectAll().where('ownerId', '=', ownerId).where('friendId', 'in', ids).execute();
}

/** Of the users on this user's list, those who have this user on theirs too. */
export async function listFriendsBack(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('friends as mine')
    .innerJoin('friends as back', (join) => join.onRef('back.ownerId', '=', 'mine.friendId').onRef('back.friendId', '=', 'mine.ownerId'))
    .select('back.ownerId')
    .where('mine.ownerId', '=', userId)
    .execute();
  return rows.map((row) => row.ownerId);
}

/** Users who have this user on their list, except if one of the two has blocked the other. */
export async function listUnblockedOwnersOfFriend(db: Db, friendId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('friends')
    .select('friends.ownerId')
    .where('friends.friendId', '=', friendId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('blacklist')
            .select('blacklist.ownerId')
            .whereRef('blacklist.ownerId', '=', 'friends.ownerId')
            .where('blacklist.targetId', '=', friendId),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('blacklist')
            .select('blacklist.ownerId')
            .where('blacklist.ownerId', '=', friendId)
            .whereRef('blacklist.targetId', '=', 'friends.ownerId'),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.ownerId);
}

export async function putFriend(tx: Db, friend: Pick<Friend, 'ownerId' | 'friendId' | 'createdAt'> & Partial<Friend>): Promise<void> {
  const row = { remark: '', source: null, shareWtId: null, hideStatus: 0, friendsSpaceStatus: 0, mineSpaceStatus: 0, ...friend };
  await tx
    .insertInto('friends')
    .values(row)
    .onConflict((conflict) => conflict.columns(['ownerId', 'friendId']).doNothing())
    .execute();
}

export async function deleteFriend(tx: Db, ownerId: string, friendId: string): Promise<void> {
  await tx.deleteFrom('friends').where('ownerId', '=', ownerId).where('friendId', '=', friendId).execute();
}

export async function updateFriend(tx: Db, key: { ownerId: string; friendId: string }, change: Partial<Omit<Friend, 'ownerId' | 'friendId'>>): Promise<void> {
  await tx.updateTable('friends').set(change).where('ownerId', '=', key.ownerId).where('friendId', '=', key.friendId).execute();
}

export async function listBlocked(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('blacklist').select('targetId').where('ownerId', '=', ownerId).orderBy('createdAt', 'desc').execute();
  return rows.map((row) => row.targetId);
}

/** Returns those of `ids` who have blocked this user. */
export async function listBlockersAmong(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('blacklist').select('ownerId').where('targetId', '=', userId).where('ownerId', 'in', ids).execute();
  return new Set(rows.map((row) => row.ownerId));
}

/** Returns those of `ids` whom this user has blocked. */
export async function listBlockedAmong(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('blacklist').select('targetId').where('ownerId', '=', userId).where('targetId', 'in', ids).execute();
  return new Set(rows.map((row) => row.targetId));
}

export async function putBlock(tx: Db, block: { ownerId: string; targetId: string; createdAt: number }): Promise<void> {
  await tx
    .insertInto('blacklist')
    .values(block)
    .onConflict((conflict) => conflict.columns(['ownerId', 'targetId']).doNothing())
    .execute();
}

export async function deleteBlock(tx: Db, ownerId: string, targetId: string): Promise<void> {
  await tx.deleteFrom('blacklist').where('ownerId', '=', ownerId).where('targetId', '=', targetId).execute();
}

/** Returns those of `ids` who are on the user's list, and those on whose list the user is. */
export async function listFriendshipsAmong(db: Db, me: string, ids: readonly string[]): Promise<{ mine: Set<string>; theirs: Set<string> }> {
  if (ids.length === 0) return { mine: new Set(), theirs: new Set() };
  const mine = await db.selectFrom('friends').select('friendId').where('ownerId', '=', me).where('friendId', 'in', ids).execute();
  const theirs = await db.selectFrom('friends').select('ownerId').where('friendId', '=', me).where('ownerId', 'in', ids).execute();
  return { mine: new Set(mine.map((row) => row.friendId)), theirs: new Set(theirs.map((row) => row.ownerId)) };
}

/** Returns those of `ids` who are mutual friends of the user, except if one of the two has blocked the other. */
export async function listMutualFriendsAmong(db: Db, me: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { mine, theirs } = await listFriendshipsAmong(db, me, ids);
  const blocked = await db
    .selectFrom('blacklist')
    .select(['ownerId', 'targetId'])
    .where((where) =>
      where.or([where.and([where('ownerId', '=', me), where('targetId', 'in', ids)]), where.and([where('targetId', '=', me), where('ownerId', 'in', ids)])]),
    )
    .execute();
  const apart = new Set(blocked.map((row) => (row.ownerId === me ? row.targetId : row.ownerId)));
  return new Set([...mine].filter((id) => theirs.has(id) && !apart.has(id)));
}
