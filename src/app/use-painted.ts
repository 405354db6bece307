import { useLayoutEffect } from 'react';

/** Runs in the second frame from now, after the current document has been painted. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(task));
}

/**
 * Marks the page as ready after the paint of `isReady`, that is in the second frame after the change, and runs `painted` in a later task.
 */
export function usePainted(isReady: boolean, painted: () => void): void {
  // A layout effect, because other effects run after the paint from which this counts.
  useLayoutEffect(() => {
    if (!isReady) return;
    afterPaint(() => {
      document.documentElement.dataset['ready'] = 'true';
      const root = document.querySelector<HTMLElement>('#root');
      if (root !== null) root.dataset['ready'] = 'true';
      // In a task of its own, because this one still belongs to the frame.
      setTimeout(painted);
    });
  }, [isReady, painted]);
}
