import { useEffect } from 'react';
import { useRoute, useSearch } from 'wouter';
import { isConversationAddress } from '../core/conversations/conversation-address.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useToast } from '../ui/feedback/toaster.tsx';
import { useGoHome } from './use-navigate.ts';

function useAddressed(): string | undefined {
  const [, params] = useRoute<{ conversationID: string }>('/messages/:conversationID');
  return params?.conversationID;
}

/** The conversation in the address; undefined on the list, on other screens, and for an invalid ID. */
export function useOpenConversation(): string | undefined {
  const addressed = useAddressed();
  return addressed !== undefined && isConversationAddress(addressed) ? addressed : undefined;
}

/** Leaves an address with an invalid conversation ID, such as a mistyped link. */
export function useLeaveNoConversation(): void {
  const addressed = useAddressed();
  useLeaveMissing(addressed !== undefined && !isConversationAddress(addressed));
}

/** Shows a toast and returns to the list when the conversation of the address does not exist. */
export function useLeaveMissing(isMissing: boolean): void {
  const { t } = useTranslation();
  const toast = useToast();
  const goHome = useGoHome();
  useEffect(() => {
    if (!isMissing) return;
    toast(t('app.cannotEnter'), { tone: 'danger' });
    goHome();
  }, [isMissing, toast, t, goHome]);
}

/** The message that the address asks to show. */
export function useFocusedMessage(): string | undefined {
  return new URLSearchParams(useSearch()).get('at') ?? undefined;
}
