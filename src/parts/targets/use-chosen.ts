import { useCallback, useMemo, useState } from 'react';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';

/** Maximum number of recipients (protocol §10 forward). */
const MAX_TARGETS = 20;
export type ChosenOptions = {
  /** The largest number; a choice above it is refused with the toast `tooMany`. Infinity = any number; with 1 a choice replaces the other one. */
  readonly max: number;
  readonly tooMany: 'forward.tooMany' | 'groupPanel.tooManyAdmins' | 'newGroup.tooMany' | 'tabs.tooMany';
  /** Chosen until the user changes it. */
  readonly initial: readonly Target[];
  readonly onChange?: (list: readonly Target[]) => void;
};
const NOBODY: readonly Target[] = [];
const FORWARDED: ChosenOptions = { max: MAX_TARGETS, tooMany: 'forward.tooMany', initial: NOBODY };

export type Chosen = {
  readonly list: readonly Target[];
  readonly max: number;
  readonly has: (conversationID: string) => boolean;
  readonly toggle: (target: Target) => void;
  /** Chooses or drops these targets. Other chosen targets stay. */
  readonly setAll: (targets: readonly Target[], on: boolean) => void;
};

/** The recipients in the order in which they were chosen. A choice above the limit is refused with a toast. */
export function useChosen(request: object, { max, tooMany, initial, onChange }: ChosenOptions = FORWARDED): Chosen {
  const { t } = useTranslation();
  const toast = useToast();
  const [picked, setPicked] = useState<{ readonly request: object; readonly list: readonly Target[] | undefined }>({ request, list: undefined });
  // A new request starts without the recipients of the one before.
  const list = (picked.request === request ? picked.list : undefined) ?? initial;
  const setList = useCallback(
    (next: readonly Target[]) => {
      setPicked({ request, list: next });
      onChange?.(next);
    },
    [request, onChange],
  );
  const ids = useMemo(() => new Set(list.map(({ conversationID }) => conversationID)), [list]);
  const has = useCallback((conversationID: string) => ids.has(conversationID), [ids]);
  const warn = useCallback(() => toast(t(tooMany, { count: max }), { tone: 'warning' }), [toast, t, tooMany, max]);
  const toggle = useCallback(
    (target: Target) => {
      if (has(target.conversationID)) return setList(list.filter((one) => one.conversationID !== target.conversationID));
      if (max === 1) return setList([target]);
      if (list.length >= max) return void warn();
      return setList([...list, target]);
    },
    [list, setList, has, max, warn],
  );
  const setAll = useCallback(
    (targets: readonly Target[], on: boolean) => {
      const changed = new Set(targets.map(({ conversationID }) => conversationID));
      if (!on) return setList(list.filter(({ conversationID }) => !changed.has(conversationID)));
      const wanted = [...list, ...targets.filter(({ conversationID, notice }) => notice === undefined && !has(conversationID))];
      if (wanted.length > max) warn();
      return setList(wanted.slice(0, max));
    },
    [list, setList, has, max, warn],
  );
  return useMemo(() => ({ list, max, has, toggle, setAll }), [list, max, has, toggle, setAll]);
}
