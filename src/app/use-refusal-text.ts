import { useCallback } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { MessageKey } from '../i18n/message-key.ts';

const KEYS: ReadonlyMap<number, MessageKey> = new Map<number, MessageKey>([
  [401, 'codes.c401'],
  [403, 'codes.c403'],
  [404, 'codes.c404'],
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
]);

/** Words for a refused request: the table's, else the server's, else the general ones (contract §9). */
export function useRefusalText(): (code: number, message: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (code, message) => {
      const key = KEYS.get(code);
      if (key !== undefined) return t(key);
      return message === '' ? t('codes.default') : message;
    },
    [t],
  );
}
