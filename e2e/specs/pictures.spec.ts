import { expect } from 'playwright/test';
import { conversationRow } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { test } from '../support/wisp-test.ts';

test('pictures are shown without a service worker, in every tab', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.origin, locale: 'zh-CN', serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, '10001');
  const picture = conversationRow(page, 'C2C10002').locator('img').first();
  const isDrawn = async (): Promise<boolean> => picture.evaluate((image: HTMLImageElement) => image.src.startsWith('blob:') && image.naturalWidth > 0);
  await expect(picture).toBeVisible();
  await expect.poll(isDrawn).toBe(true);
  const second = await context.newPage();
  await second.goto('/messages');
  const other = conversationRow(second, 'C2C10002').locator('img').first();
  await expect.poll(async () => other.evaluate((image: HTMLImageElement) => image.src.startsWith('blob:') && image.naturalWidth > 0)).toBe(true);
  await context.close();
});
