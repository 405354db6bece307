import { untilPainted } from './until-painted.ts';

/** Resolves when an element with this text is painted, with a time that is comparable across all pages of this machine. */
export async function untilTextPainted(text: string, within: string): Promise<number> {
  const at = await untilPainted(() => [...document.querySelectorAll(within)].some((element) => element.textContent.includes(text)));
  return performance.timeOrigin + at;
}

/** Resolves at the next press of Enter, with a time of the same kind. */
export async function untilEnter(): Promise<number> {
  return new Promise((resolve) => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return;
      removeEventListener('keydown', listen, { capture: true });
      resolve(performance.timeOrigin + event.timeStamp);
    };
    addEventListener('keydown', listen, { capture: true });
  });
}
