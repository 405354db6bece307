import type { Page } from 'playwright/test';
import { zh } from '../support/zh.ts';

export const DEMO_PASSWORD = 'wisp-demo';

/** Opens an address for users, signs in by ID on the login page that replaces it, and waits for the address. */
export async function signIn(page: Page, wtId: string, address = '/messages'): Promise<void> {
  await page.goto(address);
  await enterById(page, wtId);
  await page.waitForURL(`**${address}`);
}

/** Fills and submits the open login form. */
async function enter(page: Page, { tab, field, value, password }: Readonly<Record<'tab' | 'field' | 'value' | 'password', string>>): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('textbox', { name: field }).fill(value);
  await page.getByRole('textbox', { name: zh('account.password') }).fill(password);
  await page.getByRole('button', { name: zh('account.login'), exact: true }).click();
}

export async function enterByPhone(page: Page, phone: string, password: string): Promise<void> {
  await enter(page, { tab: zh('account.byPhone'), field: zh('account.phone'), value: phone, password });
}

/** With the password of the demo accounts. */
export async function enterById(page: Page, wtId: string): Promise<void> {
  await enter(page, { tab: zh('account.byId'), field: zh('account.id'), value: wtId, password: DEMO_PASSWORD });
}
