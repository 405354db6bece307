import { useLayoutEffect, useState, type RefObject } from 'react';

/** Position of the lifted bubble in the window, in pixels. */
export type Lifted = { readonly left: number; readonly top: number; readonly width: number; readonly height: number; readonly radius: string };

/** Height in pixels of the reaction strip with its distance from the bubble. */
export const STRIP_PX = 56;
const GAP_PX = 12;
/** A smaller visible part of a bubble is not readable. */
const LEAST_PX = 40;

/** Moves the pressed bubble to a position that the sheet does not cover, while `frame`, which contains the sheet, is shown. */
export function useLiftedBubble(bubble: HTMLElement | undefined, frame: RefObject<HTMLElement | null>): Lifted | undefined {
  const [lifted, setLifted] = useState<Lifted>();
  useLayoutEffect(() => {
    const pane = bubble?.closest('[data-messages]')?.getBoundingClientRect();
    const sheet = frame.current?.parentElement?.querySelector<HTMLElement>('[data-sheet]');
    if (bubble === undefined || pane === undefined || sheet === null || sheet === undefined) return undefined;
    // The sheet's opening animation does not change its height.
    const { shift, ...place } = placeBubble(bubble.getBoundingClientRect(), { top: pane.top, bottom: window.innerHeight - sheet.offsetHeight });
    const { left, width } = bubble.getBoundingClientRect();
    setLifted({ ...place, left, width, radius: getComputedStyle(bubble).borderRadius });
    bubble.style.translate = `0 ${shift}px`;
    bubble.toggleAttribute('data-lifted', true);
    return () => {
      bubble.style.removeProperty('translate');
      bubble.toggleAttribute('data-lifted', false);
    };
  }, [bubble, frame]);
  return lifted;
}

type Edges = { readonly top: number; readonly height: number };

/** Moves the bubble as little as possible, with space for the strip above it; of a bubble that is too high the beginning is shown. */
export function placeBubble(bubble: Edges, space: { readonly top: number; readonly bottom: number }): Edges & { readonly shift: number } {
  const lowest = space.bottom - GAP_PX;
  const below = space.top + GAP_PX + STRIP_PX;
  // Where the messages have no space for both, the strip overlays the header.
  const highest = lowest - below < LEAST_PX ? STRIP_PX + GAP_PX : below;
  const top = Math.max(Math.min(bubble.top, lowest - bubble.height), highest);
  return { top, height: Math.max(0, Math.min(bubble.height, lowest - top)), shift: top - bubble.top };
}
