import type { Selectable } from 'kysely';
import { noteSessionChange } from './session-changes.ts';
import { partsOf } from '../database/parts-of.ts';
import type { Db, SessionsTable } from '../tables.ts';

export type Session = Selectable<SessionsTable>;
export type EndReason = 'logout' | 'replaced' | 'removed' | 'password' | 'deregistered' | 'banned';

export async function insertSession(tx: Db, session: Session): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** Also finds ended sessions, because the caller reports why a token is no longer valid. */
export async function readSessionByToken(db: Db, tokenHash: string): Promise<Session | undefined> {
  return db.selectFrom('sessions').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

export async function readSessionByImToken(db: Db, imTokenHash: string): Promise<Session | undefined> {
  return db.selectFrom('sessions').selectAll().where('imTokenHash', '=', imTokenHash).executeTakeFirst();
}

export async function readSession(db: Db, id: string): Promise<Session | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listLiveSessions(db: Db, userId: string): Promise<Session[]> {
  return db.selectFrom('sessions').selectAll().where('userId', '=', userId).where('endedAt', 'is', null).orderBy('lastActiveAt', 'desc').execute();
}

/** Most sign-ins whose devices and addresses an account remembers. */
const MOST_SIGN_INS = 200;

/** Devices and addresses that have signed in, newest first, without devices that the user has removed. */
export async function listSignIns(db: Db, userId: string): Promise<Pick<Session, 'deviceId' | 'ip'>[]> {
  return db
    .selectFrom('sessions')
    .select(['deviceId', 'ip'])
    .where('userId', '=', userId)
    .where((where) => where.or([where('endReason', 'is', null), where('endReason', '!=', 'removed')]))
    .orderBy('lastActiveAt', 'desc')
    .limit(MOST_SIGN_INS)
    .execute();
}

/** The fields that decide whether a session is still valid. */
export type SessionState = Pick<Session, 'id' | 'endedAt' | 'endReason' | 'tokenExpireAt' | 'imTokenExpireAt' | 'lastActiveAt'> & {
  readonly userState: number;
};

/** Omits sessions that do not exist. */
export async function listSessionStates(db: Db, ids: readonly string[]): Promise<SessionState[]> {
  const states: SessionState[] = [];
  for (const part of partsOf(ids)) {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select(['sessions.id', 'endedAt', 'endReason', 'tokenExpireAt', 'imTokenExpireAt', 'lastActiveAt', 'users.state as userState'])
      .where('sessions.id', 'in', part)
      .execute();
    states.push(...rows);
  }
  return states;
}

/** Sessions that one transaction caps. */
const CAPPED_AT_ONCE = 500;

/** Sessions with a last use or an expiry that only a clock that was ahead can have set. */
export async function listSessionsAhead(db: Db, limits: { activeAfter: number; expiringAfter: number }): Promise<Session[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where((where) => where.or([where('lastActiveAt', '>', limits.activeAfter), where('tokenExpireAt', '>', limits.expiringAfter)]))
    .limit(CAPPED_AT_ONCE)
    .execute();
}

export async function endSession(tx: Db, id: string, end: { at: number; reason: EndReason }): Promise<void> {
  noteSessionChange(tx, id);
  await tx.updateTable('sessions').set({ endedAt: end.at, endReason: end.reason }).where('id', '=', id).where('endedAt', 'is', null).execute();
}

const EXPIRY_FIELDS = ['endedAt', 'endReason', 'tokenExpireAt', 'imTokenExpireAt'] as const;

export async function updateSession(tx: Db, id: string, change: Partial<Omit<Session, 'id' | 'userId' | 'deviceId'>>): Promise<void> {
  if (EXPIRY_FIELDS.some((field) => field in change)) noteSessionChange(tx, id);
  await tx.updateTable('sessions').set(change).where('id', '=', id).execute();
}
