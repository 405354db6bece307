import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { problemOf, type ComposedText } from '../../core/composer/compose-problem.ts';
import { textToSend } from '../../core/composer/composer-rules.ts';
import type { OperatorLimits } from '../../core/groups/operator-limits.ts';
import { toNodes, toWire } from '../../core/drafts/draft-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import type { Attachments } from './files/use-attachments.ts';
import { problemWords } from './problem-words.ts';
import type { ConversationSending } from './sending/conversation-sending.ts';

type SendContext = {
  readonly sending: ConversationSending;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly attachments: Pick<Attachments, 'isEmpty' | 'take'>;
  readonly blockedWords: readonly string[];
  readonly limits: OperatorLimits;
};

/** Takes the composed content out of the input within the key event, so that no later key can change it (decision 036). */
export function useSend(context: SendContext): { readonly submit: () => void } {
  const { t } = useTranslation();
  const toast = useToast();
  const current = useRef(context);
  // Before the next event: a key event may occur between a render and its effects.
  useLayoutEffect(() => {
    current.current = context;
  });

  const submit = useCallback(() => {
    const { sending, field, attachments, blockedWords, limits } = current.current;
    const { text, atUserList } = toWire(toNodes(sending.controller.read()));
    const wanted = textToSend(text);
    const find = (composed: ComposedText) => problemOf(composed, blockedWords, limits.messageBytes);
    const problem = wanted === undefined ? undefined : find({ text: wanted, atUserList });
    if (problem !== undefined) {
      toast(problemWords(t, problem), { tone: 'warning' });
      return;
    }
    if (wanted === undefined && attachments.isEmpty()) return;
    sending.send(attachments.take(), find);
    // The next key event may occur before the next render.
    if (field.current !== null) field.current.value = sending.controller.read().text;
  }, [toast, t]);
  return { submit };
}
