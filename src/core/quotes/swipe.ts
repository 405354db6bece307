/** Where a finger is, and whether it quotes when it is lifted there. */
export type Swipe =
  { readonly kind: 'waiting' } | { readonly kind: 'scrolling' } | { readonly kind: 'swiping'; readonly shift: number; readonly isFar: boolean };

const START_PX = 12;
const QUOTE_PX = 56;
const MAX_PX = 72;

/**
 * A finger that goes right over a message quotes it; one that goes up or down scrolls, and stays a scroll. Beyond the mark the message
 * follows no further.
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
