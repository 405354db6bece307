import { expect } from 'playwright/test';
import { bubbles, conversationRow } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const GROUP = 'GROUP200001';
/** A text from the first days of a long history, of which a new device has only the end. */
const OLD = '我连插座都买好了';

test('FIND-004, FIND-008 A31 results of the server are listed as older messages, open at their place, and are absent offline', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, '10001');
  await expect(conversationRow(page, GROUP)).toBeVisible();
  const field = page.getByRole('textbox', { name: zh('common.search') });
  const older = page.getByRole('region', { name: zh('search.cloud') });
  await field.fill('插座');
  await expect(older.getByRole('button', { name: /Wisp 产品群/ })).toBeVisible();

  await page.context().setOffline(true);
  await expect(older).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(older.getByRole('button', { name: /Wisp 产品群/ })).toBeVisible({ timeout: 45_000 });

  await older.getByRole('button', { name: /Wisp 产品群/ }).click();
  const hit = page
    .getByRole('region', { name: zh('search.results') })
    .getByRole('button')
    .filter({ hasText: OLD });
  if ((await bubbles(page, OLD).count()) === 0) await hit.click();
  await expect(bubbles(page, OLD)).toBeVisible({ timeout: 30_000 });
});
