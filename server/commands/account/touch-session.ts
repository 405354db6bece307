import { updateSession, type Session } from '../../store/account/sessions.ts';
import type { Unit } from '../unit.ts';
import { cappedTimes } from './cap-session.ts';

/** Keeps the session from ending by idleness, and its place in the list of devices. */
export async function touchSession(unit: Unit, session: Session, ip: string): Promise<void> {
  await updateSession(unit.db, session.id, { ...cappedTimes(unit, session), lastActiveAt: unit.now, ip });
}
