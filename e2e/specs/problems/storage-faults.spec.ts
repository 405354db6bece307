import { expect, type Locator, type Page } from 'playwright/test';
import { conversationRow, openConversation, sendText, sentBubbles, waitForOfflineReady } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { test, withServiceWorker } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const BREAK = 'test:break';

/** Breaks the browser's database in later loads as `breakNextLoad` chooses. */
async function installFaults(page: Page): Promise<void> {
  await page.addInitScript((flag) => {
    const how = sessionStorage.getItem(flag);
    const open = IDBFactory.prototype.open;
    if (how === 'throws') {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
    }
    if (how === 'hangs') {
      IDBFactory.prototype.open = function openOrHang(name, version) {
        return name.startsWith('wt_1') ? (new EventTarget() as IDBOpenDBRequest) : open.call(this, name, version);
      };
    }
  }, BREAK);
}

async function breakNextLoad(page: Page, how: 'throws' | 'hangs'): Promise<void> {
  await page.evaluate(([flag, value]) => sessionStorage.setItem(flag, value), [BREAK, how] as const);
  await page.reload();
}

function problem(page: Page, kind: string): Locator {
  return page.locator(`[data-testid="storage-trouble"][data-trouble="${kind}"]`);
}

/** Reports of work that runs while its database is closed. */
const CUT_SHORT = [/^Error: (compare|drafts|fill|inbound|leader|limbo|members|ops|outbox|stranded|refresh \S+)\n/, /^DatabaseClosedError$/];

test.describe('H8 storage that fails', () => {
  test('SIGN-023 a browser without storage shows a notice to a guest, who cannot sign in, and to a user, whose page is not blank', async ({
    page,
    expectReports,
  }) => {
    // The page cannot read which tasks of the device have begun.
    expectReports({ must: [/^Error: wipes\n/, /^Error: logouts\n/] });
    await installFaults(page);
    await signIn(page, '10001');
    await expect(conversationRow(page, 'C2C10002')).toBeVisible();
    await breakNextLoad(page, 'throws');
    await expect(problem(page, 'unavailable')).toBeVisible();
    await expect(page.getByRole('navigation', { name: zh('app.mainNavigation') }).first()).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('wt:session'));
    await page.goto('/login');
    await expect(problem(page, 'unavailable')).toBeVisible();
    await page.getByRole('tab', { name: zh('account.byId') }).click();
    await page.getByRole('textbox', { name: zh('account.id') }).fill('10001');
    await page.getByRole('textbox', { name: zh('account.password') }).fill('wisp-demo');
    await page.getByRole('button', { name: zh('account.login'), exact: true }).click();
    await expect(page.getByText('浏览器不允许在这台设备上保存数据，无法登录')).toBeVisible();
  });

  test('STORE-022 a database that does not open is reported after some seconds', async ({ page, expectReports }) => {
    expectReports({});
    await installFaults(page);
    await signIn(page, '10001');
    await expect(conversationRow(page, 'C2C10002')).toBeVisible();
    await breakNextLoad(page, 'hangs');
    await expect(problem(page, 'hanging')).toBeVisible();
    await page.evaluate((flag) => sessionStorage.removeItem(flag), BREAK);
    await page.getByRole('button', { name: zh('common.reload') }).click();
    await expect(conversationRow(page, 'C2C10002')).toBeVisible();
    await expect(page.getByTestId('storage-trouble')).toHaveCount(0);
  });

  test('STORE-022 an old app reports that a newer one has changed the database, also after a reload', async ({ page, context, server, expectReports }) => {
    expectReports({ may: CUT_SHORT });
    await signIn(page, '10001');
    await openConversation(page, 'C2C10002');
    const newer = await context.newPage();
    await newer.goto(`${server.origin}/icon.svg`);
    await newer.evaluate(
      async () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.open('wt_10001', 1000);
          request.onsuccess = () => {
            request.result.close();
            resolve();
          };
          request.onerror = () => reject(new Error('not opened'));
        }),
    );
    await expect(problem(page, 'outdated')).toBeVisible();
    await page.reload();
    await expect(problem(page, 'outdated')).toBeVisible();
  });

  test('a user can sign in and write while localStorage throws', async ({ page, expectReports }) => {
    expectReports({});
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      Object.defineProperty(globalThis, 'localStorage', { get: refuse });
    });
    await signIn(page, '10001');
    await openConversation(page, 'C2C10002');
    await sendText(page, '没有本地存储也能写');
    await expect(sentBubbles(page, '没有本地存储也能写')).toHaveCount(1);
  });

  test.describe('with a service worker', () => {
    test.use(withServiceWorker);

    test('a Cache API that throws costs the offline copy of a picture, not the picture', async ({ page, context, expectReports }) => {
      expectReports({});
      await signIn(page, '10001');
      await waitForOfflineReady(page);
      await expect(page.locator('img[src^="/media/"]').first()).toBeAttached();
      const [worker] = context.serviceWorkers();
      await worker?.evaluate(() => {
        const refuse = async (): Promise<never> => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
        CacheStorage.prototype.open = refuse;
      });
      const status = await page.evaluate(async () => {
        const images = [...document.querySelectorAll<HTMLImageElement>('img[src^="/media/"]')];
        const response = await fetch(images[0]?.src ?? '/media/none', { cache: 'reload' });
        return response.status;
      });
      expect(status).toBe(200);
    });
  });

  test('SET-016 the settings show that the browser does not promise to keep the data', async ({ page, expectReports }) => {
    expectReports({});
    await page.addInitScript(() => {
      StorageManager.prototype.persist = async () => false;
      StorageManager.prototype.persisted = async () => false;
    });
    await signIn(page, '10001');
    await page.goto('/privacySettings');
    await expect(page.getByText('空间不足时浏览器可能清除本机数据')).toBeVisible();
    await page.getByRole('button', { name: zh('settings.disk.persist'), exact: true }).click();
    await expect(page.getByText('浏览器暂未允许，把 Wisp 安装到桌面后再试')).toBeVisible();
  });
});
