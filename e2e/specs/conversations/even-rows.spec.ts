import { expect } from 'playwright/test';
import { signIn } from '../../pages/login-page.ts';
import { test } from '../../support/wisp-test.ts';

for (const [name, size, isTouch] of [
  ['a phone', { width: 390, height: 844 }, true],
  ['a tablet', { width: 768, height: 1024 }, true],
  ['a desktop', { width: 1280, height: 800 }, false],
] as const) {
  test(`on ${name} no conversation moves after it was drawn first`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.origin, viewport: size, hasTouch: isTouch, isMobile: isTouch });
    const page = await context.newPage();
    await signIn(page, '10001');
    await expect(page.locator('[data-conversation-id]').nth(4)).toBeVisible();
    await page.addInitScript(() => {
      const seen = new Map<string, number>();
      const moved: string[] = [];
      Object.assign(globalThis, { movedRows: moved });
      const look = (): void => {
        for (const row of document.querySelectorAll<HTMLElement>('[data-row-key]')) {
          const [key, top] = [row.dataset['rowKey'] ?? '', Math.round(row.getBoundingClientRect().top)];
          const before = seen.get(key);
          if (before !== undefined && before !== top) moved.push(`${key}: ${before} → ${top}`);
          seen.set(key, top);
        }
        requestAnimationFrame(look);
      };
      // Behind the frame: what was painted, and not what is still being laid out.
      requestAnimationFrame(look);
    });
    await page.reload();
    await expect(page.locator('[data-conversation-id]').nth(4)).toBeVisible();
    await page.evaluate(async () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => (globalThis as unknown as { movedRows: string[] }).movedRows)).toEqual([]);
  });
}
