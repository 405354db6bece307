import { useCallback, useState } from 'react';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';

/** Maximum number of recipients (protocol §10 forward). */
const MAX_TARGETS = 20;
/** `max` is the largest number; a choice above it is refused with the toast `tooMany`. `initial` is chosen until the user changes it. */
export type ChosenOptions = { readonly max: number; readonly tooMany: 'forward.tooMany' | 'newGroup.tooMany'; readonly initial: readonly Target[] };
const NOBODY: readonly Target[] = [];
const FORWARDED: ChosenOptions = { max: MAX_TARGETS, tooMany: 'forward.tooMany', initial: NOBODY };

export type Chosen = {
  readonly list: readonly Target[];
  readonly max: number;
  readonly has: (conversationID: string) => boolean;
  readonly toggle: (target: Target) => void;
  /** Chooses all of them or none, and leaves others as they are. */
  readonly setAll: (targets: readonly Target[], on: boolean) => void;
};

/** The recipients in the order they were chosen. One above the limit is refused with a toast. */
export function useChosen(request: object, { max, tooMany, initial }: ChosenOptions = FORWARDED): Chosen {
  const { t } = useTranslation();
  const toast = useToast();
  const [picked, setPicked] = useState<{ readonly request: object; readonly list: readonly Target[] | undefined }>({ request, list: undefined });
  // A new request starts without the recipients of the one before.
  const list = (picked.request === request ? picked.list : undefined) ?? initial;
  const setList = useCallback((next: readonly Target[]) => setPicked({ request, list: next }), [request]);
  const has = useCallback((conversationID: string) => list.some((one) => one.conversationID === conversationID), [list]);
  const warn = useCallback(() => toast(t(tooMany, { count: max }), { tone: 'warning' }), [toast, t, tooMany, max]);
  const toggle = useCallback(
    (target: Target) => {
      const others = list.filter((one) => one.conversationID !== target.conversationID);
      if (others.length < list.length) return setList(others);
      if (list.length >= max) return void warn();
      return setList([...list, target]);
    },
    [list, setList, max, warn],
  );
  const setAll = useCallback(
    (targets: readonly Target[], on: boolean) => {
      const ids = new Set(targets.map(({ conversationID }) => conversationID));
      if (!on) return setList(list.filter(({ conversationID }) => !ids.has(conversationID)));
      const wanted = [...list, ...targets.filter(({ conversationID, notice }) => notice === undefined && !has(conversationID))];
      if (wanted.length > max) warn();
      return setList(wanted.slice(0, max));
    },
    [list, setList, has, max, warn],
  );
  return { list, max, has, toggle, setAll };
}
