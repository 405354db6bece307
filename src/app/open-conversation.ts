import { useRoute, useSearch } from 'wouter';

/** The conversation that the address names; undefined beside the list and on other screens. */
export function useOpenConversation(): string | undefined {
  const [, params] = useRoute<{ conversationID: string }>('/messages/:conversationID');
  return params?.conversationID;
}

/** The message that the address asks to show. */
export function useFocusedMessage(): string | undefined {
  return new URLSearchParams(useSearch()).get('at') ?? undefined;
}
