import type { Page } from 'playwright/test';

/** Signs out and chooses whether the data on this device is kept. */
export async function leave(page: Page, mode: 'keep' | 'clear'): Promise<void> {
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  if (mode === 'clear') await page.getByText('清除本机数据', { exact: true }).click();
  await page.getByRole('button', { name: mode === 'clear' ? '清除并退出' : '退出登录', exact: true }).click();
}
