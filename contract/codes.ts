/** On its own, because the first screen needs no other code. */
export const WARNING_CODE = 601;

/** Business codes of the HTTP envelope (protocol §9). */
export const CODE = {
  ok: 200,
  badRequest: 400,
  unauthorised: 401,
  forbidden: 403,
  notFound: 404,
  /** Also sent as the HTTP status, with Retry-After. */
  tooManyRequests: 429,
  generic: 500,
  /** Also sent as the HTTP status. The server's disk is full; the same request succeeds once there is space. */
  storageFull: 507,
  warning: WARNING_CODE,
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
  notEnoughCoins: 11051,
  notOnSale: 11052,
  alreadyFriends: 11061,
  blockedByTarget: 11062,
  refusesThisWay: 11063,
  protectedGroup: 11064,
  alreadyHandled: 11065,
  joinNeedsVip: 11071,
  joinLevelTooLow: 11072,
  groupBlacklisted: 11073,
  groupFull: 11074,
  /** Also for a group that does not exist, so that a group which is not public looks the same. */
  groupNotPublic: 11075,
  alreadyMember: 11076,
  /** The link or QR code was renewed since. */
  groupLinkEnded: 11077,
  /** A waiting invitation whose two people are no longer friends, or whose inviter has left. */
  invitationEnded: 11078,
  pinLimit: 11081,
  twoWayNeedsVip: 11082,
  tagExists: 11091,
  adminLimit: 11101,
  ownerMustTransfer: 11102,
  groupLimit: 11103,
  tabLimit: 11111,
  tabNameUsed: 11112,
  nameReserved: 11131,
  favouriteLimit: 11141,
  momentLimit: 11151,
  momentCommentLimit: 11152,
} as const;

/** The texts of code 601, which has no meaning of its own. A client recognises the reason by its text and shows it in the user's language. */
export const WARNING = {
  friendsFull: '好友数量已达上限',
  blacklistFull: '黑名单人数已达上限',
  tagsFull: '标签数量已达上限',
  unblockFirst: '请先将对方移出黑名单',
} as const;

/** Codes of the engine socket; 0 = ok. The others are the send codes of protocol §9. */
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

/** Codes that end the session when any endpoint outside the sign-in flow answers them (protocol C3, §12.1). */
export const LOGOUT_CODES: ReadonlySet<number> = new Set([11012, 11013, 11014, 11015, 11016]);

/** Codes that concern this attempt only (protocol §1). The same request may get another answer when it is repeated. */
export const ATTEMPT_CODES: ReadonlySet<number> = new Set([CODE.badSign, CODE.clockSkew, CODE.tooManyRequests]);

/** The client never repeats a send by itself after one of these codes (protocol §9 Permanent). */
export const PERMANENT_SEND_CODES: ReadonlySet<number> = new Set([
  400, 403, 404, 2351, 3122, 3123, 4004, 4005, 7004, 7005, 8001, 80002, 93000, 80001, 80003, 80004, 10007, 10010, 10017, 10031, 11081, 11082, 11084, 11121,
  20003, 20006, 20007, 20009, 20010, 20011, 20012, 20016,
]);

/** For these codes the client shows only that the message failed (protocol §9 "log only"). */
export const LOGGED_SEND_CODES: ReadonlySet<number> = new Set([20006, 80003]);

/** Close codes of both sockets (protocol §6). Only the engine socket uses `outdated` (decision 051). */
export const CLOSE_CODE = { superseded: 4000, badToken: 4001, signedInElsewhere: 4002, banned: 4003, outdated: 4004 } as const;

/** Close reason that goes with the code `outdated`. */
export const UPDATE_NEEDED = 'update needed';
