import { useCallback } from 'react';
import type { RefusedItem } from '../core/operations/refused-item.ts';
import { useTranslation } from '../i18n/use-translation.ts';
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
  [11131, 'codes.nameReserved'],
  [11141, 'codes.favouriteLimit'],
  [11121, 'chat.failure.recordTooDeep'],
  [20012, 'chat.failure.restricted'],
  [80001, 'chat.failure.sensitiveText'],
]);
/** Texts for codes when the server sends no text. For a deletion for both sides it sends an exact one. */
const WITHOUT_MESSAGE: ReadonlyMap<number, MessageKey> = new Map<number, MessageKey>([[20007, 'codes.blocked']]);
/** Texts of the documents for refused items without a code above; they replace the server's text. */
const THINGS: Readonly<Partial<Record<RefusedItem, MessageKey>>> = { group: 'chat.group.failed', report: 'people.report.failed' };
/** Texts of refused applications for friendship, where those of the table are about messages and pages. */
const OF_APPLICATIONS: ReadonlyMap<number, MessageKey> = new Map<number, MessageKey>([
  [404, 'addFriend.notFound'],
  [20012, 'codes.restricted'],
]);

/** The text for a refused request: the table's, else the server's, else a general one (protocol §9). */
export function useRefusalText(): (code: number, message: string, about?: RefusedItem) => string {
  const { t } = useTranslation();
  return useCallback(
    (code, message, about) => {
      const own = about === 'application' ? OF_APPLICATIONS.get(code) : undefined;
      const key = own ?? KEYS.get(code) ?? (about === undefined ? undefined : THINGS[about]);
      if (key !== undefined) return t(key);
      return message === '' ? t(WITHOUT_MESSAGE.get(code) ?? 'codes.default') : message;
    },
    [t],
  );
}
