import { CLOSE_CODE } from '../../../contract/codes.ts';
import { endSession, listLiveSessions, type Session } from '../../store/sessions.ts';
import type { Unit } from '../unit.ts';

/** Ends them and closes their sockets: −4 and 4001 after a new password, −2 and 4002 after a removal (contract §6). */
export async function endSessions(unit: Unit, sessions: readonly Session[], reason: 'password' | 'removed'): Promise<void> {
  for (const { id } of sessions) {
    await endSession(unit.db, id, { at: unit.now, reason });
    const isRemoved = reason === 'removed';
    unit.deliveries.push({
      kind: 'end',
      sessionId: id,
      closeCode: isRemoved ? CLOSE_CODE.signedInElsewhere : CLOSE_CODE.badToken,
      notice: isRemoved ? -2 : -4,
      kicked: isRemoved ? 'multipleDevice' : 'userSigExpired',
    });
  }
}

export async function endOtherSessions(unit: Unit, userId: string, keptSessionId?: string): Promise<void> {
  const sessions = await listLiveSessions(unit.db, userId);
  await endSessions(
    unit,
    sessions.filter((session) => session.id !== keptSessionId),
    'password',
  );
}
