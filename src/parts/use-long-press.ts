import { useMemo, useRef, type PointerEvent } from 'react';

const LONG_PRESS_MS = 500;
const MOVE_PX = 10;

type Press = { readonly timer: ReturnType<typeof setTimeout>; readonly x: number; readonly y: number };

/** Handlers for a finger that rests for 500 ms; moving it, as in a scroll, cancels. */
export function useLongPress(onLongPress: (target: Element) => void) {
  const press = useRef<Press>(undefined);
  const handle = useRef(onLongPress);
  handle.current = onLongPress;
  return useMemo(() => {
    const end = () => {
      if (press.current !== undefined) clearTimeout(press.current.timer);
      press.current = undefined;
    };
    return {
      onPointerDown(event: PointerEvent) {
        end();
        if (event.pointerType !== 'touch') return;
        const target = event.currentTarget;
        press.current = { timer: setTimeout(() => handle.current(target), LONG_PRESS_MS), x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent) {
        const from = press.current;
        if (from !== undefined && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVE_PX) end();
      },
      onPointerUp: end,
      onPointerCancel: end,
    };
  }, []);
}
