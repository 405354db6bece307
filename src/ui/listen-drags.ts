type DragListeners = {
  /** Also for `dragenter`: an element that appears below the pointer gets it before any `dragover`, and a drop between the two. */
  readonly over: (event: DragEvent) => void;
  readonly drop: (event: DragEvent) => void;
  /** The pointer leaves the window. */
  readonly left?: () => void;
};

/** Listens to everything that is dragged over the page. Returns the function that ends it. */
export function listenDrags(page: Window, { over, drop, left }: DragListeners): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  page.addEventListener('dragenter', over, { signal });
  page.addEventListener('dragover', over, { signal });
  page.addEventListener('drop', drop, { signal });
  page.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && left?.(), { signal });
  return () => ending.abort();
}
