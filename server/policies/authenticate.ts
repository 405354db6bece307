import { CODE } from '../../contract/codes.ts';
import { sha256Hex } from '../security/hashes.ts';
import { readSessionByImToken, readSessionByToken, type Session } from '../store/account/sessions.ts';
import type { Db } from '../store/tables.ts';
import { readUser, USER_STATE, type User } from '../store/account/users.ts';
import { refuse } from './refusal.ts';
import { sessionCodeOf, type SessionUse } from './sessions/session-code.ts';

export type Caller = { session: Session; user: User };
export type Credentials = { kind: SessionUse; token: string; deviceId?: string | undefined; anyState?: boolean };

/** Returns the owner of a token and refuses with 11012-11016 otherwise. A token is valid only on the device that received it. */
export async function authenticate(context: { db: Db; now: number; idleMs: number }, credentials: Credentials): Promise<Caller> {
  if (credentials.token === '') refuse(CODE.tokenMissing);
  const hash = sha256Hex(credentials.token);
  const session = credentials.kind === 'api' ? await readSessionByToken(context.db, hash) : await readSessionByImToken(context.db, hash);
  if (session === undefined) return refuse(CODE.tokenMissing);
  if (credentials.deviceId !== undefined && credentials.deviceId !== session.deviceId) refuse(CODE.tokenMissing);
  const user = await readUser(context.db, session.userId);
  if (user === undefined) return refuse(CODE.deregistered);
  const code = sessionCodeOf(
    { ...session, userState: user.state },
    { use: credentials.kind, now: context.now, idleMs: context.idleMs, anyState: credentials.anyState },
  );
  if (code !== undefined) refuse(code);
  return { session, user };
}

/** A restricted account can sign in and read, but cannot send anything to others (protocol §1 account state). */
export function isRestricted(user: Pick<User, 'state'>): boolean {
  return user.state === USER_STATE.restricted;
}
