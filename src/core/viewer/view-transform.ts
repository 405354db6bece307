/** How a picture lies on the stage: `scale` 1 = as large as fits, and never larger than it is; `x`, `y` = px from the middle. */
export type View = { readonly scale: number; readonly x: number; readonly y: number; readonly quarterTurns: number };
export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

/** Image previewer. */
const WHEEL = { min: 0.125, max: 4 } as const;
const PINCH = { min: 0.5, max: 4 } as const;
const STEP = 0.1;
/** Wheels tell at least so much per notch; touchpads tell less, and move it by as much less. */
const NOTCH_PX = 50;
/** A drag past the edge follows the hand only in part. */
const RESISTANCE = 0.35;
/** How far a fling goes on: px for each px per ms. */
const GLIDE_MS = 160;
const DECIMALS = 1000;

const SWIPE_PX = 100;
export const FITTED: View = { scale: 1, x: 0, y: 0, quarterTurns: 0 };

/** The picture's own size on the stage at scale 1, before it is turned. */
export function fitSize(natural: Size, stage: Size, quarterTurns: number): Size {
  if (natural.width <= 0 || natural.height <= 0) return { width: 0, height: 0 };
  const turned = turnSize(natural, quarterTurns);
  const fit = Math.min(1, stage.width / turned.width, stage.height / turned.height);
  // A strip stays to be seen, however thin it becomes.
  const least = fit > 0 ? 1 : 0;
  return { width: Math.max(least, Math.round(natural.width * fit)), height: Math.max(least, Math.round(natural.height * fit)) };
}

function turnSize({ width, height }: Size, quarterTurns: number): Size {
  return quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** One notch of the wheel, or the part of one that a touchpad tells. */
export function wheelScale(scale: number, deltaY: number): number {
  const part = Math.min(1, Math.abs(deltaY) / NOTCH_PX);
  return clampScale(scale - Math.sign(deltaY) * STEP * part, WHEEL);
}

export function stepScale(scale: number, direction: 1 | -1): number {
  return clampScale(scale + direction * STEP, WHEEL);
}

export function pinchScale(startScale: number, ratio: number): number {
  return clampScale(startScale * ratio, PINCH);
}

function clampScale(scale: number, { min, max }: { readonly min: number; readonly max: number }): number {
  if (!Number.isFinite(scale)) return 1;
  return Math.min(max, Math.max(min, Math.round(scale * DECIMALS) / DECIMALS));
}

/** Where a double click leads: to the picture's own pixels, or twice the size where it fits as it is; and back. */
export function doubleScale(scale: number, natural: Size, fitted: Size): number {
  if (scale !== 1) return 1;
  const own = fitted.width === 0 ? 1 : natural.width / fitted.width;
  return clampScale(own > 1 ? own : 2, WHEEL);
}

/** The view at another scale, with what lies under `at` (px from the middle) staying there. */
export function zoomAt(view: View, scale: number, at: Point): View {
  const ratio = scale / view.scale;
  return { ...view, scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

export function turnView(view: View): View {
  return { ...FITTED, quarterTurns: view.quarterTurns + 1 };
}

/** How far from the middle the picture may lie: no further than that its edge meets the stage's. */
export function panLimit(view: View, fitted: Size, stage: Size): Point {
  const box = turnSize(fitted, view.quarterTurns);
  const over = (size: number, room: number) => Math.max(0, (size * view.scale - room) / 2);
  return { x: over(box.width, stage.width), y: over(box.height, stage.height) };
}

/** At rest: within its limits, on whole pixels, so that nothing is blurred at scale 1. */
export function settle(view: View, limit: Point): View {
  return { ...view, x: Math.round(clamp(view.x, limit.x)), y: Math.round(clamp(view.y, limit.y)) };
}

/** Under the hand: what goes past a limit follows it only in part. */
export function dragTo(view: View, to: Point, limit: Point): View {
  const soften = (value: number, max: number) => {
    const inside = clamp(value, max);
    return inside + (value - inside) * RESISTANCE;
  };
  return { ...view, x: soften(to.x, limit.x), y: soften(to.y, limit.y) };
}

/** Where a drag ends that is let go at this speed (px per ms). */
export function glide(view: View, speed: Point, limit: Point): View {
  return settle({ ...view, x: view.x + speed.x * GLIDE_MS, y: view.y + speed.y * GLIDE_MS }, limit);
}

function clamp(value: number, max: number): number {
  // Never minus zero: it would be written into the style.
  return Math.min(max, Math.max(-max, value)) || 0;
}

/** Which way a finger that went so far asks to go; undefined = nowhere. */
export function swipeOf({ x, y }: Point): 'previous' | 'next' | undefined {
  if (Math.abs(x) < SWIPE_PX || Math.abs(x) < Math.abs(y)) return undefined;
  return x > 0 ? 'previous' : 'next';
}

/** Further than this the way of a finger is told. */
const AXIS_PX = 8;
/** A flick closes on a shorter way. */
const FLICK = { leastPx: 40, pxPerMs: 0.6 } as const;

/** Which way a finger went: down pulls a picture that fits off the stage, everything else goes sideways; undefined = not told yet. */
export function axisOf({ x, y }: Point): 'across' | 'down' | undefined {
  if (Math.hypot(x, y) < AXIS_PX) return undefined;
  return y > Math.abs(x) ? 'down' : 'across';
}

/** Whether a picture that was pulled down so far, and let go at this speed (px per ms), is closed. */
export function isPulledOff(way: Point, speed: Point): boolean {
  return way.y >= SWIPE_PX || (way.y >= FLICK.leastPx && speed.y >= FLICK.pxPerMs);
}

/** How far a picture is on its way off the stage, 0 to 1; at 1 it lies half a stage below its place. */
export function pullOf({ scale, y }: View, stage: Size): number {
  return scale > 1 || stage.height <= 0 ? 0 : Math.min(1, Math.max(0, y / (stage.height / 2)));
}

/** A picture that takes more memory than a page has is not drawn: four bytes for each of its pixels. */
const MAX_PIXELS = 100_000_000;

export function isDrawable({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width * height <= MAX_PIXELS;
}

const MAX_RATIO_ERROR = 0.05;

/**
 * The size that a preview stands for: the original's as the message says, so that nothing moves when that comes, unless its proportions
 * are not those of the preview.
 */
export function sizeShown(preview: Size, stated: Size): Size {
  if (!(stated.width > preview.width && stated.height > 0 && preview.height > 0)) return preview;
  const ratio = stated.width / stated.height / (preview.width / preview.height);
  return Math.abs(ratio - 1) <= MAX_RATIO_ERROR ? { width: stated.width, height: stated.height } : preview;
}
