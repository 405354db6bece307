import type { KeyboardEvent } from 'react';

const FOCUSABLE = 'a[href], button, input, video, [tabindex]';

/** Up and down from bubble to bubble, or from box to box, once one has the focus; around it the arrow keys scroll as ever. */
export function moveAmong(event: KeyboardEvent<HTMLElement>, kind: 'bubble' | 'pick'): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused.dataset[kind] === undefined || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
  const bubbles = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-${kind}]`)];
  const next = bubbles[bubbles.indexOf(focused) + (event.key === 'ArrowUp' ? -1 : 1)];
  event.preventDefault();
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/**
 * Tab goes through what stands in one message and then on to the newest, and backwards out over the list itself, whatever else the hundred
 * others hold.
 */
export function leaveByTab(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.querySelector<HTMLElement>('[role="list"]');
  const focused = document.activeElement;
  if (event.key !== 'Tab' || list === null || !(focused instanceof HTMLElement) || !list.contains(focused)) return;
  const next = event.shiftKey ? beforeIn(list, focused) : behindIn(list, focused);
  if (next === undefined) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
}

/** Undefined = where the browser goes by itself. */
function beforeIn(list: HTMLElement, focused: HTMLElement): HTMLElement | undefined {
  if (focused === list) return undefined;
  return focused.dataset['bubble'] !== undefined || stopsIn(focused).at(0) === focused ? list : undefined;
}

function behindIn(list: HTMLElement, focused: HTMLElement): HTMLElement | undefined {
  const newest = [...list.querySelectorAll<HTMLElement>('[data-bubble]')].at(-1);
  if (newest === undefined || newest.closest('[role="listitem"]')?.contains(focused) === true) return undefined;
  return focused === list || (stopsIn(focused).at(-1) ?? focused) === focused ? newest : undefined;
}

/** What Tab stops at in the message that has the focus. */
function stopsIn(focused: HTMLElement): HTMLElement[] {
  const row = focused.closest('[role="listitem"]');
  return [...(row?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(({ tabIndex }) => tabIndex >= 0);
}
