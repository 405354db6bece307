import { expect } from 'playwright/test';
import { leave } from '../pages/account-menu.ts';
import { bubbles } from '../pages/conversation-page.ts';
import { enterById, signIn } from '../pages/login-page.ts';
import { openSender } from '../support/send-messages.ts';
import { test } from '../support/wisp-test.ts';
import { zh } from '../support/zh.ts';

const READER = '10001';
const WRITER = '10002';
const SECURITY_TIP =
  '【安全提示】本 APP 仅用于体验 Wisp 产品功能，不可用于业务洽谈与拓展。请勿轻信汇款、中奖等涉及钱款的信息，勿轻易拨打陌生电话，谨防上当受骗。';

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

  test('SIGN-003 signing in leads to the requested chat, with the divider above its unread messages, and only once', async ({ page, server }) => {
    const writer = await openSender(server.origin, WRITER);
    for (const text of ['第一句', '第二句']) await writer.sendText(`C2C${READER}`, text);
    writer.close();
    await signIn(page, READER, `/messages/C2C${WRITER}`);
    await expect(bubbles(page, '第二句')).toBeInViewport();
    await expect(page.getByText('以下为新消息')).toBeVisible();
    // The next login leads to the messages.
    await leave(page, 'keep');
    await page.waitForURL(/\/login$/);
    await enterById(page, WRITER);
    await expect(page).toHaveURL(/\/messages$/);
  });

  test('SIGN-004 replaces an unknown address by /404 and shows the not-found page, from which a button leads home', async ({ page }) => {
    for (const address of ['/nowhere', '/messages/C2C10002/more', '/404']) {
      await page.goto('/');
      await page.goto(address);
      await expect(page).toHaveURL(/\/404$/);
      await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
      // An entry of the unknown address would lead back to /404.
      await page.goBack();
      await expect(page).toHaveURL(/:\d+\/$/);
    }
    await page.goForward();
    await page.getByRole('button', { name: zh('account.notFound.home') }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test('SIGN-013 shows the security tip on the home page until it is closed, and never again on this device', async ({ page, context }) => {
    const tip = page.getByText(SECURITY_TIP, { exact: true });
    await page.goto('/');
    await expect(tip).toBeVisible();
    await page.reload();
    await expect(tip).toBeVisible();
    await page.getByRole('button', { name: zh('account.closeSecurityTip') }).click();
    await expect(tip).toHaveCount(0);

    const next = await context.newPage();
    await next.addInitScript(noteTipRead);
    await next.goto('/');
    // The tip appears only after the database has answered whether it is closed.
    await next.waitForFunction(() => Reflect.get(globalThis, 'tipWasRead') === true);
    await expect(next.getByText(SECURITY_TIP, { exact: true })).toHaveCount(0);
  });
});

/** Runs in the page: notes that two frames were painted after the answer of the database. */
function noteTipRead(): void {
  const read = IDBObjectStore.prototype.get;
  IDBObjectStore.prototype.get = function get(key) {
    const request = read.call(this, key);
    if (key === 'securityTipClosed') {
      request.addEventListener('success', () => {
        requestAnimationFrame(() => requestAnimationFrame(() => Reflect.set(globalThis, 'tipWasRead', true)));
      });
    }
    return request;
  };
}

test.describe('the guest footer of an operator who states a name and a filing number', () => {
  test.use({ operator: { company: { name: '云雀科技', email: '', icp: '滇ICP备2026000001号' } } });

  test('SIGN-011 shows both and leaves out the address', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('云雀科技', { exact: true })).toBeVisible();
    await expect(footer.getByText('滇ICP备2026000001号', { exact: true })).toBeVisible();
    await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(0);
  });
});

test.describe('the guest footer of an operator who states an address only', () => {
  test.use({ operator: { company: { name: '', email: 'hello@example.com', icp: '' } } });

  test('SIGN-011 shows the address, the two agreements and the language, and nothing else', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'hello@example.com' })).toHaveAttribute('href', 'mailto:hello@example.com');
    expect(await footer.evaluate((element) => [...element.children].map(({ tagName }) => tagName))).toEqual(['A', 'A', 'A', 'SPAN']);
  });
});
