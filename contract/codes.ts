/** Business codes of the HTTP envelope (protocol §9). */
export const CODE = {
  ok: 200,
  badRequest: 400,
  unauthorised: 401,
  forbidden: 403,
  notFound: 404,
  /** Travels as the HTTP status too, with Retry-After. */
  tooManyRequests: 429,
  generic: 500,
  /** Travels as the HTTP status too: the server's disk is full, and the same request works once there is space. */
  storageFull: 507,
  warning: 601,
  membershipNeeded: 700,
  ticketOrLogout: 712,
  badSign: 11001,
  clockSkew: 11002,
  wrongCredentials: 11003,
  tooManyAttempts: 11004,
  tokenMissing: 11012,
  tokenExpired: 11013,
  signedInElsewhere: 11014,
  banned: 11015,
  deregistered: 11016,
  qrWaiting: 11021,
  qrScanned: 11022,
  qrExpired: 11023,
  qrRefused: 11024,
  lockPasswordWrong: 11031,
  lockPasswordLocked: 11033,
  phoneUsed: 11041,
  smsWrong: 11042,
  registerClosed: 11043,
  inviteWrong: 11044,
  alreadyFriends: 11061,
  blockedByTarget: 11062,
  refusesThisWay: 11063,
  protectedGroup: 11064,
  alreadyHandled: 11065,
  pinLimit: 11081,
  twoWayNeedsVip: 11082,
  groupLimit: 11103,
  nameReserved: 11131,
  favouriteLimit: 11141,
} as const;

/** Codes of the engine socket; 0 = ok. The rest are the send codes of protocol §9. */
export const ENGINE_CODE = {
  ok: 0,
  malformed: 400,
  forbidden: 403,
  notFound: 404,
  tooFast: 2996,
  unavailable: 3122,
  blockedWord: 3123,
  badImage: 4004,
  bannedFile: 4005,
  fileMissing: 7004,
  fileTooLarge: 7005,
  tooLong: 8001,
  notMember: 10007,
  groupGone: 10010,
  muted: 10017,
  groupRevokeTooLate: 10031,
  reactionLimit: 11084,
  recordTooDeep: 11121,
  targetGone: 20003,
  blockedByTarget: 20007,
  strangerRefused: 20009,
  theyDeletedMe: 20010,
  iDeletedThem: 20011,
  restricted: 20012,
  revokeTooLate: 20016,
  sensitiveText: 80001,
  sensitiveImage: 80004,
} as const;

/** Answers that end a session, on every path outside the sign-in flow (protocol C3, §12.1). */
export const LOGOUT_CODES: ReadonlySet<number> = new Set([11012, 11013, 11014, 11015, 11016]);

/** Answers that speak of this attempt alone (protocol §1): asked again, another may come. */
export const ATTEMPT_CODES: ReadonlySet<number> = new Set([CODE.badSign, CODE.clockSkew, CODE.tooManyRequests]);

/** A send that ends with one of these is never tried again by itself (protocol §9 Permanent). */
export const PERMANENT_SEND_CODES: ReadonlySet<number> = new Set([
  400, 403, 404, 2351, 3122, 3123, 4004, 4005, 7004, 7005, 8001, 80002, 93000, 80001, 80003, 80004, 10007, 10010, 10017, 10031, 11081, 11082, 11084, 11121,
  20003, 20006, 20007, 20009, 20010, 20011, 20012, 20016,
]);

/** Of these the user is told nothing but that the message failed (protocol §9 "log only"). */
export const LOGGED_SEND_CODES: ReadonlySet<number> = new Set([20006, 80003]);

/** Close codes of both sockets (protocol §6); `outdated` is of the engine socket (decision 051). */
export const CLOSE_CODE = { superseded: 4000, badToken: 4001, signedInElsewhere: 4002, banned: 4003, outdated: 4004 } as const;

/** Reason of the close code `outdated`. */
export const UPDATE_NEEDED = 'update needed';
