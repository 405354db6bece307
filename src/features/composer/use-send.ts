import { useCallback, useEffect, useRef } from 'react';
import type { Client } from '../../client/client.ts';
import { readQuoted } from '../../client/chat/use-quoted.ts';
import { useClient } from '../../client/client-context.tsx';
import { readDraftFiles, type StoredDraftFile } from '../../client/chat/use-draft-files.ts';
import { isStorageFull } from '../../core/storage-trouble.ts';
import { problemOf } from '../../core/view/compose/compose-problem.ts';
import { textToSend } from '../../core/view/composer-rules.ts';
import type { OperatorLimits } from '../../core/view/operator-limits.ts';
import { toNodes, toWire } from '../../core/view/draft-text.ts';
import { buildQuote } from '../../core/view/quote.ts';
import { summarise } from '../../core/view/summary.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { summaryWords } from '../../parts/summary-words.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { buildFileMessage } from './files/build-file-message.ts';
import type { Attachments } from './files/use-attachments.ts';
import { problemWords } from './problem-words.ts';
import type { DraftText } from './use-draft-text.ts';

type SendContext = {
  readonly conversationID: string;
  readonly draft: Pick<DraftText, 'read' | 'clearSent' | 'hold' | 'release'>;
  readonly attachments: Pick<Attachments, 'settled'>;
  readonly blockedWords: readonly string[];
  readonly limits: OperatorLimits;
};

/** Stores what was composed as messages, files first, and empties the input part by part, each after its commit (G2). */
export function useSend(context: SendContext): { readonly submit: () => Promise<void> } {
  const { t } = useTranslation();
  const client = useClient();
  const { commands } = client;
  const toast = useToast();
  /** The text being stored now. */
  const sending = useRef<string>(undefined);
  const isWantedAgain = useRef(false);
  const current = useRef(context);
  useEffect(() => {
    current.current = context;
  });

  const sendOnce = useCallback(async () => {
    const { conversationID, draft, attachments, blockedWords, limits } = current.current;
    const written = draft.read();
    const { text, atUserList } = toWire(toNodes(written));
    const wanted = textToSend(text);
    sending.current = written.text;
    try {
      const [{ draftVersion, quoteID }, files] = await Promise.all([draft.hold(), settledFiles(client, conversationID, attachments)]);
      const composed = { ...written, quoteID };
      const cloudCustomData = await quoteOf(client, quoteID, t);
      const problem = wanted === undefined ? undefined : problemOf({ text: wanted, atUserList, cloudCustomData }, blockedWords, limits.messageBytes);
      if (problem !== undefined) {
        toast(problemWords(t, problem), { tone: 'warning' });
        return;
      }
      for (const file of files) {
        const isAnswer = wanted === undefined && composed.quoteID !== undefined && file === files[0];
        const message = await buildFileMessage(file);
        await commands.sendMessage(isAnswer ? { ...message, cloudCustomData, draftVersion } : message);
        if (isAnswer) draft.clearSent(composed);
      }
      if (wanted !== undefined) {
        await commands.sendMessage({ conversationID, type: 'TIMTextElem', payload: { text: wanted }, atUserList, cloudCustomData, draftVersion });
        draft.clearSent(composed);
      }
    } catch (error) {
      toast(t(isStorageFull(error) ? 'composer.storageFull' : 'composer.sendFailed'), { tone: 'danger' });
    } finally {
      draft.release();
      sending.current = undefined;
    }
  }, [client, commands, toast, t]);

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

async function settledFiles(client: Client, conversationID: string, attachments: SendContext['attachments']): Promise<readonly StoredDraftFile[]> {
  await attachments.settled();
  return readDraftFiles(client, conversationID);
}

/** What names the quoted message on the wire; nothing of one that is recalled or cannot be had. */
async function quoteOf(client: Client, quoteID: string | undefined, t: Translate): Promise<string> {
  const quoted = quoteID === undefined ? undefined : await readQuoted(client, quoteID).catch(() => undefined);
  if (quoted === undefined || quoted.row.isRevoked) return '';
  const { row, publicName } = quoted;
  return buildQuote(row, { sender: publicName, abstract: summaryWords(t, summarise({ ...row, name: publicName }, client.me), false) });
}
