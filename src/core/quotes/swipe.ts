/** The state of a swipe, and whether lifting the finger now quotes the message. */
export type Swipe =
  { readonly kind: 'waiting' } | { readonly kind: 'scrolling' } | { readonly kind: 'swiping'; readonly shift: number; readonly isFar: boolean };

const START_PX = 12;
const QUOTE_PX = 56;
const MAX_PX = 72;

/**
 * A swipe to the right quotes the message. A vertical move scrolls, and stays a scroll. Past the threshold the message does not move
 * further.
 */
export function readSwipe(before: Swipe, moved: { readonly dx: number; readonly dy: number }): Swipe {
  if (before.kind === 'scrolling') return before;
  const { dx, dy } = moved;
  if (before.kind === 'waiting') {
    if (Math.abs(dx) < START_PX && Math.abs(dy) < START_PX) return before;
    if (dx <= Math.abs(dy)) return { kind: 'scrolling' };
  }
  const shift = Math.min(MAX_PX, Math.max(0, dx));
  return { kind: 'swiping', shift, isFar: shift >= QUOTE_PX };
}
