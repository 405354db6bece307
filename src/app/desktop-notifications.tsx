import { useEffect } from 'react';
import type { Message } from '../../contract/message.ts';
import { useClient } from '../client/client-context.tsx';
import { readUserConfig } from '../client/settings/read-user-config.ts';
import { useKv } from '../client/use-data.ts';
import { shouldNotify } from '../core/notifications/should-notify.ts';
import { conversationNameOf } from '../core/people/person-name.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApplication } from './application-context.ts';
import { previewWords } from './preview-words.ts';
import { useApplicationNotice } from './use-application-notice.ts';
import { useOpenConversation } from './open-conversation.ts';
import { usePush } from './use-push.ts';

/** Desktop notifications, the number on the app's icon, and the report of the conversation that this tab shows. */
export function DesktopNotifications() {
  useFocusReport();
  useBadge();
  useNotifications();
  useApplicationNotice();
  usePush();
  return null;
}

function useFocusReport(): void {
  const { sync } = useClient();
  const conversationID = useOpenConversation();
  useEffect(() => {
    const report = (): void => sync.setFocus(document.hasFocus() ? conversationID : undefined);
    report();
    addEventListener('focus', report);
    addEventListener('blur', report);
    return () => {
      removeEventListener('focus', report);
      removeEventListener('blur', report);
      sync.setFocus(undefined);
    };
  }, [sync, conversationID]);
}

function useBadge(): void {
  const { device } = useApplication();
  const unread = useKv('unreadTotal') ?? 0;
  useEffect(() => device.setBadge(unread), [device, unread]);
}

function useNotifications(): void {
  const { device } = useApplication();
  const { me, sync, now, read, readConversation } = useClient();
  const { t } = useTranslation();

  useEffect(() => {
    const notify = async (message: Message): Promise<void> => {
      const conversation = await readConversation(message.conversationID);
      // Read for each message, because a rendering may be late: the switch already shows the choice.
      const config = await read(readUserConfig);
      const isAllowed = config?.allowNotifications === 1 && device.notificationPermission() === 'granted';
      if (conversation === undefined || !shouldNotify(message, { me, nowSec: now() / 1000, conversation, isAllowed })) return;
      const hasPreviews = config?.showPreviews === 1;
      await device.notify({
        title: hasPreviews ? conversationNameOf(conversation) : t('app.name'),
        body: hasPreviews ? await previewWords({ me, read, t }, message) : t('app.notification.message'),
        tag: message.conversationID,
        path: `/messages/${message.conversationID}`,
      });
    };
    return sync.subscribeArrivals((messages) => {
      // A notification replaces the previous one of its conversation, so of several messages only the last is shown.
      for (const message of new Map(messages.map((one) => [one.conversationID, one])).values()) void notify(message);
    });
  }, [device, me, now, read, readConversation, sync, t]);
}
