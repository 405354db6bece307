import type { Selectable } from 'kysely';
import type { Db, SessionsTable } from './tables.ts';

export type Session = Selectable<SessionsTable>;
export type EndReason = 'logout' | 'replaced' | 'removed' | 'password' | 'deregistered' | 'banned';

export async function insertSession(tx: Db, session: Session): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** Ended sessions are found too: the caller says why a token no longer counts. */
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

/** Sign-ins whose devices and addresses an account remembers. */
const MOST_SIGN_INS = 200;

/** Devices and addresses that have signed in, newest first; not the devices that the user has removed. */
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

export async function endSession(tx: Db, id: string, end: { at: number; reason: EndReason }): Promise<void> {
  await tx.updateTable('sessions').set({ endedAt: end.at, endReason: end.reason }).where('id', '=', id).where('endedAt', 'is', null).execute();
}

export async function updateSession(tx: Db, id: string, change: Partial<Omit<Session, 'id' | 'userId' | 'deviceId'>>): Promise<void> {
  await tx.updateTable('sessions').set(change).where('id', '=', id).execute();
}
