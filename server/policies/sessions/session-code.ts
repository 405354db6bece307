import { CODE } from '../../../contract/codes.ts';
import type { SessionState } from '../../store/account/sessions.ts';
import { USER_STATE } from '../../store/account/users.ts';

/** The business API and the notification socket use the session's token; the engine socket uses its own. */
export type SessionUse = 'api' | 'engine';

export type SessionRule = {
  readonly use: SessionUse;
  readonly now: number;
  readonly idleMs: number;
  /** A banned or deregistered account may sign out. */
  readonly anyState?: boolean | undefined;
};

/** Why a session is no longer valid, as a code of LOGOUT_CODES; undefined = it is valid. */
export function sessionCodeOf(state: Omit<SessionState, 'id'>, { use, now, idleMs, anyState }: SessionRule): number | undefined {
  if (state.userState === USER_STATE.deregistered && anyState !== true) return CODE.deregistered;
  if (state.userState === USER_STATE.banned && anyState !== true) return CODE.banned;
  // The client of a banned user must still be able to sign out.
  const isOver = state.endedAt !== null && (state.endReason !== 'banned' || anyState !== true);
  if (isOver) return state.endReason === 'removed' || state.endReason === 'replaced' ? CODE.signedInElsewhere : CODE.tokenExpired;
  return expiryOf(state, use, idleMs) <= now ? CODE.tokenExpired : undefined;
}

function expiryOf(state: Omit<SessionState, 'id'>, use: SessionUse, idleMs: number): number {
  return Math.min(state.tokenExpireAt, use === 'engine' ? state.imTokenExpireAt : state.lastActiveAt + idleMs);
}
