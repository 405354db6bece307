import { expect } from 'playwright/test';
import { openOn } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';

test('a menu that is opened while the panel of emoji is open runs the chosen action', async ({ page }) => {
  await openOn(page, { me: '10001', conversationID: 'C2C10002' });
  await page.getByRole('button', { name: '表情', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '表情' });
  await expect(panel).toBeVisible();
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '名片' }).click();
  await expect(page.getByRole('dialog', { name: '发送名片' })).toBeVisible();
  await expect(panel).toHaveCount(0);
});
