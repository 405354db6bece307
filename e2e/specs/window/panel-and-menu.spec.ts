import { expect } from 'playwright/test';
import { openOn } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

test('a menu that is opened while the panel of emoji is open runs the chosen action', async ({ page }) => {
  await openOn(page, { me: '10001', conversationID: 'C2C10002' });
  await page.getByRole('button', { name: zh('composer.emoji'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: zh('composer.emoji') });
  await expect(panel).toBeVisible();
  await page.getByRole('button', { name: zh('composer.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: zh('composer.card.label') }).click();
  await expect(page.getByRole('dialog', { name: zh('composer.card.title') })).toBeVisible();
  await expect(panel).toHaveCount(0);
});
