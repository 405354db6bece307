import { expect, type Page } from 'playwright/test';
import { leave } from '../pages/account-menu.ts';
import { bubbles, openConversation, sendText, sentBubbles } from '../pages/conversation-page.ts';
import { enterById, enterByPhone } from '../pages/login-page.ts';
import { test } from '../support/wisp-test.ts';
import { zh } from '../support/zh.ts';

const HELPER = 'C2CwisperHelper';
const INVITE = 'spring-2026';
const PHONE = '13912345678';
const PASSWORD = 'first-of-all';

/** A server without demo accounts, whose users need an invitation. */
test.use({ operator: { demo: false, register: { enabled: 1, smsRequired: 0, inviteRequired: 1, inviteCodes: [INVITE] } } });

async function register(page: Page, account: { readonly phone: string; readonly name: string; readonly invite: string }): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field(zh('account.phone')).fill(account.phone);
  await field(zh('account.register.nickname')).fill(account.name);
  await field(zh('account.password')).fill(PASSWORD);
  await field(zh('account.register.confirm')).fill(PASSWORD);
  await field(zh('account.register.inviteCode')).fill(account.invite);
  await page.getByRole('button', { name: zh('account.register.submit'), exact: true }).click();
}

test('SIGN-033, SIGN-034 on a server without demo accounts the first user registers, is greeted, and signs in again by phone', async ({ page }) => {
  await page.goto('/login');
  await enterById(page, '10001');
  await expect(page.getByRole('alert')).toBeVisible();

  await page.goto('/register');
  await register(page, { phone: PHONE, name: '第一个到的人', invite: 'autumn' });
  await expect(page.getByText('邀请码无效')).toBeVisible();
  await expect(page.getByRole('textbox', { name: zh('account.register.nickname'), exact: true })).toHaveValue('第一个到的人');
  await register(page, { phone: PHONE, name: '第一个到的人', invite: INVITE });

  await page.waitForURL('**/messages');
  await openConversation(page, HELPER);
  await expect(bubbles(page, '你好，我是 Wisp 助手')).toBeVisible();
  await sendText(page, '刚到这里');
  await expect(sentBubbles(page, '刚到这里')).toHaveCount(1);

  await leave(page, 'clear');
  await page.waitForURL('**/login');
  await enterByPhone(page, PHONE, PASSWORD);
  await page.waitForURL('**/messages');
  await openConversation(page, HELPER);
  await expect(sentBubbles(page, '刚到这里')).toHaveCount(1);

  await leave(page, 'keep');
  await page.waitForURL('**/login');
  await page.goto('/register');
  await register(page, { phone: PHONE, name: '又一个人', invite: INVITE });
  await expect(page.getByRole('alert')).toBeVisible();
});
