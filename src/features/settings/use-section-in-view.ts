import { useEffect, useRef, useState, type RefObject } from 'react';

/** A section is current once its upper edge is above this line of the area. */
const READING_LINE_PX = 96;
const ROUNDING_PX = 1;

/** The current section: the last one above the reading line. At the end of the area it is the last section. */
function findCurrent<Id extends string>(area: HTMLElement, ids: readonly [Id, ...Id[]], elementId: (id: Id) => string): Id {
  const isAtEnd = area.scrollTop > 0 && area.scrollTop + area.clientHeight >= area.scrollHeight - ROUNDING_PX;
  if (isAtEnd) return ids.at(-1) ?? ids[0];
  const line = area.getBoundingClientRect().top + READING_LINE_PX;
  return ids.findLast((id) => (document.getElementById(elementId(id))?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= line) ?? ids[0];
}

/**
 * The current section of a scrolled area. A chosen section stays current until the user scrolls, because a short last section never reaches
 * the line.
 */
export function useSectionInView<Id extends string>(area: RefObject<HTMLElement | null>, ids: readonly [Id, ...Id[]], elementId: (id: Id) => string) {
  const [current, setCurrent] = useState<Id>(ids[0]);
  const chosenTop = useRef<number>(undefined);
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const follow = () => {
      // The scroll to a chosen section sends its event later.
      if (element.scrollTop === chosenTop.current) return;
      chosenTop.current = undefined;
      setCurrent(findCurrent(element, ids, elementId));
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [area, ids, elementId]);
  const choose = (id: Id) => {
    const section = document.getElementById(elementId(id));
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
    chosenTop.current = area.current?.scrollTop;
    setCurrent(id);
  };
  return { current, choose };
}
