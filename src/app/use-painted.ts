import { useEffect } from 'react';

/**
 * Marks the page as ready once `isReady` was painted, that is in the second frame after the change, and runs `painted` when the
 * page has time (design §4: only then the network).
 */
export function usePainted(isReady: boolean, painted: () => void): void {
  useEffect(() => {
    if (!isReady) return;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        document.documentElement.dataset['ready'] = 'true';
        const root = document.querySelector<HTMLElement>('#root');
        if (root !== null) root.dataset['ready'] = 'true';
        painted();
      }),
    );
  }, [isReady, painted]);
}
