import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Page } from 'playwright/test';
import { leave } from '../pages/account-menu.ts';
import { composer, conversationRow, openConversation, pickedFiles, sendText, sentBubbles, waitForOfflineReady } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { closeTab } from '../support/end-tab.ts';
import { findInOrigin } from '../support/stored/dump-origin.ts';
import { inWholeBrowser, test, withServiceWorker } from '../support/wisp-test.ts';
import { zh } from '../support/zh.ts';

test.use({ ...inWholeBrowser, ...withServiceWorker });

/** Writes the canary wherever a user can: a message, a draft, a file, a search. */
async function leaveTraces(page: Page, canary: string): Promise<void> {
  await openConversation(page, 'C2C10002');
  await sendText(page, `说过的 ${canary}`);
  await expect(sentBubbles(page, canary)).toHaveCount(1);
  await page
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: `${canary}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`装着的 ${canary}`) });
  await expect(pickedFiles(page)).toHaveCount(1);
  await composer(page).press('Enter');
  await expect(pickedFiles(page)).toHaveCount(0);
  await expect(page.locator('[data-msg-id]').filter({ hasText: '.txt' }).last().locator('[data-state="sent"], [data-state="read"]')).toBeVisible();
  await composer(page).fill(`写着的 ${canary}`);
  await page.getByRole('textbox', { name: zh('common.search') }).fill(canary);
  await expect(page.locator('mark, [data-search-result]').first()).toBeVisible();
  await page.getByRole('textbox', { name: zh('common.search') }).fill('');
}

async function expectNoTrace(page: Page, canary: string): Promise<void> {
  // The page reloads at the end, which may interrupt a search.
  await expect(async () => expect(await findInOrigin(page, canary)).toEqual({ databases: ['wt_registry'], places: [] })).toPass({ timeout: 15_000 });
}

/** The number of devices that another session of the account sees. */
async function listDevices(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto('/privacySettings');
  await expect(page.getByText('本机', { exact: true })).toBeVisible();
  const count = await page.getByText(/最近活跃/).count();
  await page.close();
  return count;
}

test.describe('leaving an account', () => {
  test('SIGN-039 a logout without a network is sent to the server once, at the next start', async ({ page, context, browser, server }) => {
    const other = await browser.newContext({ baseURL: server.origin, locale: 'zh-CN' });
    await signIn(await other.newPage(), '10001');
    await signIn(page, '10001');
    await expect(conversationRow(page, 'C2C10002')).toBeVisible();
    await waitForOfflineReady(page);
    expect(await listDevices(other)).toBe(2);
    await context.setOffline(true);
    await leave(page, 'keep');
    await page.waitForURL(/\/login$/);
    expect(await listDevices(other)).toBe(2);
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    const notified = next.waitForResponse(/\/api\/user\/logout$/);
    await next.goto('/');
    expect(await (await notified).json()).toMatchObject({ code: 200 });
    await expect.poll(async () => listDevices(other)).toBe(1);
    let isNotifiedAgain = false;
    next.on('request', (request) => {
      isNotifiedAgain ||= request.url().endsWith('/api/user/logout');
    });
    await next.reload();
    await expect(next.locator('#root[data-ready]')).toBeVisible();
    await signIn(next, '10002');
    await expect(conversationRow(next, 'C2C10001')).toBeVisible();
    expect(isNotifiedAgain).toBe(false);
    await other.close();
  });

  test('SIGN-039 a logout without a network is sent as soon as the network returns', async ({ page, context }) => {
    await signIn(page, '10001');
    await waitForOfflineReady(page);
    await context.setOffline(true);
    await leave(page, 'keep');
    await page.waitForURL(/\/login$/);
    const notified = page.waitForResponse(/\/api\/user\/logout$/);
    await context.setOffline(false);
    expect(await (await notified).json()).toMatchObject({ code: 200 });
  });

  test('SIGN-038, SET-002 a logout signs out another tab of the account too, without a network', async ({ page, context }) => {
    await signIn(page, '10001');
    await waitForOfflineReady(page);
    const second = await context.newPage();
    await second.goto('/messages');
    await expect(conversationRow(second, 'C2C10002')).toBeVisible();
    await context.setOffline(true);
    await leave(page, 'clear');
    // Does not wait for the load event: without a network a request of the page may stay open.
    await expect(second).toHaveURL(/\/login$/, { timeout: 20_000 });
    await expect(second.locator('[data-conversation-id]')).toHaveCount(0);
  });

  for (const death of ['with an open page', 'although the page closes at the press', 'although the page closes during the deletion'] as const) {
    test(`SIGN-037 H9 no store keeps data of a cleared account, ${death}, and the next user sees none of it`, async ({ context }) => {
      test.setTimeout(120_000);
      const canary = `CANARY-${randomUUID()}`;
      let page = await context.newPage();
      await signIn(page, '10001');
      await waitForOfflineReady(page);
      await leaveTraces(page, canary);
      const traces = ['idb:wt_10001/messages', 'idb:wt_10001/drafts', 'idb:wt_10001/blobs', 'document'];
      // The draft is stored shortly after it is written.
      await expect(async () => expect((await findInOrigin(page, canary)).places).toEqual(expect.arrayContaining(traces))).toPass({ timeout: 15_000 });
      // Opened before: a browser whose last page has just closed may need long to open another.
      const next = await context.newPage();
      await page.bringToFront();
      await leave(page, 'clear');
      if (death !== 'although the page closes at the press') await page.waitForURL(/\/login$/);
      if (death !== 'with an open page') {
        await closeTab(page);
        page = next;
        await page.goto('/');
        await expect(page.locator('#root[data-ready]')).toBeVisible();
        // A page that closes before the logout is stored leaves the account signed in.
        if (/messages/.test(page.url())) await leave(page, 'clear');
      }
      await expectNoTrace(page, canary);
      await signIn(page, '10004');
      await expect(page.locator('[data-conversation-id]').first()).toBeVisible();
      expect((await findInOrigin(page, canary)).places).toEqual([]);
    });
  }

  test('SIGN-041 H9 a session that ends on another device locks the data here for its account, and no other account sees it', async ({
    page,
    browser,
    server,
  }) => {
    const canary = `CANARY-${randomUUID()}`;
    await signIn(page, '10001');
    await openConversation(page, 'C2C10002');
    await sendText(page, canary);
    await expect(sentBubbles(page, canary)).toHaveCount(1);
    await composer(page).fill('没写完的一句');
    const other = await browser.newPage({ baseURL: server.origin, locale: 'zh-CN' });
    await signIn(other, '10001');
    await other.goto('/privacySettings');
    await other.getByRole('button', { name: /^移除设备/ }).click();
    await other
      .getByRole('alertdialog')
      .getByRole('button', { name: zh('settings.device.remove') })
      .click();
    await page.waitForURL(/\/login$/);
    await signIn(page, '10004');
    await expect(page.locator('[data-conversation-id]').first()).toBeVisible();
    expect((await findInOrigin(page, canary)).places.filter((place) => !place.startsWith('idb:wt_10001/'))).toEqual([]);
    await leave(page, 'keep');
    await page.waitForURL(/\/login$/);
    await signIn(page, '10001');
    await openConversation(page, 'C2C10002');
    await expect(composer(page)).toHaveValue('没写完的一句');
    await other.close();
  });
});
