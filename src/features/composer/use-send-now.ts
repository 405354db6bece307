import { useCallback } from 'react';
import { isStorageFull } from '../../core/storage/storage-problem.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import type { Sendable } from './dialogs/location-dialog.tsx';
import type { ConversationSending } from './sending/conversation-sending.ts';

/** Sends a complete message, independent of the input's content and after the messages sent before it. */
export function useSendNow(sending: ConversationSending): (message: Sendable) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return useCallback(
    (message) => {
      const { conversationID } = sending;
      sending.sendNow({ conversationID, ...message }, (error) =>
        toast(t(isStorageFull(error) ? 'composer.storageFull' : 'composer.nowhereSent'), { tone: 'danger' }),
      );
    },
    [sending, t, toast],
  );
}
