import type { PlantedBug } from '../../support/plant-bug.ts';

/** Tokens that run out, and sessions that end. */
export const SESSION_BUGS: readonly PlantedBug[] = [
  {
    name: 'sessions: a refused renewal of the engine token is repeated for ever',
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
