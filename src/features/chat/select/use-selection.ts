import { useEffect, useMemo, useRef, useState } from 'react';
import { toggleSelection, type Selection } from '../../../core/messages/selection.ts';
import { blockReload } from '../../../shared/page-work.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';

/** The actions stay the same while the chat is open; the selection ends with the chat. */
type SelectionActions = {
  readonly enter: (ID: string) => void;
  readonly leave: () => void;
  readonly toggle: (ID: string, range: readonly string[] | undefined) => void;
};

export type MessageSelection = SelectionActions & { readonly ids: ReadonlySet<string> | undefined };

const MAX = 100;

/** The selected messages; undefined while the user is not selecting. */
export function useSelection(): MessageSelection {
  const { t } = useTranslation();
  const toast = useToast();
  const [selection, setSelection] = useState<Selection>();
  const latest = useRef(selection);
  const keys = useMemo<SelectionActions>(() => {
    const put = (next: Selection | undefined) => {
      latest.current = next;
      setSelection(next);
    };
    return {
      enter: (ID) => put({ ids: new Set([ID]), anchor: ID }),
      leave: () => put(undefined),
      toggle(ID, range) {
        if (latest.current === undefined) return;
        const { selection: next, isFull } = toggleSelection(latest.current, ID, range);
        if (isFull) toast(t('chat.select.tooMany', { count: MAX }), { tone: 'warning' });
        put(next);
      },
    };
  }, [toast, t]);
  const ids = selection?.ids;
  const isOn = ids !== undefined;
  useEffect(() => (isOn ? blockReload() : undefined), [isOn]);
  return useMemo(() => ({ ...keys, ids }), [keys, ids]);
}
