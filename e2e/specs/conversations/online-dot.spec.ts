import { expect } from 'playwright/test';
import { conversationRow } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

test('the row of a peer has a dot while the peer is online, and none while this device is offline', async ({ page, context, server }) => {
  await signIn(page, '10001');
  const row = conversationRow(page, 'C2C10002');
  const dot = row.getByRole('img', { name: zh('common.online') });
  await expect(row).toBeVisible();
  await expect(dot).toHaveCount(0);
  const peer = await openSender(server.origin, '10002');
  await expect(dot).toBeVisible();
  await expect(conversationRow(page, 'C2C10004').getByRole('img', { name: zh('common.online') })).toHaveCount(0);
  await page.reload();
  await expect(dot).toBeVisible();
  await context.setOffline(true);
  await expect(dot).toHaveCount(0);
  await context.setOffline(false);
  await expect(dot).toBeVisible();
  peer.close();
  await expect(dot).toHaveCount(0);
});
