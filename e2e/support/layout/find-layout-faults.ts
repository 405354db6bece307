import type { Page } from 'playwright/test';

const ROUNDING_PX = 1;

/**
 * Texts and controls that leave the window or their control, or are cut off without an ellipsis, and areas that scroll sideways without being
 * made for it: a row of tabs, or an area that never scrolls up and down. Under a dialog only the dialog counts.
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate((rounding) => {
    const faults = new Set<string>();
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.add('the page scrolls sideways');
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].filter((one) => one.checkVisibility());
    const scope = dialogs.at(-1) ?? document.body;
    const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
    const isShort = (style: CSSStyleDeclaration): boolean => style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';

    /** What cuts a rectangle off on its way out of the document; undefined = nothing, or something that shows an ellipsis or scrolls. */
    const findCut = (from: Element, rect: DOMRect): string | undefined => {
      for (let box: Element | null = from; box !== null && box !== root; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        if (isShort(style)) return undefined;
        // A line is lower than its letters may be high.
        const high = rect.height / 4 + rounding;
        const isWide = rect.left < left - rounding || rect.right > right + rounding;
        if (isWide && !scrolls(style.overflowX)) return 'is cut off at its side';
        if ((rect.top < top - high || rect.bottom > bottom + high) && !scrolls(style.overflowY)) return 'is cut off above or below';
        if (scrolls(style.overflowX)) return undefined;
      }
      return rect.left < -rounding || rect.right > innerWidth + rounding ? 'is outside of the window' : undefined;
    };

    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const words = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (words === '' || element === null || !element.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden, [data-messages]'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const control = element.closest('button, a, [role="tab"], label');
      const shortens = (one: Element | null): boolean => one !== null && one !== control && (isShort(getComputedStyle(one)) || shortens(one.parentElement));
      const edge = control === null || shortens(element) || isShort(getComputedStyle(control)) ? undefined : control.getBoundingClientRect();
      for (const rect of range.getClientRects()) {
        const cut = findCut(element, rect);
        if (cut !== undefined) faults.add(`「${words.slice(0, 20)}」 ${cut}`);
        else if (edge !== undefined && (rect.left < edge.left - rounding || rect.right > edge.right + rounding))
          faults.add(`「${words.slice(0, 20)}」 leaves its control`);
      }
    }
    for (const one of scope.querySelectorAll('button, input, textarea, a[href], [role="switch"], [role="checkbox"]')) {
      const rect = one.getBoundingClientRect();
      if (rect.width <= rounding || !one.checkVisibility({ visibilityProperty: true }) || one.closest('.visually-hidden')) continue;
      const cut = findCut(one.parentElement ?? one, rect);
      if (cut !== undefined) faults.add(`${one.getAttribute('aria-label') ?? one.textContent.slice(0, 20)} ${cut}`);
    }
    for (const one of scope.querySelectorAll('*')) {
      const { overflowX, overflowY } = getComputedStyle(one);
      const isMeant = overflowY === 'hidden' || one.closest('[role="tablist"]') !== null;
      if (one.scrollWidth <= one.clientWidth + rounding || !scrolls(overflowX) || isMeant) continue;
      if (one.checkVisibility()) faults.add(`${one.getAttribute('aria-label') ?? one.className} scrolls sideways`);
    }
    return [...faults];
  }, ROUNDING_PX);
}
