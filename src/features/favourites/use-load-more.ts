import { useEffect, useRef, type RefObject } from 'react';

/** Favourites: distance to the end and minimum interval for the next page. */
const DISTANCE_PX = 20;
const THROTTLE_MS = 300;

type LoadMore = {
  readonly box: RefObject<HTMLElement | null>;
  readonly end: RefObject<HTMLElement | null>;
  readonly hasMore: boolean;
  /** The number of shown rows: after each page the hook checks again whether the end is in view. */
  readonly shown: number;
  readonly onMore: () => void;
};

/** Loads the next page when the end of the list comes into view. */
export function useLoadMore({ box, end, hasMore, shown, onMore }: LoadMore): void {
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    const mark = end.current;
    if (!hasMore || mark === null || box.current === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.at(-1)?.isIntersecting === true;
        if (!isSeen) clearTimeout(timer);
        else timer = setTimeout(() => more.current(), THROTTLE_MS);
      },
      { root: box.current, rootMargin: `0px 0px ${DISTANCE_PX}px 0px` },
    );
    observer.observe(mark);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [box, end, hasMore, shown]);
}
