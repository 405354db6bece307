import { useCallback } from 'react';
import type { RefusedItem } from '../core/operations/refused-item.ts';
import { warningOf, type Warning } from '../core/operations/warning.ts';
import { useTranslation, type Translate } from '../i18n/use-translation.ts';
import type { MessageKey } from '../i18n/message-key.ts';

const KEYS: ReadonlyMap<number, MessageKey> = new Map<number, MessageKey>([
  [401, 'codes.c401'],
  [403, 'codes.c403'],
  [404, 'codes.c404'],
  [3122, 'codes.unavailable'],
  [10031, 'codes.tooLate'],
  [20016, 'codes.tooLate'],
  [11081, 'codes.pinLimit'],
  [11082, 'codes.twoWayNeedsVip'],
  [10007, 'chat.failure.notMember'],
  [10010, 'chat.failure.groupGone'],
  [10017, 'chat.failure.muted'],
  [20003, 'chat.failure.targetGone'],
  [20009, 'chat.failure.notFriends'],
  [20010, 'chat.failure.theyDeletedMe'],
  [20011, 'chat.failure.iDeletedThem'],
  [11002, 'codes.clockSkew'],
  [11003, 'codes.wrongCredentials'],
  [11004, 'codes.tooManyAttempts'],
  [11013, 'codes.sessionExpired'],
  [11014, 'codes.signedInElsewhere'],
  [11015, 'codes.banned'],
  [11016, 'codes.deregistered'],
  [11041, 'codes.phoneUsed'],
  [11042, 'codes.smsWrong'],
  [11043, 'codes.registerClosed'],
  [11044, 'codes.inviteWrong'],
  [11062, 'codes.blocked'],
  [11063, 'codes.refusesThisWay'],
  [11064, 'codes.protectedGroup'],
  [11084, 'codes.reactionLimit'],
  [11091, 'contacts.tag.exists'],
  [11103, 'codes.groupLimit'],
  [11111, 'codes.tabLimit'],
  [11112, 'tabs.used'],
  [11131, 'codes.nameReserved'],
  [11141, 'codes.favouriteLimit'],
  [11121, 'chat.failure.recordTooDeep'],
  [20012, 'chat.failure.restricted'],
  [80001, 'chat.failure.sensitiveText'],
]);
const WARNINGS: Readonly<Record<Warning, MessageKey>> = {
  friendsFull: 'codes.friendLimit',
  blacklistFull: 'codes.blacklistLimit',
  tagsFull: 'codes.tagLimit',
  unblockFirst: 'codes.unblockFirst',
};
/** Texts for codes when the server sends no text. For a deletion for both sides it sends an exact one. */
const WITHOUT_MESSAGE: ReadonlyMap<number, MessageKey> = new Map<number, MessageKey>([[20007, 'codes.blocked']]);
/** Texts of the documents for refused items, which replace the server's text. A code with a meaning of its own comes before them (ERR-027). */
const FAILED: Readonly<Partial<Record<RefusedItem, MessageKey>>> = {
  audit: 'groupNotices.refused.other',
  friend: 'chat.group.failed',
  group: 'chat.group.failed',
  invitation: 'joining.invite.failed',
  newTag: 'contacts.tag.createFailed',
  remark: 'people.friend.remarkFailed',
  report: 'people.report.failed',
  tab: 'common.failed',
  tabDeletion: 'tabs.deleteFailed',
  tabOrder: 'tabs.sortFailed',
  tabVisibility: 'common.failed',
  tag: 'people.friend.tagsFailed',
  tagsOfFriend: 'people.friend.tagsFailed',
};
/** Their texts are about pages and say nothing about the change. */
const GENERAL: ReadonlySet<number> = new Set([401, 403, 404]);
/** Codes that mean something else of one item: those of the table are about messages and pages. */
const OF_ITEM: Readonly<Partial<Record<RefusedItem, Readonly<Record<number, MessageKey>>>>> = {
  application: { 404: 'addFriend.notFound', 20012: 'codes.restricted' },
  audit: {
    404: 'groupNotices.refused.gone',
    11071: 'groupNotices.refused.vip',
    11072: 'groupNotices.refused.level',
    11073: 'groupNotices.refused.blacklisted',
    11074: 'groupNotices.refused.full',
    11078: 'groupNotices.refused.ended',
    11103: 'newGroup.reason.groupLimit',
  },
  invitation: { 403: 'joining.invite.notAllowed', 404: 'chat.failure.notMember' },
  newTag: { 601: 'codes.tagLimit' },
  // Another device has deleted what the change names.
  tab: { 404: 'tabs.partGone' },
  tabOrder: { 404: 'tabs.orderGone' },
  tabVisibility: { 404: 'tabs.gone' },
  tag: { 404: 'contacts.tag.gone' },
  tagsOfFriend: { 404: 'contacts.tag.partGone' },
};

type Refusal = { readonly code: number; readonly message: string; readonly about?: RefusedItem | undefined };

/** The text for a refused request: the table's, else the server's, else a general one (protocol §9). */
export function refusalText(t: Translate, { code, message, about }: Refusal): string {
  const failed = about && FAILED[about];
  const ofCode = failed !== undefined && GENERAL.has(code) ? failed : KEYS.get(code);
  const warning = warningOf(code, message);
  const key = (warning && WARNINGS[warning]) ?? (about && OF_ITEM[about]?.[code]) ?? ofCode ?? failed;
  if (key !== undefined) return t(key);
  return message === '' ? t(WITHOUT_MESSAGE.get(code) ?? 'codes.default') : message;
}

export function useRefusalText(): (code: number, message: string, about?: RefusedItem) => string {
  const { t } = useTranslation();
  return useCallback((code, message, about) => refusalText(t, { code, message, about }), [t]);
}
