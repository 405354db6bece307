/** In pixels: a pointer that moves further between press and release does not press. */
const MOVE_PX = 10;

export type PressedRow = { readonly id: string; readonly press: Pick<PointerEvent, 'pointerType' | 'clientX' | 'clientY'> };

/**
 * Opens the row under a press of the mouse also when the list is sorted anew before the release: the browser then sends no click, or one to
 * an element around both rows.
 */
export function openPressed({ id, press }: PressedRow, page: Document, open: (conversationID: string) => void): void {
  if (press.pointerType !== 'mouse') return;
  const selector = `[data-conversation-id="${CSS.escape(id)}"]`;
  const ending = new AbortController();
  const { signal } = ending;
  let hasClicked = false;
  const note = ({ target }: Event): void => void (hasClicked ||= target instanceof Element && target.closest(selector) !== null);
  const release = ({ clientX, clientY }: PointerEvent): void => {
    // The click follows in the same task.
    setTimeout(() => {
      ending.abort();
      const hasMoved = Math.hypot(clientX - press.clientX, clientY - press.clientY) > MOVE_PX;
      if (!hasClicked && !hasMoved && page.querySelector(selector) !== null) open(id);
    });
  };
  page.addEventListener('click', note, { capture: true, signal });
  page.addEventListener('pointerup', release, { capture: true, once: true, signal });
  page.addEventListener('pointercancel', () => ending.abort(), { capture: true, once: true, signal });
}
