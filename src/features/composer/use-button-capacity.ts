import { useLayoutEffect, useState, type RefObject } from 'react';

/** The padding of the card, and the send button with its margin. */
const TAKEN_PX = 16 + 32 + 8;
const GAP_PX = 2;

/** How many buttons fit in one row of the composer, besides the send button. */
export function useButtonCapacity(form: RefObject<HTMLElement | null>): number {
  const [space, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    const measure = () => {
      const width = element.clientWidth;
      const key = Number.parseFloat(getComputedStyle(element).getPropertyValue('--target'));
      // A composer that is hidden or has no layout keeps its buttons.
      if (width > 0 && key > 0) setRoom(Math.floor((width - TAKEN_PX) / (key + GAP_PX)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [form]);
  return space;
}
