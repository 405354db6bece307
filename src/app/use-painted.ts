import { useLayoutEffect } from 'react';

/** Runs in the second frame from now, when what is in the document has been painted. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(task));
}

/**
 * Marks the page as ready once `isReady` was painted, that is in the second frame after the change, and runs `painted` when the
 * page has time.
 */
export function usePainted(isReady: boolean, painted: () => void): void {
  // Other effects run after the paint this counts from.
  useLayoutEffect(() => {
    if (!isReady) return;
    afterPaint(() => {
      document.documentElement.dataset['ready'] = 'true';
      const root = document.querySelector<HTMLElement>('#root');
      if (root !== null) root.dataset['ready'] = 'true';
      // In a task of its own: this one still belongs to the frame.
      setTimeout(painted);
    });
  }, [isReady, painted]);
}
