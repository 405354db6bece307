import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import {
  axisOf,
  doubleScale,
  dragTo,
  fitSize,
  FITTED,
  glide,
  isPulledOff,
  panLimit,
  pinchScale,
  pullOf,
  settle,
  stepScale,
  swipeOf,
  turnView,
  wheelScale,
  zoomAt,
  type Point,
  type Size,
  type View,
} from '../../core/viewer/view-transform.ts';

type Finger = { readonly start: Point; readonly at: Point; readonly timeMs: number; readonly speed: Point };
/** `axis` = the first direction of a single finger, which stays for the gesture. */
type Grip = { readonly view: View; readonly distance: number; readonly middle: Point; readonly axis?: 'across' | 'down' | undefined };

export type GestureOptions = {
  readonly stage: RefObject<HTMLElement | null>;
  /** Undefined where nothing can be enlarged: it can only be swiped and pulled. */
  readonly natural: Size | undefined;
  readonly onSwipe: (direction: 'previous' | 'next') => void;
  /** The user pulled the picture down, off the stage. */
  readonly onPullOff: () => void;
};

export type Gestures = {
  readonly view: View;
  readonly fitted: Size;
  /** A pointer holds the picture: it follows without easing. */
  readonly isHeld: boolean;
  /** Progress of the pull off the stage, 0 to 1. */
  readonly pull: number;
  readonly zoom: (direction: 1 | -1) => void;
  readonly turn: () => void;
  readonly reset: () => void;
};

/** A finger that has not moved for this long, in milliseconds, flings nothing when it is lifted. */
const STILL_MS = 100;
const NOWHERE: Point = { x: 0, y: 0 };
const NOTHING: Size = { width: 0, height: 0 };

/**
 * Gestures on the picture. States: free → one finger (pans an enlarged picture; swipes a fitted one, or pulls it down and off) → two
 * fingers (zoom about their middle) → one → free, where it comes to rest within its limits.
 */
export function useGestures({ stage, natural, onSwipe, onPullOff }: GestureOptions): Gestures {
  const [view, setView] = useState(FITTED);
  const [isHeld, setHeld] = useState(false);
  const space = useStageSize(stage);
  const fitted = useMemo(() => (natural === undefined ? NOTHING : fitSize(natural, space, view.quarterTurns)), [natural, space, view.quarterTurns]);
  const now = useRef({ view, fitted, room: space, natural, onSwipe, onPullOff });
  now.current = { view, fitted, room: space, natural, onSwipe, onPullOff };
  const fingers = useRef(new Map<number, Finger>());
  const grip = useRef<Grip>(undefined);

  const limitOf = useCallback((next: View) => panLimit(next, now.current.fitted, now.current.room), []);
  const rest = useCallback((next: View) => setView(settle(next, limitOf(next))), [limitOf]);
  useWheel(stage, (event, at) => natural !== undefined && rest(zoomAt(now.current.view, wheelScale(now.current.view.scale, event.deltaY), at)));

  const handlers = useMemo(() => {
    const take = (): void => {
      const [first, second] = [...fingers.current.values()];
      grip.current = {
        view: now.current.view,
        distance: second === undefined || first === undefined ? 0 : distance(first.at, second.at),
        middle: middleOf(first, second),
      };
    };
    const release = (event: PointerEvent): void => {
      const finger = fingers.current.get(event.pointerId);
      fingers.current.delete(event.pointerId);
      if (finger === undefined) return;
      if (fingers.current.size > 0) {
        // The remaining finger continues from its position.
        for (const [id, left] of fingers.current) fingers.current.set(id, { ...left, start: left.at });
        return take();
      }
      setHeld(false);
      const { view: last, onSwipe: swipe, onPullOff: pullOff } = now.current;
      const way = wayOf(finger);
      const speed = event.timeStamp - finger.timeMs > STILL_MS ? NOWHERE : finger.speed;
      const maySwipe = event.type === 'pointerup' && isSwiped(event, grip.current);
      const wasPulled = grip.current?.axis === 'down';
      const direction = maySwipe && !wasPulled ? swipeOf(way) : undefined;
      const wasPinched = (grip.current?.distance ?? 0) > 0;
      grip.current = undefined;
      // The picture stays where the finger left it, and moves from there.
      if (maySwipe && wasPulled && isPulledOff(way, speed)) return pullOff();
      if (direction !== undefined) swipe(direction);
      if (direction !== undefined || wasPinched) return rest(last);
      setView(glide(last, speed, limitOf(last)));
    };
    return {
      pointerdown(event: PointerEvent) {
        if (event.button !== 0 || fingers.current.size >= (now.current.natural === undefined ? 1 : 2)) return;
        // The stage would capture the press of the button.
        if (event.target instanceof Element && event.target.closest('button') !== null) return;
        stage.current?.setPointerCapture(event.pointerId);
        const at = pointOf(event, stage.current);
        fingers.current.set(event.pointerId, { start: at, at, timeMs: event.timeStamp, speed: NOWHERE });
        take();
        setHeld(true);
      },
      pointermove(event: PointerEvent) {
        const finger = fingers.current.get(event.pointerId);
        if (finger === undefined || grip.current === undefined) return;
        const next = moved(finger, event, stage.current);
        fingers.current.set(event.pointerId, next);
        grip.current = { ...grip.current, axis: grip.current.axis ?? axisOf(wayOf(next)) };
        setView(heldView(grip.current, [...fingers.current.values()], { limitOf, mayFollow: event.pointerType === 'touch' }));
      },
      pointerup: release,
      pointercancel: release,
      dblclick(event: MouseEvent) {
        const { view: last, natural: size, fitted: box } = now.current;
        if (size !== undefined) rest(zoomAt(last, doubleScale(last.scale, size, box), pointOf(event, stage.current)));
      },
    };
  }, [stage, limitOf, rest]);
  useHands(stage, handlers);

  return {
    view,
    fitted,
    isHeld,
    pull: pullOf(view, space),
    zoom: (direction) => rest(zoomAt(view, stepScale(view.scale, direction), NOWHERE)),
    turn: () => setView(turnView),
    reset: () => setView(FITTED),
  };
}

/** Only a finger swipes, and only where nothing can be panned. */
function isSwiped(event: PointerEvent, grip: Grip | undefined): boolean {
  return event.pointerType === 'touch' && grip !== undefined && grip.distance === 0 && grip.view.scale <= 1;
}

type Holding = { readonly limitOf: (view: View) => Point; readonly mayFollow: boolean };

function heldView(grip: Grip, [first, second]: readonly Finger[], { limitOf, mayFollow }: Holding): View {
  if (first === undefined) return grip.view;
  if (second !== undefined && grip.distance > 0) {
    const zoomed = zoomAt(grip.view, pinchScale(grip.view.scale, distance(first.at, second.at) / grip.distance), grip.middle);
    const middle = middleOf(first, second);
    return { ...zoomed, x: zoomed.x + middle.x - grip.middle.x, y: zoomed.y + middle.y - grip.middle.y };
  }
  const way = wayOf(first);
  // A fitted picture follows the finger that swipes it away or pulls it off.
  if (grip.view.scale <= 1) return mayFollow ? { ...grip.view, x: way.x, y: grip.axis === 'down' ? Math.max(0, way.y) : grip.view.y } : grip.view;
  return dragTo(grip.view, { x: grip.view.x + way.x, y: grip.view.y + way.y }, limitOf(grip.view));
}

function moved(finger: Finger, event: PointerEvent, stage: Element | null): Finger {
  const at = pointOf(event, stage);
  const ms = Math.max(1, event.timeStamp - finger.timeMs);
  return { ...finger, at, timeMs: event.timeStamp, speed: { x: (at.x - finger.at.x) / ms, y: (at.y - finger.at.y) / ms } };
}

function wayOf({ start, at }: Finger): Point {
  return { x: at.x - start.x, y: at.y - start.y };
}

/** Distance from the middle of the stage in px. */
function pointOf({ clientX, clientY }: MouseEvent, stage: Element | null): Point {
  const box = stage?.getBoundingClientRect();
  return box === undefined ? NOWHERE : { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middleOf(first: Finger | undefined, second: Finger | undefined): Point {
  if (first === undefined || second === undefined) return NOWHERE;
  return { x: (first.at.x + second.at.x) / 2, y: (first.at.y + second.at.y) / 2 };
}

function useStageSize(stage: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(NOTHING);
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return size;
}

/** React's wheel listeners are passive: the page below would scroll, and Ctrl with the wheel would zoom the page. */
function useWheel(stage: RefObject<HTMLElement | null>, turned: (event: WheelEvent, at: Point) => void): void {
  const listener = useRef(turned);
  listener.current = turned;
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const handle = (event: WheelEvent): void => {
      event.preventDefault();
      listener.current(event, pointOf(event, element));
    };
    element.addEventListener('wheel', handle, { passive: false });
    return () => element.removeEventListener('wheel', handle);
  }, [stage]);
}

type Hands = {
  readonly pointerdown: (event: PointerEvent) => void;
  readonly pointermove: (event: PointerEvent) => void;
  readonly pointerup: (event: PointerEvent) => void;
  readonly pointercancel: (event: PointerEvent) => void;
  readonly dblclick: (event: MouseEvent) => void;
};

/** Listeners on the element itself: it is no control, and each gesture here has a key and a button too. */
function useHands(stage: RefObject<HTMLElement | null>, hands: Hands): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const over = new AbortController();
    const { signal } = over;
    element.addEventListener('pointerdown', hands.pointerdown, { signal });
    element.addEventListener('pointermove', hands.pointermove, { signal });
    element.addEventListener('pointerup', hands.pointerup, { signal });
    element.addEventListener('pointercancel', hands.pointercancel, { signal });
    element.addEventListener('dblclick', hands.dblclick, { signal });
    return () => over.abort();
  }, [stage, hands]);
}
