import { listSessionsAhead, updateSession, type Session } from '../../store/account/sessions.ts';
import type { Unit } from '../unit.ts';

type Times = Pick<Session, 'tokenExpireAt' | 'imTokenExpireAt' | 'lastActiveAt'>;

/**
 * Caps the times of a session that were set too late while the clock was ahead: its tokens end at most one lifetime from now. The session
 * itself continues, because its user did nothing wrong.
 */
export function cappedTimes(unit: Unit, session: Times): Partial<Times> {
  const { tokenMs, imTokenMs } = unit.config.session;
  const latest: Times = { tokenExpireAt: unit.now + tokenMs, imTokenExpireAt: unit.now + imTokenMs, lastActiveAt: unit.now };
  const fields = ['tokenExpireAt', 'imTokenExpireAt', 'lastActiveAt'] as const;
  return Object.fromEntries(fields.filter((field) => session[field] > latest[field]).map((field) => [field, latest[field]]));
}

/** Caps one page of such sessions; returns how many it changed. */
export async function capSessions(unit: Unit): Promise<number> {
  const sessions = await listSessionsAhead(unit.db, { activeAfter: unit.now, expiringAfter: unit.now + unit.config.session.tokenMs });
  for (const session of sessions) await updateSession(unit.db, session.id, cappedTimes(unit, session));
  return sessions.length;
}
