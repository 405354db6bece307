import type { Insertable, Selectable, Updateable } from 'kysely';
import { noteSessionChange } from './session-changes.ts';
import { hotQuery } from '../database/hot-query.ts';
import type { Db, UserConfigsTable, UsersTable } from '../tables.ts';

export type User = Selectable<UsersTable>;
export type UserConfigRow = Selectable<UserConfigsTable>;
export type NewUser = Pick<Insertable<UsersTable>, 'id' | 'nickName' | 'passwordHash' | 'passwordSalt' | 'createdAt'> & Partial<Insertable<UsersTable>>;

export const USER_STATE = { normal: 0, restricted: 1, banned: 2, deregistered: 3 } as const;

const EMPTY_USER: Omit<User, 'id' | 'nickName' | 'passwordHash' | 'passwordSalt' | 'createdAt'> = {
  phone: null,
  luckyNumber: null,
  avatar: '',
  gender: null,
  birthday: null,
  bio: '',
  userType: 0,
  state: USER_STATE.normal,
  lockHash: null,
  lockSalt: null,
  lockTips: '',
  vipStatus: 0,
  vipLevel: 0,
  vipExpireAt: null,
  vipDays: 0,
  svipStatus: 0,
  svipLevel: 0,
  svipExpireAt: null,
  svipDays: 0,
  wtCoin: 0,
  level: 1,
  sentDays: 0,
  lastSentDay: '',
  pts: 0,
  prunedPts: 0,
  lastSeenAt: 0,
};

/** Defaults of protocol §5 UserConfig. */
const DEFAULT_USER_CONFIG: Omit<UserConfigRow, 'userId'> = {
  hideOnline: 0,
  hideRead: 0,
  allowStrangerMsg: 1,
  friendApplyPolicy: 1,
  addById: 1,
  addByPhone: 1,
  addByScan: 1,
  addByCard: 1,
  addByGroup: 1,
  allowNotifications: 1,
  showPreviews: 0,
  autoReplyStatus: 0,
  autoReplyMsg: '',
};

export async function readUser(db: Db, id: string): Promise<User | undefined> {
  return (await userOf(db, { id }))[0];
}

const userOf = hotQuery((db, { id }: { id: string }) => db.selectFrom('users').selectAll().where('id', '=', id));

/** Fields of a message's author or receiver, without the rest of a wide row. */
export type Speaker = Pick<User, 'id' | 'nickName' | 'avatar' | 'level' | 'state' | 'sentDays' | 'lastSentDay'>;

export async function readSpeaker(db: Db, id: string): Promise<Speaker | undefined> {
  return (await speakerOf(db, { id }))[0];
}

const speakerOf = hotQuery((db, { id }: { id: string }) =>
  db.selectFrom('users').select(['id', 'nickName', 'avatar', 'level', 'state', 'sentDays', 'lastSentDay']).where('id', '=', id),
);

export async function listUsers(db: Db, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
}

export async function readUserByPhone(db: Db, phone: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst();
}

/** Finds the account with this ID, or with this lucky number. */
export async function readUserByIdOrLuckyNumber(db: Db, id: string): Promise<User | undefined> {
  const user = await readUser(db, id);
  return user ?? db.selectFrom('users').selectAll().where('luckyNumber', '=', id).executeTakeFirst();
}

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertUser(tx: Db, user: NewUser): Promise<void> {
  await tx
    .insertInto('users')
    .values({ ...EMPTY_USER, ...user })
    .execute();
  await tx
    .insertInto('userConfigs')
    .values({ userId: user.id, ...DEFAULT_USER_CONFIG })
    .execute();
}

export async function updateUser(tx: Db, id: string, change: Updateable<UsersTable>): Promise<void> {
  if (change.state !== undefined) noteSessionChange(tx, id);
  await tx.updateTable('users').set(change).where('id', '=', id).execute();
}

export async function readUserConfig(db: Db, userId: string): Promise<UserConfigRow> {
  const [row] = await configOf(db, { userId });
  return row ?? { userId, ...DEFAULT_USER_CONFIG };
}

const configOf = hotQuery((db, { userId }: { userId: string }) => db.selectFrom('userConfigs').selectAll().where('userId', '=', userId));

export async function listUserConfigs(db: Db, userIds: readonly string[]): Promise<Map<string, UserConfigRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('userConfigs').selectAll().where('userId', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.userId, row]));
}

export async function updateUserConfig(tx: Db, userId: string, change: Partial<Omit<UserConfigRow, 'userId'>>): Promise<void> {
  await tx.updateTable('userConfigs').set(change).where('userId', '=', userId).execute();
}
