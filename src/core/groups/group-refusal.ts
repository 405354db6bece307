import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';

/** Returns the text key for a refused new group; undefined = the server's text is shown. */
export function groupRefusalText(code: number): 'codes.groupLimit' | 'codes.nameReserved' | undefined {
  if (code === CODE.nameReserved) return 'codes.nameReserved';
  return code === CODE.groupLimit ? 'codes.groupLimit' : undefined;
}

export type MemberRefusal = 'gone' | 'blocked' | 'notFriends' | 'theyDeletedMe' | 'iDeletedThem' | 'groupLimit' | 'other';

const MEMBER_REFUSALS: ReadonlyMap<number, MemberRefusal> = new Map<number, MemberRefusal>([
  [ENGINE_CODE.targetGone, 'gone'],
  [ENGINE_CODE.blockedByTarget, 'blocked'],
  [ENGINE_CODE.strangerRefused, 'notFriends'],
  [ENGINE_CODE.theyDeletedMe, 'theyDeletedMe'],
  [ENGINE_CODE.iDeletedThem, 'iDeletedThem'],
  [CODE.groupLimit, 'groupLimit'],
]);

/** Why the server did not add a friend to a new group. */
export function memberRefusalOf(code: number): MemberRefusal {
  return MEMBER_REFUSALS.get(code) ?? 'other';
}
