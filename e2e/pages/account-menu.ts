import type { Page } from 'playwright/test';
import { zh } from '../support/zh.ts';

/** Signs out and chooses whether the data on this device is kept. */
export async function leave(page: Page, mode: 'keep' | 'clear'): Promise<void> {
  await page.getByRole('button', { name: zh('app.accountMenu') }).click();
  await page.getByRole('menuitem', { name: zh('app.logout') }).click();
  if (mode === 'clear') await page.getByText(zh('settings.logout.clear'), { exact: true }).click();
  await page.getByRole('button', { name: mode === 'clear' ? zh('settings.logout.confirmClear') : zh('settings.logout.confirm'), exact: true }).click();
}
