import { expect, type Page } from 'playwright/test';
import { composer, conversationRow, openConversation, sendText, sentBubbles, waitForOfflineReady } from '../../pages/conversation-page.ts';
import { enterById, signIn } from '../../pages/login-page.ts';
import { test, withServiceWorker } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const NOTICED_WITHIN = { timeout: 5000 };
const SIGN_IN_AGAIN = '浏览器清除了这台设备上的数据，请重新登录';

/** Clears the site as "clear site data" in the browser's settings does. */
async function clearSite(page: Page, storageTypes = 'all'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes });
}

/** Waits for the leader: before it there is no data to lose. */
async function openFilled(page: Page): Promise<void> {
  await signIn(page, '10001');
  await page.waitForFunction(() => localStorage.getItem('wt:canary') !== null);
  await openConversation(page, 'C2C10002');
  await expect(page.locator('[data-msg-id]').first()).toBeVisible();
}

async function expectSignIn(page: Page): Promise<void> {
  await expect(page.getByText(SIGN_IN_AGAIN)).toBeVisible(NOTICED_WITHIN);
  await expect(page.getByTestId('storage-trouble')).toHaveCount(0);
}

async function expectUsable(page: Page, text: string): Promise<void> {
  await openConversation(page, 'C2C10002');
  await sendText(page, text);
  await expect(sentBubbles(page, text)).toHaveCount(1);
}

test.describe('storage that is cleared while the app is open', () => {
  // Reports of work that runs while its database is closed.
  test.beforeEach(({ expectReports }) => expectReports({ may: [/^Error: \w+( \S+)?\n/, /^DatabaseClosedError$/] }));

  // A transaction that Chromium aborts rejects with this error, also when no code awaits it.
  test.afterEach(({ findings }) => {
    const others = findings.filter(({ kind, text }) => kind !== 'page error' || text !== 'AbortError');
    findings.splice(0, findings.length, ...others);
  });

  for (const storageTypes of ['all', 'indexeddb']) {
    test(`clearing ${storageTypes} leads every tab to the login with the reason, and the user can continue`, async ({ page, context }) => {
      await openFilled(page);
      const other = await context.newPage();
      await other.goto('/messages');
      await expect(conversationRow(other, 'C2C10002')).toBeVisible();
      await clearSite(page, storageTypes);
      await Promise.all([page, other].map(expectSignIn));
      await other.close();
      await page.getByRole('textbox', { name: zh('account.password') }).fill('wisp-demo');
      await page.getByRole('button', { name: zh('account.login'), exact: true }).click();
      await expect(conversationRow(page, 'C2C10002')).toBeVisible();
      await expectUsable(page, '清除之后重新登录');
    });
  }

  test('STORE-020 G11 a deleted account database is filled again in every tab, and the input keeps its text', async ({ page, context }) => {
    await openFilled(page);
    const other = await context.newPage();
    await other.goto('/messages');
    await expect(conversationRow(other, 'C2C10002')).toBeVisible();
    await composer(page).fill('还没发出的话');
    await page.evaluate(() => void indexedDB.deleteDatabase('wt_10001'));
    for (const tab of [page, other]) {
      await expect(tab.getByTestId('storage-cleared')).toBeVisible(NOTICED_WITHIN);
      await expect(conversationRow(tab, 'C2C10002')).toBeVisible();
      await expect(tab.getByTestId('storage-trouble')).toHaveCount(0);
    }
    await other.close();
    await expect(page.locator('[data-msg-id]').first()).toBeVisible();
    await expect(composer(page)).toHaveValue('还没发出的话');
    await composer(page).press('Enter');
    await expect(sentBubbles(page, '还没发出的话')).toHaveCount(1);
  });

  test('a deleted session database leads to the login', async ({ page }) => {
    await openFilled(page);
    await page.evaluate(() => void indexedDB.deleteDatabase('wt_registry'));
    await expectSignIn(page);
    await page.goto('/login');
    await enterById(page, '10001');
    await expect(conversationRow(page, 'C2C10002')).toBeVisible();
    await expectUsable(page, '会话库清除之后');
  });

  test.describe('with a service worker', () => {
    test.use(withServiceWorker);

    test('G10 a database that is deleted offline is filled when the network returns', async ({ page, context }) => {
      await openFilled(page);
      await waitForOfflineReady(page);
      await context.setOffline(true);
      await page.evaluate(() => void indexedDB.deleteDatabase('wt_10001'));
      await expect(page.getByTestId('storage-cleared')).toBeVisible(NOTICED_WITHIN);
      await context.setOffline(false);
      await expect(page.locator('[data-msg-id]').first()).toBeVisible();
      await expect(conversationRow(page, 'C2C10002')).toBeVisible();
    });
  });
});
