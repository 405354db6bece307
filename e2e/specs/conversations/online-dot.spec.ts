import { expect } from 'playwright/test';
import { conversationRow } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { friends } from '../../pages/people-page.ts';
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

test.describe('without the feature', () => {
  test.use({ operator: { features: { onlineUserList: 0 } } });

  test('CONTACT-030 nobody is shown as online, and the contacts say that the plan has no presence', async ({ page, server }) => {
    const peer = await openSender(server.origin, '10002');
    await signIn(page, '10001', '/contacts');
    await expect(friends(page).getByRole('heading').first()).toBeVisible();
    await friends(page).getByRole('button').first().press('End');
    await expect(page.getByText('在线状态：当前套餐不支持此功能')).toBeVisible();
    await page.getByRole('link', { name: zh('app.messages') }).click();
    await conversationRow(page, 'C2C10002').click();
    await expect(page.getByRole('button', { name: zh('chat.group.menu') })).toBeVisible();
    await expect(page.getByText(zh('common.online'), { exact: true })).toHaveCount(0);
    await expect(page.getByRole('img', { name: zh('common.online') })).toHaveCount(0);
    peer.close();
  });
});

test('CONTACT-030 the contacts show by a dot which friends are online', async ({ page, server }) => {
  await signIn(page, '10001', '/contacts');
  // Below the rows that the list renders.
  await page.getByRole('searchbox', { name: zh('contacts.search') }).fill('苏念');
  const row = friends(page).locator('[data-row-key="10002"]');
  const dot = row.getByRole('img', { name: zh('common.online') });
  await expect(row).toBeVisible();
  await expect(dot).toHaveCount(0);
  const peer = await openSender(server.origin, '10002');
  await expect(dot).toBeVisible();
  await expect(page.getByText('在线状态：当前套餐不支持此功能')).toHaveCount(0);
  peer.close();
  await expect(dot).toHaveCount(0);
});
