/**
 * One entry per route (authorisation.md); a route without one, or one without a route, stops the start. `restricted` accounts
 * read, sign out and manage their own settings only.
 */
export type HttpPolicy = {
  /** Row of authorisation.md. */
  readonly row: number;
  readonly caller: 'guest' | 'user';
  readonly restricted: 'may' | 'mayNot';
  /** Answers a request without Sign too; a Sign that is there has to be right. */
  readonly isSignOptional?: true;
  /** Works for a banned or deregistered account as well. */
  readonly isForEveryState?: true;
};

export const HTTP_POLICIES: Readonly<Record<string, HttpPolicy>> = {
  'POST /user/login/pwd': { row: 1, caller: 'guest', restricted: 'may' },
  'POST /user/login/id': { row: 2, caller: 'guest', restricted: 'may' },
  'POST /user/logout': { row: 8, caller: 'user', restricted: 'may', isForEveryState: true },
  'GET /user/version/webConfig': { row: 9, caller: 'guest', restricted: 'may', isSignOptional: true },
  'GET /user/imToken': { row: 130, caller: 'user', restricted: 'may' },
};
