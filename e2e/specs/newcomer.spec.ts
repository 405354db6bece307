import { expect, type Page } from 'playwright/test';
import { leave } from '../pages/account-menu.ts';
import { bubbles, openConversation, sendText, sentBubbles } from '../pages/conversation-page.ts';
import { enterById, enterByPhone } from '../pages/login-page.ts';
import { test } from '../support/wisp-test.ts';

const HELPER = 'C2CwisperHelper';
const INVITE = 'spring-2026';
const PHONE = '13912345678';
const PASSWORD = 'first-of-all';

/** A server without demo accounts, whose users need an invitation. */
test.use({ operator: { demo: false, register: { enabled: 1, smsRequired: 0, inviteRequired: 1, inviteCodes: [INVITE] } } });

async function register(page: Page, account: { readonly phone: string; readonly name: string; readonly invite: string }): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('手机号').fill(account.phone);
  await field('昵称').fill(account.name);
  await field('密码').fill(PASSWORD);
  await field('确认密码').fill(PASSWORD);
  await field('邀请码').fill(account.invite);
  await page.getByRole('button', { name: '注册', exact: true }).click();
}

test('SIGN-033, SIGN-034 on a server without demo accounts the first user registers, is greeted, and signs in again by phone', async ({ page }) => {
  await page.goto('/login');
  await enterById(page, '10001');
  await expect(page.getByRole('alert')).toBeVisible();

  await page.goto('/register');
  await register(page, { phone: PHONE, name: '第一个到的人', invite: 'autumn' });
  await expect(page.getByText('邀请码无效')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '昵称', exact: true })).toHaveValue('第一个到的人');
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
