import { CLOSE_CODE, CODE } from '../../../contract/codes.ts';
import { endSession, listLiveSessions, type Session } from '../../store/account/sessions.ts';
import type { Unit } from '../unit.ts';

type EndedBy = 'password' | 'removed' | 'banned';

/**
 * The last messages that the sockets of an ended session receive (protocol §6, §7): a frame -4, -2 or -3 with its text, and the close code
 * of the same reason.
 */
const FAREWELLS = {
  password: { closeCode: CLOSE_CODE.badToken, closeReason: CODE.tokenExpired, kicked: 'userSigExpired' },
  removed: { closeCode: CLOSE_CODE.signedInElsewhere, closeReason: CODE.signedInElsewhere, kicked: 'multipleDevice' },
  banned: { closeCode: CLOSE_CODE.banned, closeReason: CODE.banned, kicked: 'REST_API_Kick' },
} as const;

/** Ends the sessions and closes their sockets. */
export async function endSessions(unit: Unit, sessions: readonly Session[], reason: EndedBy): Promise<void> {
  for (const { id } of sessions) {
    await endSession(unit.db, id, { at: unit.now, reason });
    unit.deliveries.push({ kind: 'end', sessionId: id, ...FAREWELLS[reason] });
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
