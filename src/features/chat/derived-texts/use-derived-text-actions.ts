import { useCallback, useEffect, useRef } from 'react';
import type { DerivedTexts } from '../../../client/derived-texts/use-derived-texts.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { derivedTextKindOf } from '../../../core/derived-texts/derived-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';

type DerivedTextActions = {
  /** The function stays the same as long as the language does. */
  readonly toggle: (row: MessageRow) => Promise<void>;
  /** The label of the menu entry while the derived text is shown; undefined = the entry's own label. */
  readonly labelOf: (row: MessageRow) => string | undefined;
};

/** The menu's actions for the derived text of a message, and the texts for their failures. */
export function useDerivedTextActions(derivedTexts: DerivedTexts): DerivedTextActions {
  const { t } = useTranslation();
  const toast = useToast();
  const latest = useRef(derivedTexts);
  useEffect(() => {
    latest.current = derivedTexts;
  });
  const toggle = useCallback(
    async (row: MessageRow) => {
      const kind = derivedTextKindOf(row) ?? 'translate';
      const outcome = await latest.current.toggle(row);
      if (outcome === 'disabled') toast(t(`wording.enable.${kind}`), { tone: 'warning' });
      if (outcome === 'offline') toast(t(`wording.offline.${kind}`), { tone: 'warning' });
    },
    [t, toast],
  );
  const labelOf = (row: MessageRow) =>
    derivedTexts.views.get(row.ID)?.kind === 'shown' ? t(`wording.hide.${derivedTextKindOf(row) ?? 'translate'}`) : undefined;
  return { toggle, labelOf };
}
