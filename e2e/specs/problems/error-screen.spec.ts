import { expect } from 'playwright/test';
import { composer, openConversation } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

// A service worker would serve the code that this test withholds from the page.
test.use({ serviceWorkers: 'block' });

test('STORE-032 G11 a screen that cannot be shown is reported, and the draft remains after a reload', async ({ page, findings }) => {
  await signIn(page, '10001');
  await openConversation(page, 'C2C10002');
  await composer(page).fill('写到一半');
  await page.route('**/assets/settings-screen-*.js', async (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export const SettingsScreen = () => { throw new Error('settings-screen of another build'); };",
    }),
  );
  await page.getByRole('button', { name: zh('app.accountMenu') }).click();
  await page.getByRole('menuitem', { name: zh('app.privacySettings') }).click();
  await expect(page.getByRole('alert').getByRole('heading', { name: '页面出错了' })).toBeVisible();
  await page.getByText(zh('app.crash.details'), { exact: true }).click();
  await expect(page.locator('pre')).toContainText('settings-screen');
  const others = findings.splice(0).filter(({ kind }) => kind !== 'report');
  expect(new Set(others.map(({ kind }) => kind))).toEqual(new Set(['console']));

  await page.unroute('**/assets/settings-screen-*.js');
  await page.getByRole('button', { name: zh('common.reload') }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.goto('/messages/C2C10002');
  await expect(composer(page)).toHaveValue('写到一半');
});
