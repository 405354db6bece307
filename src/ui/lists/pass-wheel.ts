/** Pixels of a turn that a browser tells in lines (WheelEvent.deltaMode 1). */
const LINE_PX = 20;

type Turn = Pick<WheelEvent, 'target' | 'deltaY' | 'deltaMode'> & { readonly currentTarget: Element };

/**
 * What lies over a list scrolls it: the wheel that is turned there goes on to the list, as if nothing lay between, unless what lies there
 * scrolls by itself. For whatever holds both.
 */
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
