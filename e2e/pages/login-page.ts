import type { Page } from 'playwright/test';

export const DEMO_PASSWORD = 'wisp-demo';

/** Signs in by ID, where the app sends who asks for an address for users, and waits until that address is there. */
export async function signIn(page: Page, wtId: string, address = '/messages'): Promise<void> {
  await page.goto(address);
  await enterById(page, wtId);
  await page.waitForURL(`**${address}`);
}

/** Fills the login that is open, and sends it. */
export async function enterByPhone(page: Page, phone: string, password: string): Promise<void> {
  await page.getByRole('tab', { name: '手机号' }).click();
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** The same by ID, with the password of the demo accounts. */
export async function enterById(page: Page, wtId: string): Promise<void> {
  await page.getByRole('tab', { name: 'ID 登录' }).click();
  await page.getByRole('textbox', { name: 'ID' }).fill(wtId);
  await page.getByRole('textbox', { name: '密码' }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}
