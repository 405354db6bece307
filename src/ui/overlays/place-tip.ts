export type Rect = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

const GAP_PX = 6;
const EDGE_PX = 8;

/** Below the target, centred; above it where there is no space below; never beyond the window. */
export function placeTip(target: Rect, tip: Size, viewport: Size): { left: number; top: number } {
  const centred = target.left + target.width / 2 - tip.width / 2;
  const left = Math.max(EDGE_PX, Math.min(centred, viewport.width - tip.width - EDGE_PX));
  const below = target.top + target.height + GAP_PX;
  const fitsBelow = below + tip.height + EDGE_PX <= viewport.height;
  return { left, top: fitsBelow ? below : Math.max(EDGE_PX, target.top - GAP_PX - tip.height) };
}
