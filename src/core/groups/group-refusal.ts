import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';

/** Returns the text key for a refused new group; undefined = the server's text is shown. */
export function groupRefusalText(code: number): 'codes.groupLimit' | 'codes.nameReserved' | undefined {
  if (code === CODE.nameReserved) return 'codes.nameReserved';
  return code === CODE.groupLimit ? 'codes.groupLimit' : undefined;
}

export type ActionRefusal = 'tooManyAdmins' | 'forbidden' | 'restricted';

const ACTION_REFUSALS: ReadonlyMap<number, ActionRefusal> = new Map<number, ActionRefusal>([
  [CODE.adminLimit, 'tooManyAdmins'],
  [CODE.forbidden, 'forbidden'],
  [ENGINE_CODE.restricted, 'restricted'],
]);

/** Why an action on a group was refused, where a text says so; undefined = the general text of the action. */
export function actionRefusalOf(code: number): ActionRefusal | undefined {
  return ACTION_REFUSALS.get(code);
}

export type MemberRefusal =
  | 'gone'
  | 'blocked'
  | 'iBlocked'
  | 'notFriends'
  | 'theyDeletedMe'
  | 'iDeletedThem'
  | 'vip'
  | 'level'
  | 'blacklisted'
  | 'full'
  | 'member'
  | 'groupLimit'
  | 'tooOften'
  | 'other';

const MEMBER_REFUSALS: ReadonlyMap<number, MemberRefusal> = new Map<number, MemberRefusal>([
  [ENGINE_CODE.targetGone, 'gone'],
  [ENGINE_CODE.blockedByTarget, 'blocked'],
  [ENGINE_CODE.strangerRefused, 'notFriends'],
  [ENGINE_CODE.theyDeletedMe, 'theyDeletedMe'],
  [ENGINE_CODE.iDeletedThem, 'iDeletedThem'],
  [CODE.warning, 'iBlocked'],
  [CODE.joinNeedsVip, 'vip'],
  [CODE.joinLevelTooLow, 'level'],
  [CODE.groupBlacklisted, 'blacklisted'],
  [CODE.groupFull, 'full'],
  [CODE.alreadyMember, 'member'],
  [CODE.groupLimit, 'groupLimit'],
  [CODE.tooManyRequests, 'tooOften'],
]);

/** Why the server did not add a friend to a group. */
export function memberRefusalOf(code: number): MemberRefusal {
  return MEMBER_REFUSALS.get(code) ?? 'other';
}
