import { useEffect } from 'react';
import type { MessageKey } from '../i18n/message-key.ts';
import { useTranslation } from '../i18n/use-translation.ts';

/** The page title follows the route and starts with the number of unread messages. */
export function usePageTitle(key: MessageKey, unread = 0): void {
  const { t } = useTranslation();
  const title = t(key);
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${title}` : title;
  }, [title, unread]);
}
