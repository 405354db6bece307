import { expect } from 'playwright/test';
import { bubbles, conversationRow, openConversation, sendText } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { test, withServiceWorker } from '../support/wisp-test.ts';

test.use(withServiceWorker);

const MESSAGE = '明天下午三点见';

test.describe('a message between two users', () => {
  test('reaches the other user', async ({ page, browser, server }) => {
    const other = await browser.newPage({ baseURL: server.origin });
    await signIn(page, '10001');
    await signIn(other, '10002');
    await openConversation(page, 'C2C10002');
    await openConversation(other, 'C2C10001');
    await sendText(page, MESSAGE);
    await expect(bubbles(page, MESSAGE)).toHaveCount(1);
    await expect(bubbles(other, MESSAGE)).toHaveCount(1);
    await other.close();
  });

  test('CONV-005, STORE-009 G10 has its conversation in the list after a reload without a network', async ({ page, context }) => {
    await signIn(page, '10001');
    await expect(conversationRow(page, 'C2C10002')).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await page.reload();
    await expect(conversationRow(page, 'C2C10002')).toBeVisible();
  });

  test('STORE-003 G11 written offline remains after a reload and is sent once when the network returns', async ({ page, context, browser, server }) => {
    await signIn(page, '10001');
    await openConversation(page, 'C2C10002');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await sendText(page, MESSAGE);
    await expect(bubbles(page, MESSAGE)).toHaveCount(1);
    await page.reload();
    await expect(bubbles(page, MESSAGE)).toHaveCount(1);
    await context.setOffline(false);
    const other = await browser.newPage({ baseURL: server.origin });
    await signIn(other, '10002');
    await openConversation(other, 'C2C10001');
    await expect(bubbles(other, MESSAGE)).toHaveCount(1);
    await expect(bubbles(page, MESSAGE)).toHaveCount(1);
    await other.close();
  });
});
