import { expect } from 'playwright/test';
import { signIn } from '../pages/login-page.ts';
import { test } from '../support/wisp-test.ts';
import { zh } from '../support/zh.ts';

test('SIGN-009 the account menu leads to the settings, and back', async ({ page }) => {
  await signIn(page, '10001');
  await page.getByRole('button', { name: zh('app.accountMenu') }).click();
  await page.getByRole('menuitem', { name: zh('app.privacySettings') }).click();
  await expect(page).toHaveURL(/\/privacySettings$/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/messages$/);
});

test('the list of sections marks the section that is scrolled into view, and a chosen one until the next scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await signIn(page, '10001', '/privacySettings');
  const current = page.getByRole('navigation', { name: zh('settings.sections') }).locator('[aria-current="true"]');
  await expect(current).toHaveText('账号与资料');
  const area = page.getByRole('region', { name: zh('app.title.privacySettings') }).and(page.locator('[tabindex="0"]'));
  await area.hover();
  await page.mouse.wheel(0, 390);
  await expect(current).toHaveText('登录设备');
  await page.mouse.wheel(0, 5000);
  await expect(current).toHaveText('外观与语言');
  await page.getByRole('button', { name: zh('settings.storage'), exact: true }).click();
  await expect(current).toHaveText('存储');
  await area.hover();
  await page.mouse.wheel(0, -5000);
  await expect(current).toHaveText('账号与资料');
});

test('a Japanese page shows each control of the settings whole at 320 px and enlarged at 195 px', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.origin, locale: 'zh-CN', viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await signIn(page, '10001', '/privacySettings');
  await page.evaluate(() => localStorage.setItem('wt:lang', 'ja'));
  await page.reload();
  await expect(page.getByRole('radio', { name: 'ダーク' })).toBeVisible();
  for (const width of [320, 195]) {
    await page.setViewportSize({ width, height: 640 });
    const cut = async () =>
      page
        .getByRole('radiogroup')
        .evaluateAll((groups) =>
          groups
            .flatMap((group) => [...group.querySelectorAll('label')].filter((label) => label.getBoundingClientRect().right > innerWidth - 16))
            .map((label) => label.textContent),
        );
    expect(await cut(), `${width} px`).toEqual([]);
  }
  await context.close();
});
