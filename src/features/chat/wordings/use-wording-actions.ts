import { useCallback, useEffect, useRef } from 'react';
import type { Wordings } from '../../../client/chat/use-wordings.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { wordingKindOf } from '../../../core/view/wording.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';

type WordingActions = {
  /** The same function for as long as the language stays. */
  readonly toggle: (row: MessageRow) => Promise<void>;
  /** How the entry of the menu is called while the words stand there; undefined = by its own name. */
  readonly labelOf: (row: MessageRow) => string | undefined;
};

/** What the menu does about a message's other words, and what it says when it cannot. */
export function useWordingActions(wordings: Wordings): WordingActions {
  const { t } = useTranslation();
  const toast = useToast();
  const latest = useRef(wordings);
  useEffect(() => {
    latest.current = wordings;
  });
  const toggle = useCallback(
    async (row: MessageRow) => {
      const kind = wordingKindOf(row) ?? 'translate';
      const outcome = await latest.current.toggle(row);
      if (outcome === 'disabled') toast(t(`wording.enable.${kind}`), { tone: 'warning' });
      if (outcome === 'offline') toast(t(`wording.offline.${kind}`), { tone: 'warning' });
    },
    [t, toast],
  );
  const labelOf = (row: MessageRow) => (wordings.views.get(row.ID)?.kind === 'shown' ? t(`wording.hide.${wordingKindOf(row) ?? 'translate'}`) : undefined);
  return { toggle, labelOf };
}
