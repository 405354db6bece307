import { useEffect, useLayoutEffect, useState } from 'react';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/client-context.tsx';
import { isStorageFull } from '../../../core/storage/storage-problem.ts';
import { useTranslation, type Translate } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { problemWords } from '../problem-words.ts';
import { ComposeRefusedError } from './build-messages.ts';
import { createConversationSending, type ConversationSending } from './conversation-sending.ts';

type Speech = { readonly t: Translate; readonly toast: ReturnType<typeof useToast> };

type Sendings = {
  /** Sets the translator and the toasts for notifications of the user. */
  speak(speech: Speech): void;
  of(conversationID: string): ConversationSending;
  /** Registers it for `of`, if it had ended. */
  add(sending: ConversationSending): void;
};

const sendingsOfClients = new WeakMap<Client, Sendings>();

function sendingsOf(client: Client, speech: Speech): Sendings {
  const known = sendingsOfClients.get(client);
  if (known !== undefined) {
    known.speak(speech);
    return known;
  }
  const created = createSendings(client, speech);
  sendingsOfClients.set(client, created);
  return created;
}

/** The sends of an account on this page; unfinished sends of earlier pages continue at once. */
function createSendings(client: Client, first: Speech): Sendings {
  let speech = first;
  const sendings = new Map<string, ConversationSending>();
  let restoring: Promise<void> | undefined;
  const failed = (error: unknown): void => {
    const { t, toast } = speech;
    if (error instanceof ComposeRefusedError) toast(problemWords(t, error.problem), { tone: 'warning' });
    else toast(t(isStorageFull(error) ? 'composer.storageFull' : 'composer.sendFailed'), { tone: 'danger' });
  };
  const of = (conversationID: string): ConversationSending => {
    const known = sendings.get(conversationID);
    if (known !== undefined) return known;
    const created = createConversationSending(conversationID, {
      client,
      translate: () => speech.t,
      failed,
      restored: async () => (restoring ??= client.commands.restoreUnsavedInput().catch(() => undefined)),
      idle() {
        if (sendings.get(conversationID) === created) sendings.delete(conversationID);
      },
    });
    sendings.set(conversationID, created);
    return created;
  };
  client.pendingSends.adopt((kept) => of(kept.send.conversationID).resume(kept));
  return {
    speak(next) {
      speech = next;
    },
    of,
    add: (sending) => void sendings.set(sending.conversationID, sending),
  };
}

/** The sends of a conversation; the object lives at least as long as its input is mounted. */
export function useSending(conversationID: string): ConversationSending {
  const client = useClient();
  const { t } = useTranslation();
  const toast = useToast();
  const [sending] = useState(() => sendingsOf(client, { t, toast }).of(conversationID));
  useLayoutEffect(() => sendingsOf(client, { t, toast }).add(sending), [client, t, toast, sending]);
  return sending;
}

/** Continues the sends of earlier pages, also in conversations that are not open. */
export function useResumedSends(): void {
  const client = useClient();
  const { t } = useTranslation();
  const toast = useToast();
  useEffect(() => void sendingsOf(client, { t, toast }), [client, t, toast]);
}
