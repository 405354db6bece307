import { useCallback, useMemo, useRef, type RefObject } from 'react';

export type ReadMarkGate = {
  readonly isHeld: RefObject<boolean>;
  /** What marks as read, once it may. */
  readonly mark: RefObject<(() => void) | undefined>;
  readonly onPlaced: () => void;
  readonly release: () => void;
};

/** A chat opens at its end before it goes to where it was left: until the view is in its place, or a hand moves it, nothing is marked as read. */
export function useReadMarkGate(): ReadMarkGate {
  const isHeld = useRef(true);
  const mark = useRef<() => void>(undefined);
  const release = useCallback(() => {
    isHeld.current = false;
  }, []);
  const onPlaced = useCallback(() => {
    isHeld.current = false;
    mark.current?.();
  }, []);
  return useMemo(() => ({ isHeld, mark, onPlaced, release }), [onPlaced, release]);
}
