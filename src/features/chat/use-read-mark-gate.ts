import { useCallback, useMemo, useRef, type RefObject } from 'react';

export type ReadMarkGate = {
  readonly isHeld: RefObject<boolean>;
  /** Marks messages as read, once the gate is open. */
  readonly mark: RefObject<(() => void) | undefined>;
  readonly onPlaced: () => void;
  readonly release: () => void;
};

/**
 * A chat opens at its end and then moves to the reading position. Nothing is marked as read until the view is there or the user scrolls.
 */
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
