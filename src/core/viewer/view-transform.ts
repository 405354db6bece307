/**
 * The position of a picture on the stage: `scale` 1 = as large as fits, but not larger than the original; `x`, `y` = px from the middle.
 */
export type View = { readonly scale: number; readonly x: number; readonly y: number; readonly quarterTurns: number };
export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

/** Image previewer. */
const WHEEL = { min: 0.125, max: 4 } as const;
const PINCH = { min: 0.5, max: 4 } as const;
const STEP = 0.1;
/** Wheels report at least this many px per notch. Touchpads report less and zoom proportionally less. */
const NOTCH_PX = 50;
/** The picture follows only this part of a drag past the edge. */
const RESISTANCE = 0.35;
/** Distance of a fling in px per speed in px per ms. */
const GLIDE_MS = 160;
const DECIMALS = 1000;

const SWIPE_PX = 100;
export const FITTED: View = { scale: 1, x: 0, y: 0, quarterTurns: 0 };

/** The picture's own size on the stage at scale 1, before it is turned. */
export function fitSize(natural: Size, stage: Size, quarterTurns: number): Size {
  if (natural.width <= 0 || natural.height <= 0) return { width: 0, height: 0 };
  const turned = turnSize(natural, quarterTurns);
  const fit = Math.min(1, stage.width / turned.width, stage.height / turned.height);
  // A thin strip stays at least one pixel wide.
  const least = fit > 0 ? 1 : 0;
  return { width: Math.max(least, Math.round(natural.width * fit)), height: Math.max(least, Math.round(natural.height * fit)) };
}

function turnSize({ width, height }: Size, quarterTurns: number): Size {
  return quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The scale after one notch of the wheel, or after the part of a notch that a touchpad reports. */
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

/** The scale after a double click: the picture's own pixels, or twice the size if it already fits; another double click returns to 1. */
export function doubleScale(scale: number, natural: Size, fitted: Size): number {
  if (scale !== 1) return 1;
  const own = fitted.width === 0 ? 1 : natural.width / fitted.width;
  return clampScale(own > 1 ? own : 2, WHEEL);
}

/** Zooms the view. The point under `at` (px from the middle) keeps its position. */
export function zoomAt(view: View, scale: number, at: Point): View {
  const ratio = scale / view.scale;
  return { ...view, scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

export function turnView(view: View): View {
  return { ...FITTED, quarterTurns: view.quarterTurns + 1 };
}

/** The maximum distance of the picture from the middle, where its edge meets the edge of the stage. */
export function panLimit(view: View, fitted: Size, stage: Size): Point {
  const box = turnSize(fitted, view.quarterTurns);
  const over = (size: number, room: number) => Math.max(0, (size * view.scale - room) / 2);
  return { x: over(box.width, stage.width), y: over(box.height, stage.height) };
}

/** The resting position: within the limits and on whole pixels, so that nothing is blurred at scale 1. */
export function settle(view: View, limit: Point): View {
  return { ...view, x: Math.round(clamp(view.x, limit.x)), y: Math.round(clamp(view.y, limit.y)) };
}

/** The position during a drag. The picture follows only a part of the movement past a limit. */
export function dragTo(view: View, to: Point, limit: Point): View {
  const soften = (value: number, max: number) => {
    const inside = clamp(value, max);
    return inside + (value - inside) * RESISTANCE;
  };
  return { ...view, x: soften(to.x, limit.x), y: soften(to.y, limit.y) };
}

/** The end position of a drag that ends at this speed (px per ms). */
export function glide(view: View, speed: Point, limit: Point): View {
  return settle({ ...view, x: view.x + speed.x * GLIDE_MS, y: view.y + speed.y * GLIDE_MS }, limit);
}

function clamp(value: number, max: number): number {
  // Avoids minus zero, which would be written into the style.
  return Math.min(max, Math.max(-max, value)) || 0;
}

/** The direction of a swipe over this distance; undefined = too short or not horizontal. */
export function swipeOf({ x, y }: Point): 'previous' | 'next' | undefined {
  if (Math.abs(x) < SWIPE_PX || Math.abs(x) < Math.abs(y)) return undefined;
  return x > 0 ? 'previous' : 'next';
}

/** Distance from which the direction of a finger is decided. */
const AXIS_PX = 8;
/** A fast flick closes after a shorter distance. */
const FLICK = { leastPx: 40, pxPerMs: 0.6 } as const;

/** The axis of a drag: down pulls a picture that fits off the stage, everything else moves sideways; undefined = not decided yet. */
export function axisOf({ x, y }: Point): 'across' | 'down' | undefined {
  if (Math.hypot(x, y) < AXIS_PX) return undefined;
  return y > Math.abs(x) ? 'down' : 'across';
}

/** Whether a picture closes after a pull over this distance that ends at this speed (px per ms). */
export function isPulledOff(way: Point, speed: Point): boolean {
  return way.y >= SWIPE_PX || (way.y >= FLICK.leastPx && speed.y >= FLICK.pxPerMs);
}

/** The progress of a pull off the stage, 0 to 1; at 1 the picture is half a stage below its position. */
export function pullOf({ scale, y }: View, stage: Size): number {
  return scale > 1 || stage.height <= 0 ? 0 : Math.min(1, Math.max(0, y / (stage.height / 2)));
}

/** A picture that needs more memory than a page has is not drawn, at four bytes per pixel. */
const MAX_PIXELS = 100_000_000;

export function isDrawable({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width * height <= MAX_PIXELS;
}

const MAX_RATIO_ERROR = 0.05;

/**
 * The layout size of a preview: the original's size from the message, so that nothing moves when the original loads. If the proportions
 * differ, it is the preview's own size.
 */
export function sizeShown(preview: Size, stated: Size): Size {
  if (!(stated.width > preview.width && stated.height > 0 && preview.height > 0)) return preview;
  const ratio = stated.width / stated.height / (preview.width / preview.height);
  return Math.abs(ratio - 1) <= MAX_RATIO_ERROR ? { width: stated.width, height: stated.height } : preview;
}
