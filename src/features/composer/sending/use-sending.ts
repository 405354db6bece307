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
  /** In which words the user is notified. */
  speak(speech: Speech): void;
  of(conversationID: string): ConversationSending;
  /** Puts it where `of` finds it, if it had ended. */
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

/** What leaves the inputs of an account on this page; what earlier pages left goes on at once. */
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

/** What leaves the input of a conversation, as long as this input is shown and longer. */
export function useSending(conversationID: string): ConversationSending {
  const client = useClient();
  const { t } = useTranslation();
  const toast = useToast();
  const [sending] = useState(() => sendingsOf(client, { t, toast }).of(conversationID));
  useLayoutEffect(() => sendingsOf(client, { t, toast }).add(sending), [client, t, toast, sending]);
  return sending;
}

/** Goes on with what earlier pages were sending, in conversations that are not open too. */
export function useResumedSends(): void {
  const client = useClient();
  const { t } = useTranslation();
  const toast = useToast();
  useEffect(() => void sendingsOf(client, { t, toast }), [client, t, toast]);
}
