import { useCallback } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { isStorageFull } from '../../core/storage-trouble.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import type { Sendable } from './dialogs/place-dialog.tsx';

/** Sends what was chosen whole, beside whatever stands in the input. */
export function useSendNow(conversationID: string): (message: Sendable) => void {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  return useCallback(
    (message) => {
      commands
        .sendMessage({ conversationID, ...message })
        .catch((error: unknown) => toast(t(isStorageFull(error) ? 'composer.storageFull' : 'composer.nowhereSent'), { tone: 'danger' }));
    },
    [commands, conversationID, t, toast],
  );
}
