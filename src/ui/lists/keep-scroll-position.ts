import type { ScrollAnchor } from './scroll-anchor-tracker.ts';

const KEEP_SCROLL_POSITION = 'keep-place';

/**
 * Has the list around `part` keep it where it stands while its row changes its height, also at the end of the list. `other` is kept in its
 * place where the top of `part` is scrolled out of view.
 */
export function askToKeepScrollPosition(part: Element, other?: Element | null): void {
  part.dispatchEvent(new CustomEvent<Element | undefined>(KEEP_SCROLL_POSITION, { bubbles: true, detail: other ?? undefined }));
}

/** Gives what is to be kept in its place with the next change of the rows, once. */
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
