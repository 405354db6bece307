import type { PlantedBug } from '../../support/plant-bug.ts';

/** Tokens that expire, and sessions that end. */
export const SESSION_BUGS: readonly PlantedBug[] = [
  {
    name: 'sessions: the client repeats a refused renewal of the engine token forever',
    rule: 'G10',
    file: 'src/main/sockets/engine-address.ts',
    find: "isFinalRefusal(outcome.code) ? 'refused' : 'unanswered';",
    replace: "isFinalRefusal(outcome.code) ? 'unanswered' : 'unanswered';",
  },
  {
    name: 'sessions: a late answer to the old token locks the account of the new session',
    rule: 'G10',
    file: 'src/main/leaving/session-end.ts',
    find: 'if (stored !== undefined && stored.token !== held.secrets.token) replaced();',
    replace: "if (stored !== undefined && stored.token === '') replaced();",
  },
];
