/** Pixels of a turn that a browser tells in lines (WheelEvent.deltaMode 1). */
const LINE_PX = 20;

type Turn = Pick<WheelEvent, 'deltaY' | 'deltaMode'>;

/** What lies over a list scrolls it: the wheel that is turned there goes on to the list in `box`, as if nothing lay between. */
export function passWheel({ deltaY, deltaMode }: Turn, box: Element | null): void {
  const list = box?.querySelector('[role="list"]');
  if (!list) return;
  const unitPx = { [WheelEvent.DOM_DELTA_LINE]: LINE_PX, [WheelEvent.DOM_DELTA_PAGE]: list.clientHeight }[deltaMode] ?? 1;
  list.scrollBy({ top: deltaY * unitPx, behavior: 'instant' });
}
