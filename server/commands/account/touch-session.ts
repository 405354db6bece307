import { updateSession, type Session } from '../../store/account/sessions.ts';
import type { Unit } from '../unit.ts';
import { cappedTimes } from './cap-session.ts';

/** Updates the last activity, so that the session does not end by idleness and keeps its position in the list of devices. */
export async function touchSession(unit: Unit, session: Session, ip: string): Promise<void> {
  await updateSession(unit.db, session.id, { ...cappedTimes(unit, session), lastActiveAt: unit.now, ip });
}
