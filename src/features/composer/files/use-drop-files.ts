import { useEffect, useState, type RefObject } from 'react';
import { listenDrags } from '../../../ui/listen-drags.ts';
import { isPageCovered } from '../../../ui/overlays/is-page-covered.ts';
import { readTransfer, type Transferred } from './read-transfer.ts';

/** Not while the element is hidden or an overlay is open above it, because the user would not see the files. */
const takes = (element: HTMLElement | null): boolean => element !== null && element.closest('[hidden], [inert]') === null && !isPageCovered();

/**
 * Takes files that are dropped anywhere on the page for the view that contains `place`; without it the browser would leave the page and
 * open them. Returns how many items the user drags over the page; undefined = none.
 */
export function useDropFiles(place: RefObject<HTMLElement | null>, onDrop: (transferred: Transferred) => void): number | undefined {
  const [held, setHeld] = useState<number>();
  useEffect(() => {
    const over = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      const isTaken = takes(place.current);
      dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
      setHeld(isTaken ? [...dataTransfer.items].filter(({ kind }) => kind === 'file').length : undefined);
    };
    const drop = (event: DragEvent) => {
      setHeld(undefined);
      const { dataTransfer } = event;
      if (dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      if (takes(place.current)) onDrop(readTransfer(dataTransfer));
    };
    return listenDrags(window, { over, drop, left: () => setHeld(undefined) });
  }, [place, onDrop]);
  return held;
}
