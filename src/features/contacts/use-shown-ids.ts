import { useCallback, useEffect, useRef, useState } from 'react';

/** In milliseconds. A fling passes many rows, so the IDs are reported only after no row was added or removed for this long. */
const SETTLE_MS = 200;

/** The IDs of the rows in the document, for what is only requested for visible people. */
export function useShownIds(): { readonly ids: readonly string[]; readonly noteShown: (id: string, isShown: boolean) => void } {
  const [ids, setIds] = useState<readonly string[]>([]);
  const current = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const noteShown = useCallback((id: string, isShown: boolean) => {
    if (isShown) current.current.add(id);
    else current.current.delete(id);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIds([...current.current]), SETTLE_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { ids, noteShown };
}
