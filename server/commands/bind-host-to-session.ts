import { CODE, ENGINE_CODE } from '../../contract/codes.ts';
import { isRestricted, type Caller } from '../policies/authenticate.ts';
import { refuse } from '../policies/refusal.ts';
import { sessionCodeOf } from '../policies/sessions/session-code.ts';
import { listSessionStates } from '../store/account/sessions.ts';
import type { CommandHost } from './host.ts';
import type { Unit } from './unit.ts';

/** Rights that the policy of the endpoint grants. */
export type SessionRights = { readonly anyState: boolean; readonly mayWriteRestricted: boolean };

/**
 * The host of one HTTP request. Each of its transactions reads the session again before its command, because a ban, a restriction or the
 * end of the session may have been committed after the request was authenticated.
 */
export function bindHostToSession<Host extends CommandHost>(host: Host, { session }: Caller, rights: SessionRights): Host {
  async function requireSession(unit: Unit): Promise<void> {
    const [state] = await listSessionStates(unit.db, [session.id]);
    if (state === undefined) return refuse(CODE.tokenMissing);
    const code = sessionCodeOf(state, { use: 'api', now: unit.now, idleMs: host.config.session.idleMs, anyState: rights.anyState });
    if (code !== undefined) refuse(code);
    if (!rights.mayWriteRestricted && isRestricted({ state: state.userState })) refuse(ENGINE_CODE.restricted);
  }

  return {
    ...host,
    write: (command, committed) =>
      host.write(async (unit) => {
        await requireSession(unit);
        return command(unit);
      }, committed),
  };
}
