import { expect, type Locator, type Page } from 'playwright/test';
import { composer } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { openOn } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';

const CHAT = 'C2C10002';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Whether another element covers a part of it. */
async function isCovered(one: Locator): Promise<boolean> {
  return one.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const parts = [0.02, 0.25, 0.5, 0.75, 0.98];
    return parts.some((x) => parts.some((y) => !node.contains(document.elementFromPoint(left + x * width, top + y * height))));
  });
}

/** How far the text of a banner reaches into the note after it, or the note out of the window. */
function overlapOf(banner: Element): number {
  const [words, note] = banner.querySelectorAll('span');
  if (words === undefined || note === undefined) return Infinity;
  const range = document.createRange();
  range.selectNodeContents(words);
  const isCut = getComputedStyle(words).overflow === 'hidden';
  const end = (isCut ? words : range).getBoundingClientRect().right;
  return Math.max(end - note.getBoundingClientRect().left, note.getBoundingClientRect().right - innerWidth);
}

const form = (page: Page): Locator => page.locator('form:has([data-composer])');

for (const [name, options] of [
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['phone', PHONE],
] as const) {
  test.describe(`a build that is too old, on a ${name}`, () => {
    test.use({ ...options, operator: { client: { minAppVersion: '99.0.0' } } });

    test('the request to update covers neither input nor header, and has one line or two', async ({ page }) => {
      await openOn(page, { me: '10001', conversationID: CHAT });
      const words = page.getByText('当前版本过旧，请更新后继续使用');
      await expect(words).toBeVisible();
      for (const one of [form(page), page.locator('[data-open-conversation] header')]) expect(await isCovered(one)).toBe(false);
      expect((await words.boundingBox())?.height).toBeLessThanOrEqual(40);
      await expect(composer(page)).toBeInViewport({ ratio: 1 });
      expect(await findAccessFaults(page)).toEqual([]);
    });
  });
}

test('the number of waiting messages does not overlap the network text, in any language and width of a phone', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.origin, ...PHONE });
  const page = await context.newPage();
  await openOn(page, { me: '10001', conversationID: CHAT });
  await context.setOffline(true);
  await page.locator('[data-composer]').fill('等网络');
  await form(page).locator('button[type="submit"]').click();
  const banner = page.locator('[data-network] [role="status"]');
  for (const language of ['zh-CN', 'en', 'ja'] as const) {
    await context.setOffline(false);
    await page.evaluate((chosen) => localStorage.setItem('wt:lang', chosen), language);
    await page.reload();
    await page.locator('[data-msg-id]').last().waitFor();
    await context.setOffline(true);
    await page.locator('[data-composer]').fill(language);
    await form(page).locator('button[type="submit"]').click();
    await expect(banner.locator('span').nth(1)).toBeVisible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(async () => banner.evaluate(overlapOf), `${language} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
