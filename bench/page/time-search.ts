import { isInView, untilPainted } from './until-painted.ts';

const BODY = '[data-chat-search] [role="tabpanel"]';

/** Resolves at the first event of a key, or of text from an input method. */
async function untilTyped(): Promise<number> {
  return new Promise((resolve) => {
    const listen = (event: Event): void => {
      for (const name of ['keydown', 'beforeinput']) removeEventListener(name, listen, { capture: true });
      resolve(event.timeStamp);
    };
    for (const name of ['keydown', 'beforeinput']) addEventListener(name, listen, { capture: true });
  });
}

/** Resolves when a new search has started and has ended. */
async function untilAnswered(body: Element): Promise<void> {
  return new Promise((resolve) => {
    let wasBusy = false;
    const observer = new MutationObserver(() => {
      const isBusy = body.getAttribute('aria-busy') === 'true';
      if (wasBusy && !isBusy) {
        observer.disconnect();
        resolve();
      }
      wasBusy ||= isBusy;
    });
    observer.observe(body, { attributes: true, attributeFilter: ['aria-busy'] });
  });
}

/** Milliseconds from the next key in the search field until its first result, or the notice that none exists, is painted; `isFound` names which. */
export async function timeSearch(): Promise<{ readonly ms: number; readonly isFound: boolean }> {
  const body = document.querySelector(BODY);
  if (body === null) throw new Error('no search is open');
  const answered = untilAnswered(body);
  const typedAt = await untilTyped();
  await answered;
  const hit = (): Element | undefined => body.querySelector('[data-search-result]') ?? undefined;
  const paintedAt = await untilPainted(() => isInView(hit()) || (hit() === undefined && body.textContent !== ''));
  return { ms: paintedAt - typedAt, isFound: hit() !== undefined };
}
