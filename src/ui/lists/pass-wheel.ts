/** Pixels per line, for a browser that reports the wheel in lines (WheelEvent.deltaMode 1). */
const LINE_PX = 20;

type Turn = Pick<WheelEvent, 'target' | 'deltaY' | 'deltaMode'> & { readonly currentTarget: Element };

/** Passes the wheel from an overlay on to the list below it, unless the overlay scrolls itself. For the element that contains both. */
export function passWheel({ target, currentTarget: box, deltaY, deltaMode }: Turn): void {
  const list = box.querySelector('[role="list"]');
  if (!list || !(target instanceof Element) || list.contains(target)) return;
  for (let at: Element | null = target; at !== box; at = at.parentElement) if (at === null || scrollsItself(at)) return;
  const unitPx = { [WheelEvent.DOM_DELTA_LINE]: LINE_PX, [WheelEvent.DOM_DELTA_PAGE]: list.clientHeight }[deltaMode] ?? 1;
  list.scrollBy({ top: deltaY * unitPx, behavior: 'instant' });
}

function scrollsItself(element: Element): boolean {
  return element.scrollHeight > element.clientHeight && ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
}
