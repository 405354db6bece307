import { isInView, untilPainted } from './until-painted.ts';

/** Milliseconds from the next click until an element of the selector is painted in view. */
export async function timeShown(selector: string): Promise<number> {
  const clickedAt = await new Promise<number>((resolve) => {
    addEventListener('click', (event) => resolve(event.timeStamp), { capture: true, once: true });
  });
  return (await untilPainted(() => isInView(document.querySelector(selector) ?? undefined))) - clickedAt;
}

/** Milliseconds from the next key until the rows of the filtered list are painted. Without a result another element replaces the list. */
export async function timeFiltered(list: string): Promise<number> {
  const typedAt = await new Promise<number>((resolve) => {
    addEventListener('keydown', (event) => resolve(event.timeStamp), { capture: true, once: true });
  });
  // The key changes the list in its own task, before the next frame.
  return (await untilPainted(() => areRowsShown(document.querySelector(list)))) - typedAt;
}

/** A virtual list hides new rows until they are measured. */
function areRowsShown(list: Element | null): boolean {
  if (list === null) return true;
  const { top, bottom } = list.getBoundingClientRect();
  const rows = [...list.querySelectorAll('[role="listitem"]')].filter((row) => {
    const box = row.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  });
  return rows.length > 0 && rows.every((row) => getComputedStyle(row).visibility === 'visible');
}
