import { useCallback, useState } from 'react';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';

/** Maximum number of recipients (protocol §10 forward). */
const MAX_TARGETS = 20;
const NOBODY: readonly Target[] = [];

export type Chosen = {
  readonly list: readonly Target[];
  readonly has: (conversationID: string) => boolean;
  readonly toggle: (target: Target) => void;
};

/** The recipients in the order they were chosen. One above the limit is refused with a toast. */
export function useChosen(request: object): Chosen {
  const { t } = useTranslation();
  const toast = useToast();
  const [picked, setPicked] = useState<{ readonly request: object; readonly list: readonly Target[] }>({ request, list: NOBODY });
  // A new request starts without recipients.
  const list = picked.request === request ? picked.list : NOBODY;
  const setList = useCallback((next: readonly Target[]) => setPicked({ request, list: next }), [request]);
  const has = useCallback((conversationID: string) => list.some((one) => one.conversationID === conversationID), [list]);
  const toggle = useCallback(
    (target: Target) => {
      const others = list.filter((one) => one.conversationID !== target.conversationID);
      if (others.length < list.length) return setList(others);
      if (list.length >= MAX_TARGETS) return void toast(t('forward.tooMany', { count: MAX_TARGETS }), { tone: 'warning' });
      return setList([...list, target]);
    },
    [list, setList, toast, t],
  );
  return { list, has, toggle };
}
