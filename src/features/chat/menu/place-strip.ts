type Rect = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
export type StripPlace = { readonly top: number; readonly left?: number; readonly right?: number };

/** Four buttons of 28 px, the gaps and the border. */
const WIDTH = 124;
const HEIGHT = 34;
const GAP = 8;
const EDGE = 4;

/** Beside the bubble, on the side away from its avatar, at its upper edge; where the pane is too narrow, over its outer corner. */
export function placeStrip(bubble: Rect, pane: Rect, { isOwn, width = WIDTH }: { readonly isOwn: boolean; readonly width?: number }): StripPlace {
  const top = Math.min(Math.max(bubble.top - pane.top, EDGE), pane.bottom - pane.top - HEIGHT - EDGE);
  if (isOwn) return { top, right: Math.min(pane.right - bubble.left + GAP, pane.right - pane.left - width - EDGE) };
  return { top, left: Math.min(bubble.right - pane.left + GAP, pane.right - pane.left - width - EDGE) };
}
