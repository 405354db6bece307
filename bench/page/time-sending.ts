import { isInView, untilPainted } from './until-painted.ts';

/** Milliseconds from the next press of Enter until the bubble with `text` is painted. */
export async function timeSending(text: string): Promise<number> {
  const pressedAt = await new Promise<number>((resolve) => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return;
      removeEventListener('keydown', listen, { capture: true });
      resolve(event.timeStamp);
    };
    addEventListener('keydown', listen, { capture: true });
  });
  const newest = (): Element | undefined => [...document.querySelectorAll('[data-msg-id]')].findLast((row) => row.textContent.includes(text));
  return (await untilPainted(() => isInView(newest()))) - pressedAt;
}
