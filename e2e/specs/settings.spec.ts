import { expect } from 'playwright/test';
import { signIn } from '../pages/login-page.ts';
import { test } from '../support/wisp-test.ts';

test('SIGN-009 the account menu leads to the settings, and back', async ({ page }) => {
  await signIn(page, '10001');
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '隐私设置' }).click();
  await expect(page).toHaveURL(/\/privacySettings$/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/messages$/);
});
