import type { KeyboardEvent } from 'react';

const FOCUSABLE = 'a[href], button, input, video, [tabindex]';

/** The arrow keys move from bubble to bubble, or from checkbox to checkbox, once one has the focus; elsewhere they scroll as usual. */
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
 * Tab goes through the elements of one message and then to the newest message; backwards it leaves over the list itself. It skips the
 * elements of all other messages.
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

/** Undefined = the browser's default. */
function beforeIn(list: HTMLElement, focused: HTMLElement): HTMLElement | undefined {
  if (focused === list) return undefined;
  return focused.dataset['bubble'] !== undefined || stopsIn(focused).at(0) === focused ? list : undefined;
}

function behindIn(list: HTMLElement, focused: HTMLElement): HTMLElement | undefined {
  const newest = [...list.querySelectorAll<HTMLElement>('[data-bubble]')].at(-1);
  if (newest === undefined || newest.closest('[role="listitem"]')?.contains(focused) === true) return undefined;
  return focused === list || (stopsIn(focused).at(-1) ?? focused) === focused ? newest : undefined;
}

/** The tab stops of the focused message. */
function stopsIn(focused: HTMLElement): HTMLElement[] {
  const row = focused.closest('[role="listitem"]');
  return [...(row?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(({ tabIndex }) => tabIndex >= 0);
}
