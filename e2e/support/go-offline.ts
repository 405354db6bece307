import { expect, type Page } from 'playwright/test';
import { composer } from '../pages/conversation-page.ts';

/** Without a network, and without the socket that stood before: an open one outlives the browser's own offline switch. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.reload();
  await expect(composer(page)).toBeVisible();
  await expect(page.getByText('网络异常')).toBeVisible();
}
