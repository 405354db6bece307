import { useCallback, useEffect, useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { excessBytes, textToSend } from '../../core/view/composer-rules.ts';
import { toNodes, toWire } from '../../core/view/draft-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { buildFileMessage } from './build-file-message.ts';
import type { Attachments } from './use-attachments.ts';
import type { DraftText } from './use-draft-text.ts';

type SendContext = {
  readonly conversationID: string;
  readonly draft: Pick<DraftText, 'read' | 'clearSent' | 'hold' | 'release'>;
  readonly attachments: Attachments;
};

/** Stores what was composed as messages, files first, and empties the input part by part, each after its commit (G2). */
export function useSend(context: SendContext): { readonly submit: () => Promise<void> } {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  /** The text being stored now. */
  const sending = useRef<string>(undefined);
  const isWantedAgain = useRef(false);
  const current = useRef(context);
  useEffect(() => {
    current.current = context;
  });

  const sendOnce = useCallback(async () => {
    const { conversationID, draft, attachments } = current.current;
    const composed = draft.read();
    const { text, atUserList } = toWire(toNodes(composed));
    const wanted = textToSend(text);
    if (wanted !== undefined && excessBytes({ text: wanted }) > 0) {
      toast(t('composer.tooLong'), { tone: 'warning' });
      return;
    }
    sending.current = composed.text;
    try {
      const draftVersion = await draft.hold();
      for (const attachment of attachments.list) {
        await commands.sendMessage(await buildFileMessage(conversationID, attachment));
        attachments.remove(attachment.id);
      }
      if (wanted !== undefined) {
        await commands.sendMessage({ conversationID, type: 'TIMTextElem', payload: { text: wanted }, atUserList, draftVersion });
        draft.clearSent(composed.text);
      }
    } catch (error) {
      const isFull = error instanceof Error && `${error.name} ${error.message}`.includes('Quota');
      toast(t(isFull ? 'composer.storageFull' : 'composer.sendFailed'), { tone: 'danger' });
    } finally {
      draft.release();
      sending.current = undefined;
    }
  }, [commands, toast, t]);

  const submit = useCallback(async () => {
    // Enter pressed twice on one text is one message; on more text, while the first is being stored, it is the next one.
    if (sending.current !== undefined) {
      isWantedAgain.current = current.current.draft.read().text !== sending.current;
      return;
    }
    do {
      isWantedAgain.current = false;
      await sendOnce();
    } while (isWantedAgain.current);
  }, [sendOnce]);
  return { submit };
}
