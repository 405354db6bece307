import { expect } from 'playwright/test';
import { leave } from '../pages/account-menu.ts';
import { bubbles } from '../pages/conversation-page.ts';
import { enterById, signIn } from '../pages/login-page.ts';
import { openSender } from '../support/send-messages.ts';
import { test } from '../support/wisp-test.ts';

const READER = '10001';
const WRITER = '10002';

test.describe('the shell', () => {
  test('SIGN-001 shows a guest the home page', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html[data-ready="true"]')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/也不会错过一句话/);
  });

  test('SIGN-002 leads a guest who asks for messages to the login', async ({ page }) => {
    await page.goto('/messages');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('SIGN-003 signing in leads to the chat that was asked for, with the line above what is unread there, and only once', async ({ page, server }) => {
    const writer = await openSender(server.origin, WRITER);
    for (const text of ['第一句', '第二句']) await writer.say(`C2C${READER}`, text);
    writer.close();
    await signIn(page, READER, `/messages/C2C${WRITER}`);
    await expect(bubbles(page, '第二句')).toBeInViewport();
    await expect(page.getByText('以下为新消息')).toBeVisible();
    // Whoever comes next is led to the messages.
    await leave(page, 'keep');
    await page.waitForURL(/\/login$/);
    await enterById(page, WRITER);
    await expect(page).toHaveURL(/\/messages$/);
  });
});
