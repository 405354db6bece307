import type { ScrollAnchor } from './scroll-anchor-tracker.ts';

const KEEP_SCROLL_POSITION = 'keep-place';

/**
 * Asks the list around `part` to keep it in position while its row changes its height, also at the end of the list. `other` is kept in
 * position instead where the top of `part` is scrolled out of view.
 */
export function askToKeepScrollPosition(part: Element, other?: Element | null): void {
  part.dispatchEvent(new CustomEvent<Element | undefined>(KEEP_SCROLL_POSITION, { bubbles: true, detail: other ?? undefined }));
}

/** Returns the part that the next change of the rows must keep in position, once. */
export function watchKeepScrollPosition(
  scroller: HTMLElement,
  markPart: (part: Element, other: Element | undefined) => ScrollAnchor,
  signal: AbortSignal,
): () => ScrollAnchor | undefined {
  let kept: ScrollAnchor | undefined;
  const note = ({ target, detail }: CustomEvent<Element | undefined>): void => {
    if (target instanceof Element) kept = markPart(target, detail);
  };
  scroller.addEventListener(KEEP_SCROLL_POSITION, (event) => note(event as CustomEvent<Element | undefined>), { signal });
  return () => {
    const taken = kept;
    kept = undefined;
    return taken;
  };
}
