import { expect } from 'playwright/test';
import { signIn } from '../pages/login-page.ts';
import { test } from '../support/wisp-test.ts';

// A service worker would answer from its cache, and the test could delay nothing.
test.use({ serviceWorkers: 'block' });

test.describe('the start', () => {
  test('CONV-004 G1 paints the stored conversations before the code of the database has arrived', async ({ page }) => {
    await signIn(page, '10001');
    const rows = page.locator('[data-conversation-id]');
    await expect(rows.first()).toBeVisible();
    await expect(page.getByText('正在同步')).toBeHidden();
    const readOrder = async () => rows.evaluateAll((found) => found.map((row) => row.dataset['conversationId']));
    const before = await readOrder();

    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/assets\/open-database-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await expect(page.locator('html[data-ready="true"]')).toBeAttached();
    expect(await readOrder()).toEqual(before);
    await rows.first().click();
    await expect(page.locator('[data-msg-id]')).toHaveCount(0);

    release();
    await expect(page.locator('[data-msg-id]').first()).toBeVisible();
  });
});
