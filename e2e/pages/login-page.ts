import type { Page } from 'playwright/test';

export const DEMO_PASSWORD = 'wisp-demo';

/** Signs in by ID and waits until the conversation list is painted. */
export async function signIn(page: Page, wtId: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name: 'ID 登录' }).click();
  await page.getByRole('textbox', { name: 'ID' }).fill(wtId);
  await page.getByRole('textbox', { name: '密码' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/\/messages/);
}
