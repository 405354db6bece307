import { useEffect, useRef } from 'react';
import { useKv } from '../client/use-data.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useToast } from '../ui/feedback/toaster.tsx';
import { useApplication } from './application-context.ts';
import { useNavigate } from './use-navigate.ts';
import { useNotificationPermission } from './use-push.ts';

const LIST = '/contacts/new';
/** In milliseconds: long enough to press the button. */
const SHOWN_MS = 6000;

/**
 * Announces that more applications for friendship are unread: in the visible page with a way to the list, and else by a desktop
 * notification, because the server sends no push message to a device with a connection.
 */
export function useApplicationNotice(): void {
  const { device } = useApplication();
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const permission = useNotificationPermission();
  const isAllowed = useKv('userConfig')?.allowNotifications === 1 && permission === 'granted';
  const unread = useKv('friendApplyUnread');
  const known = useRef<number>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = unread;
    // The first count is from an earlier visit.
    if (unread === undefined || before === undefined || unread <= before) return;
    if (document.visibilityState === 'visible') {
      // The list itself shows it.
      if (location.pathname === LIST) return;
      toast(t('app.notification.apply'), { durationMs: SHOWN_MS, action: { label: t('addFriend.view'), onPress: () => navigate(LIST) } });
    } else if (isAllowed) {
      void device.notify({ title: t('app.name'), body: t('app.notification.apply'), tag: 'apply', path: LIST });
    }
  }, [device, isAllowed, navigate, t, toast, unread]);
}
