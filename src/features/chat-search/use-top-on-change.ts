import { useEffect, useRef, type RefObject } from 'react';
import type { VirtualListHandle } from '../../ui/lists/virtual-list.tsx';

/** Scrolls to the top when the filter changes. */
export function useTopOnChange(filterKey: string): RefObject<VirtualListHandle | null> {
  const list = useRef<VirtualListHandle>(null);
  const last = useRef(filterKey);
  useEffect(() => {
    if (last.current !== filterKey) list.current?.scrollToIndex(0);
    last.current = filterKey;
  }, [filterKey]);
  return list;
}
