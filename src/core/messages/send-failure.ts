import { ENGINE_CODE, LOGGED_SEND_CODES } from '../../../contract/codes.ts';
import { NOTHING_TO_SEND } from '../operations/judge-refusal.ts';

export type FailureReason =
  | 'blockedWord'
  | 'badImage'
  | 'bannedFile'
  | 'fileMissing'
  | 'fileTooLarge'
  | 'tooLong'
  | 'sensitiveText'
  | 'sensitiveImage'
  | 'muted'
  | 'mutedAll'
  | 'targetGone'
  | 'restricted'
  | 'theyDeletedMe'
  | 'iDeletedThem'
  | 'refused'
  | 'notMember'
  | 'groupGone'
  | 'notFriends'
  | 'videoTooLarge'
  | 'recordDamaged'
  | 'recordTooDeep'
  | 'logged'
  | 'other';

const REASONS: Readonly<Record<number, FailureReason>> = {
  [ENGINE_CODE.blockedWord]: 'blockedWord',
  [ENGINE_CODE.badImage]: 'badImage',
  [ENGINE_CODE.bannedFile]: 'bannedFile',
  [ENGINE_CODE.fileMissing]: 'fileMissing',
  [ENGINE_CODE.fileTooLarge]: 'fileTooLarge',
  [ENGINE_CODE.tooLong]: 'tooLong',
  80002: 'tooLong',
  93000: 'tooLong',
  [ENGINE_CODE.sensitiveText]: 'sensitiveText',
  80004: 'sensitiveImage',
  [ENGINE_CODE.muted]: 'muted',
  [ENGINE_CODE.targetGone]: 'targetGone',
  [ENGINE_CODE.restricted]: 'restricted',
  [ENGINE_CODE.theyDeletedMe]: 'theyDeletedMe',
  [ENGINE_CODE.iDeletedThem]: 'iDeletedThem',
  [ENGINE_CODE.blockedByTarget]: 'refused',
  [ENGINE_CODE.notMember]: 'notMember',
  [ENGINE_CODE.groupGone]: 'groupGone',
  [ENGINE_CODE.strangerRefused]: 'notFriends',
  2351: 'videoTooLarge',
  [ENGINE_CODE.recordTooDeep]: 'recordTooDeep',
  [NOTHING_TO_SEND]: 'recordDamaged',
  ...Object.fromEntries([...LOGGED_SEND_CODES].map((code) => [code, 'logged' as const])),
};

/** The reason of a failed send, by the table of protocol §9. `isAllMuted` = the group's mute-all is on. A `logged` reason has no text. */
export function failureOf(code: number | undefined, isAllMuted: boolean): FailureReason {
  const reason = code === undefined ? 'other' : (REASONS[code] ?? 'other');
  return reason === 'muted' && isAllMuted ? 'mutedAll' : reason;
}

/** Refusals that do not occur between friends. */
const ENDED_BY_FRIENDSHIP: ReadonlySet<FailureReason> = new Set(['theyDeletedMe', 'iDeletedThem', 'notFriends']);

/**
 * Whether a failed message offers to add the other person: the user is not their friend, or they refused the message and are not a friend.
 */
export function offersFriendship(reason: FailureReason, isFriend: boolean): boolean {
  return ENDED_BY_FRIENDSHIP.has(reason) || (reason === 'refused' && !isFriend);
}

/** A message that the operator's rules hide is never sent again. */
export function canResend(row: { readonly hasRiskContent: boolean }): boolean {
  return !row.hasRiskContent;
}
