import { updateSession } from '../../store/sessions.ts';
import type { Unit } from '../unit.ts';

/** Keeps the session from ending by idleness, and its place in the list of devices. */
export async function touchSession(unit: Unit, sessionId: string, ip: string): Promise<void> {
  await updateSession(unit.db, sessionId, { lastActiveAt: unit.now, ip });
}
