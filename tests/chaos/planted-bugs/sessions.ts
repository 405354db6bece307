import type { PlantedBug } from '../../support/plant-bug.ts';

/** Tokens that run out, and sessions that end. */
export const SESSION_BUGS: readonly PlantedBug[] = [
  {
    name: 'sessions: the end of the session takes back what waits',
    rule: 'G11',
    file: 'src/core/judge-refusal.ts',
    find: "code === CODE.ticketOrLogout) return { kind: 'sign-in' };",
    replace: "code === CODE.ticketOrLogout) return { kind: 'fail', code };",
  },
  {
    name: 'sessions: a refused renewal of the engine token is repeated for ever',
    rule: 'G10',
    file: 'src/main/sockets/engine-address.ts',
    find: "isFinalRefusal(outcome.code) ? 'refused' : 'unanswered';",
    replace: "isFinalRefusal(outcome.code) ? 'unanswered' : 'unanswered';",
  },
  {
    name: 'sessions: an engine token is used again after a renewal without an answer',
    rule: 'G10',
    file: 'src/main/sockets/engine-address.ts',
    find: "      if (renewal === 'unanswered' && isNeeded) throw",
    replace: "      if (renewal === 'unanswered' && !isNeeded && held.secrets.imToken === '') throw",
  },
  {
    name: 'sessions: a late answer to the old token locks the account of the new session',
    rule: 'G10',
    file: 'src/main/leaving/session-end.ts',
    find: 'if (stored !== undefined && stored.token !== held.secrets.token) replaced();',
    replace: "if (stored !== undefined && stored.token === '') replaced();",
  },
];
