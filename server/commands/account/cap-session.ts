import { listSessionsAhead, updateSession, type Session } from '../../store/account/sessions.ts';
import type { Unit } from '../unit.ts';

type Times = Pick<Session, 'tokenExpireAt' | 'imTokenExpireAt' | 'lastActiveAt'>;

/**
 * The times of a session that a clock that was ahead has set too late: its tokens end one lifetime from now at the latest. The session
 * itself goes on, because its user did nothing wrong.
 */
export function cappedTimes(unit: Unit, session: Times): Partial<Times> {
  const { tokenMs, imTokenMs } = unit.config.session;
  const latest: Times = { tokenExpireAt: unit.now + tokenMs, imTokenExpireAt: unit.now + imTokenMs, lastActiveAt: unit.now };
  const fields = ['tokenExpireAt', 'imTokenExpireAt', 'lastActiveAt'] as const;
  return Object.fromEntries(fields.filter((field) => session[field] > latest[field]).map((field) => [field, latest[field]]));
}

/** One page of them; answers how many it changed. */
export async function capSessions(unit: Unit): Promise<number> {
  const sessions = await listSessionsAhead(unit.db, { activeAfter: unit.now, expiringAfter: unit.now + unit.config.session.tokenMs });
  for (const session of sessions) await updateSession(unit.db, session.id, cappedTimes(unit, session));
  return sessions.length;
}
