import { expect } from 'playwright/test';
import { composer, conversationRow, waitForOfflineReady } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { test, withServiceWorker } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

test.use(withServiceWorker);

test('CONV-006 a group and a person that do not exist open no chat, also when the network comes back later', async ({ page }) => {
  await signIn(page, '10001');
  await expect(conversationRow(page, 'GROUP200001')).toBeVisible();
  await waitForOfflineReady(page);
  for (const conversationID of ['GROUP999999', 'C2C99999']) {
    await page.goto(`/messages/${conversationID}`);
    await expect(page.getByText(zh('app.cannotEnter'))).toBeVisible();
    await expect(page).toHaveURL(/\/messages$/);
    await expect(composer(page)).toHaveCount(0);
  }

  await page.context().setOffline(true);
  await page.goto('/messages/GROUP999998');
  await expect(page.getByText(zh('chat.notHere.title'))).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByText(zh('app.cannotEnter'))).toBeVisible({ timeout: 45_000 });
  await expect(conversationRow(page, 'GROUP200001')).toBeVisible();
});
