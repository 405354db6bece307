import { expect } from 'playwright/test';
import { bubbles, conversationRow, openConversation, sendText, sentBubbles, waitForOfflineReady } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { damageRows, plantInvalidRow } from '../../support/stored/plant-rows.ts';
import { test, withServiceWorker } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

test.use(withServiceWorker);

test('STORE-023 H8 rows of wrong types in each table break neither the start, nor a chat, nor the search, nor sending', async ({ page, server, context }) => {
  await signIn(page, '10001');
  await openConversation(page, 'C2C10002');
  await expect(page.locator('[data-msg-id]').first()).toBeVisible();
  await sendText(page, '先前的话');
  await expect(sentBubbles(page, '先前的话')).toHaveCount(1);
  // No page of the app is open while the rows are written.
  await page.goto(`${server.origin}/icon.svg`);
  expect(await plantInvalidRow(page, 'wt_10001')).toContain('messages');
  expect(await plantInvalidRow(page, 'wt_registry')).toContain('accounts');

  const fresh = await context.newPage();
  await page.close();
  await fresh.goto('/messages');
  await expect(conversationRow(fresh, 'C2C10002')).toBeVisible();
  await expect(conversationRow(fresh, 'junk')).toHaveCount(0);
  await openConversation(fresh, 'C2C10002');
  await expect(bubbles(fresh, '先前的话')).toHaveCount(1);
  await sendText(fresh, '坏行挡不住');
  await expect(sentBubbles(fresh, '坏行挡不住')).toHaveCount(1);
  await openConversation(fresh, 'GROUP200001');
  await expect(fresh.locator('[data-msg-id]').first()).toBeVisible();
  await sendText(fresh, '群里也挡不住');
  await expect(sentBubbles(fresh, '群里也挡不住')).toHaveCount(1);

  await fresh.getByRole('textbox', { name: zh('common.search') }).fill('坏行');
  await expect(fresh.getByRole('button', { name: '苏念 坏行挡不住 1' })).toBeVisible();
  await fresh.goto('/privacySettings');
  await expect(fresh.getByRole('heading', { name: '存储' })).toBeVisible();
  await fresh.goto('/messages');
  await openConversation(fresh, 'C2C10002');
  await expect(bubbles(fresh, '坏行挡不住')).toHaveCount(1);
});

test('STORE-023 H8 a message with a damaged outbox row fails and can be sent again; a damaged message row is fetched again', async ({ page, context }) => {
  const database = 'wt_10001';
  await signIn(page, '10001');
  await openConversation(page, 'C2C10002');
  await sendText(page, '会坏掉的话');
  await expect(sentBubbles(page, '会坏掉的话')).toHaveCount(1);
  await waitForOfflineReady(page);
  await context.setOffline(true);
  // A page that opens without a network has no socket in which a send could wait.
  await page.reload();
  await sendText(page, '排着队的话');
  await expect(bubbles(page, '排着队的话')).toHaveCount(1);
  expect(await damageRows(page, { database, table: 'outbox', text: 'C2C10002' }, { order: 'x', uploads: 7 })).toBe(1);
  expect(await damageRows(page, { database, table: 'messages', text: '会坏掉的话' }, { payload: null })).toBe(1);

  await page.reload();
  await expect(bubbles(page, '排着队的话')).toHaveCount(1);
  await expect(bubbles(page, '会坏掉的话')).toHaveCount(0);
  await context.setOffline(false);
  await expect(bubbles(page, '排着队的话')).toContainText('本机的发送记录已损坏');
  await expect(bubbles(page, '会坏掉的话')).toHaveCount(1);
  await bubbles(page, '排着队的话')
    .getByRole('button', { name: zh('chat.action.resend') })
    .last()
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: zh('chat.action.resend') })
    .click();
  await expect(sentBubbles(page, '排着队的话')).toHaveCount(1);
});
