import { expect, type Page } from 'playwright/test';
import { composer, conversationRow, openConversation, waitForOfflineReady } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { findInOrigin } from '../../support/stored/dump-origin.ts';
import { test, withServiceWorker } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

/** Deletes databases as the browser does: while no page of the app is open. */
async function evict(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('wt:canary') !== null);
  await page.goto('/icon.svg');
  await page.evaluate(async (list) => {
    for (const name of list) {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(new Error(name));
      });
    }
  }, names);
}

test.describe('storage of this device', () => {
  // A picture that is opened as a page requests the icon of the site, which does not exist.
  test.afterEach(({ findings }) => {
    const others = findings.filter(({ text }) => !text.includes('/favicon.ico'));
    findings.splice(0, findings.length, ...others);
  });

  test('STORE-020 an account whose data the browser deleted shows a notice and is filled again', async ({ page }) => {
    await signIn(page, '10001');
    await expect(conversationRow(page, 'C2C10002')).toBeVisible();
    await expect(page.getByTestId('storage-cleared')).toHaveCount(0);
    await evict(page, ['wt_10001']);
    await page.goto('/messages');
    await expect(page.getByTestId('storage-cleared')).toContainText('浏览器清除了这台设备上的数据，正在重新获取');
    await expect(conversationRow(page, 'C2C10002')).toBeVisible();
    await page
      .getByTestId('storage-cleared')
      .getByRole('button', { name: zh('common.close') })
      .click();
    await expect(page.getByTestId('storage-cleared')).toHaveCount(0);
    await page.reload();
    await expect(conversationRow(page, 'C2C10002')).toBeVisible();
    await expect(page.getByTestId('storage-cleared')).toHaveCount(0);
  });

  test('STORE-021 a device whose sessions are deleted too asks to sign in again and shows the reason', async ({ page }) => {
    await signIn(page, '10001');
    await expect(conversationRow(page, 'C2C10002')).toBeVisible();
    await evict(page, ['wt_10001', 'wt_registry']);
    await page.goto('/messages');
    await page.waitForURL(/\/login$/);
    await expect(page.getByText('浏览器清除了这台设备上的数据，请重新登录')).toBeVisible();
    await page.getByRole('textbox', { name: zh('account.password') }).fill('wisp-demo');
    await page.getByRole('button', { name: zh('account.login'), exact: true }).click();
    await expect(conversationRow(page, 'C2C10002')).toBeVisible();
  });

  test.describe('with a service worker', () => {
    test.use(withServiceWorker);

    test('STORE-017 when storage runs short, cached pictures are evicted and the draft stays', async ({ page }) => {
      await page.addInitScript(() => {
        const isFull = sessionStorage.getItem('test:full') !== null;
        if (isFull) StorageManager.prototype.estimate = async () => ({ usage: 95_000_000, quota: 100_000_000 });
      });
      await signIn(page, '10001');
      await openConversation(page, 'C2C10002');
      await composer(page).fill('还在写');
      await waitForOfflineReady(page);
      await expect.poll(async () => (await findInOrigin(page, '还在写')).places).toContain('idb:wt_10001/drafts');
      const old = '/media/00000000-0000-4000-8000-000000000000';
      const isThere = async (): Promise<boolean> => page.evaluate(async (key) => (await (await caches.open('wt-media-10001')).match(key)) !== undefined, old);
      await page.evaluate(async (key) => {
        const headers = { date: 'Mon, 01 Jan 2024 00:00:00 GMT', 'content-length': '100' };
        await (await caches.open('wt-media-10001')).put(key, new Response(new Uint8Array(100), { headers }));
        sessionStorage.setItem('test:full', 'yes');
      }, old);
      expect(await isThere()).toBe(true);
      await page.reload();
      await expect.poll(isThere).toBe(false);
      await expect(composer(page)).toHaveValue('还在写');
    });
  });
});
