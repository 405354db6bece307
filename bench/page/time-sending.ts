import { isInView, untilPainted } from './until-painted.ts';

/** Milliseconds from the next press of Enter to the painted bubble that says `text`. */
export async function timeSending(text: string): Promise<number> {
  const pressedAt = await new Promise<number>((resolve) => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return;
      removeEventListener('keydown', hear, { capture: true });
      resolve(event.timeStamp);
    };
    addEventListener('keydown', hear, { capture: true });
  });
  const newest = (): Element | undefined => [...document.querySelectorAll('[data-msg-id]')].findLast((row) => row.textContent.includes(text));
  return (await untilPainted(() => isInView(newest()))) - pressedAt;
}
