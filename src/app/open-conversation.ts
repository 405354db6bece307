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

/** The conversation that the address names; undefined beside the list, on other screens, and where it can name none. */
export function useOpenConversation(): string | undefined {
  const addressed = useAddressed();
  return addressed !== undefined && isConversationAddress(addressed) ? addressed : undefined;
}

/** Leads away from an address that can name no conversation, a mistyped link for one. */
export function useLeaveNoConversation(): void {
  const addressed = useAddressed();
  useLeaveMissing(addressed !== undefined && !isConversationAddress(addressed));
}

/** Says that entering failed and leads back to the list, where the address names no conversation. */
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
