import type { Page } from 'playwright/test';

/** The size that a finger hits (design: phone, targets 44). Two targets close together share the space between them. */
const TARGET_PX = 44;
const SHARED_PX = 30;

/** The visible controls that are too small for a finger, with the extent in which each responds around its centre. */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([target, shared]) => {
      const controls =
        'button, a[href], [role="tab"], [role="switch"], [role="radio"], [role="checkbox"], summary, input, textarea, select, label, [data-row-key]';
      const controlAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest(controls) ?? null;
      const isInside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
      const isInText = (one: Element): boolean => getComputedStyle(one).display.startsWith('inline') && one.closest('[data-bubble], p') !== null;
      /** Its list can be scrolled further, so that the user sees the whole of it. */
      const isPartlyScrolledOut = (one: Element, y: number): boolean => {
        for (let box = one.parentElement; box !== null; box = box.parentElement) {
          if (!['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) continue;
          const { top, bottom } = box.getBoundingClientRect();
          if (box.scrollTop > 0 && y - target / 2 < top) return true;
          if (box.scrollTop + box.clientHeight < box.scrollHeight - 1 && y + target / 2 > bottom) return true;
        }
        return false;
      };
      const faults: string[] = [];
      for (const one of document.querySelectorAll<HTMLElement>('button, a[href], [role="tab"], [role="switch"]')) {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        // A covered control cannot be the target, and a link in a text is as high as its line.
        if (width === 0 || !isInside(x, y) || controlAt(x, y) !== one || isInText(one) || isPartlyScrolledOut(one, y)) continue;
        const reach = (dx: number, dy: number): { readonly px: number; readonly isShared: boolean } => {
          for (let px = 1; px <= target; px += 1) {
            const [nextX, nextY] = [x + dx * px, y + dy * px];
            if (!isInside(nextX, nextY)) return { px: target, isShared: false };
            const found = controlAt(nextX, nextY);
            if (found !== one) return { px: px - 1, isShared: found !== null };
          }
          return { px: target, isShared: false };
        };
        for (const [side, first, second] of [
          ['high', reach(0, -1), reach(0, 1)],
          ['wide', reach(-1, 0), reach(1, 0)],
        ] as const) {
          const reached = first.px + second.px + 1;
          const least = first.isShared || second.isShared ? shared : target - 1;
          if (reached < least) faults.push(`${one.getAttribute('aria-label') ?? (one.textContent ?? '').slice(0, 20)}: ${reached} px ${side}`);
        }
      }
      return faults;
    },
    [TARGET_PX, SHARED_PX] as const,
  );
}
