import { useEffect, useRef } from 'react';
import { useKv } from '../client/use-data.ts';
import { unreadOf } from '../core/groups/notices/notice-counts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useToast } from '../ui/feedback/toaster.tsx';
import { useApplication } from './application-context.ts';
import { useNavigate } from './use-navigate.ts';
import { useNotificationPermission } from './use-push.ts';

const FRIENDS = '/contacts/new';
const GROUPS = '/contacts/notices';
/** How long the toast is shown, in milliseconds. */
const SHOWN_MS = 6000;

/**
 * Announces new unread applications: for friendship, to a group that the user administers, and the result of the user's own ones; and what else
 * happened to the user in groups.
 */
export function useApplicationNotice(): void {
  const groups = useKv('groupNoticeUnread');
  useCountNotice(useKv('friendApplyUnread'), 'apply', FRIENDS);
  useCountNotice(groups && unreadOf(groups, 'joinApply'), 'groupApply', GROUPS);
  useCountNotice(groups && unreadOf(groups, 'myApply'), 'groupResult', GROUPS);
  useCountNotice(groups && unreadOf(groups, 'others'), 'groupNotice', GROUPS);
}

/**
 * Announces that a count has grown: a visible page by a toast with a button that opens the list, a hidden one by a desktop notification,
 * because the server sends no push message to a device with a connection.
 */
function useCountNotice(unread: number | undefined, kind: 'apply' | 'groupApply' | 'groupResult' | 'groupNotice', list: string): void {
  const { device } = useApplication();
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const permission = useNotificationPermission();
  const isAllowed = useKv('userConfig')?.allowNotifications === 1 && permission === 'granted';
  const known = useRef<number>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = unread;
    // The first count is not news: these applications arrived before the page was opened.
    if (unread === undefined || before === undefined || unread <= before) return;
    if (document.visibilityState === 'visible') {
      // The open list already shows the application, and an open page what changed in its groups.
      if (location.pathname === list || kind === 'groupNotice') return;
      toast(t(`app.notification.${kind}`), { durationMs: SHOWN_MS, action: { label: t('addFriend.view'), onPress: () => navigate(list) } });
    } else if (isAllowed) {
      void device.notify({ title: t('app.name'), body: t(`app.notification.${kind}`), tag: kind, path: list });
    }
  }, [device, isAllowed, kind, list, navigate, t, toast, unread]);
}
