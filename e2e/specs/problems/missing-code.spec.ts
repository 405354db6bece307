import { expect, type Page, type Route } from 'playwright/test';
import { composer, openConversation } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

// A service worker would serve the code that these tests withhold from the page.
test.use({ serviceWorkers: 'block' });

const failure = (page: Page) => page.getByTestId('part-failure');
const NOT_LOADED = { may: [/Failed to load|Failed to fetch|MIME|ImportFailure/] };

/**
 * Answers a file wrongly until `hold` is called, holds the requests after that, and answers them once `release` is called. An automatic
 * retry ends only then, so that a press on the retry button always comes before its end.
 */
async function breakFile(page: Page, file: string, wrong: Parameters<Route['fulfill']>[0]) {
  let isHeld = false;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(file, async (route) => {
    if (!isHeld) return route.fulfill(wrong);
    await released;
    return route.continue();
  });
  return { hold: () => void (isHeld = true), release: () => release() };
}

async function openWithWords(page: Page): Promise<void> {
  await signIn(page, '10001');
  await openConversation(page, 'C2C10002');
  await composer(page).fill('写到一半');
}

test('STORE-030 a panel whose load is interrupted shows a failure in its place, keeps the screen, and opens by itself later', async ({
  page,
  expectReports,
}) => {
  expectReports(NOT_LOADED);
  await openWithWords(page);
  await page.route('**/assets/overlays-*.js', async (route) => route.abort());
  await page.getByRole('button', { name: zh('composer.emoji') }).click();
  await expect(failure(page)).toContainText('网络中断了，正在自动重试');
  await expect(composer(page)).toHaveValue('写到一半');
  await page.unroute('**/assets/overlays-*.js');
  await expect(page.getByRole('dialog', { name: zh('composer.emoji') })).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});

test('STORE-030 a menu whose file is missing fails alone; it can be closed and retried, and the draft stays', async ({ page, expectReports }) => {
  expectReports(NOT_LOADED);
  await openWithWords(page);
  const code = await breakFile(page, '**/assets/account-menu-*.js', { status: 404, contentType: 'text/plain', body: 'not found' });
  const key = page.getByRole('button', { name: zh('app.accountMenu') });
  await key.click();
  await expect(failure(page)).toContainText('程序文件缺失或已经更新');
  await failure(page)
    .getByRole('button', { name: zh('common.close') })
    .click();
  await expect(failure(page)).toHaveCount(0);
  await key.click();
  await expect(failure(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(failure(page)).toHaveCount(0);
  await expect(composer(page)).toHaveValue('写到一半');
  await key.click();
  await expect(failure(page)).toBeVisible();
  code.hold();
  await failure(page)
    .getByRole('button', { name: zh('common.retry') })
    .click();
  code.release();
  await expect(page.getByRole('menuitem', { name: zh('app.privacySettings') })).toBeVisible();
});

test('a missing style sheet is requested again: the part is never shown without it', async ({ page, expectReports }) => {
  expectReports(NOT_LOADED);
  await openWithWords(page);
  const styles = await breakFile(page, '**/assets/overlays-*.css', { contentType: 'text/html', body: '<!doctype html>' });
  const panel = page.getByRole('dialog', { name: zh('composer.emoji') });
  await page.getByRole('button', { name: zh('composer.emoji') }).click();
  await expect(failure(page)).toBeVisible();
  await expect(panel).toHaveCount(0);
  styles.hold();
  await failure(page)
    .getByRole('button', { name: zh('common.retry') })
    .click();
  styles.release();
  await expect(panel).toBeVisible();
  expect(await page.evaluate(() => [...document.styleSheets].every(({ cssRules }) => cssRules.length > 0))).toBe(true);
});

test('an interrupted style sheet is reported, and the part opens by itself when it arrives', async ({ page, expectReports }) => {
  expectReports(NOT_LOADED);
  await openWithWords(page);
  await page.route('**/assets/chat-search-*.css', async (route) => route.abort());
  await page.getByRole('button', { name: zh('chatSearch.title'), exact: true }).click();
  await expect(failure(page)).toContainText('网络中断了，正在自动重试');
  await page.unroute('**/assets/chat-search-*.css');
  await expect(
    page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /搜索/ }))
      .last(),
  ).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
  await expect(composer(page)).toHaveValue('写到一半');
});

test('STORE-031 Q10 a page whose build is gone from the server loads the current one once and keeps the draft', async ({ page, expectReports }) => {
  expectReports(NOT_LOADED);
  await openWithWords(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/assets/overlays-*.js', async (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  // As the server answers after the next build.
  await page.route('**/index.html?*', async (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-next.js"></script>' }),
  );
  const key = page.getByRole('button', { name: zh('composer.emoji') });
  const loaded = page.waitForEvent('load');
  await key.click();
  await loaded;
  await expect(composer(page)).toHaveValue('写到一半');
  await key.click();
  await expect(failure(page)).toBeVisible();
  await expect(composer(page)).toHaveValue('写到一半');
  expect(loads).toBe(1);
});

test('a missing file of the sync shows a banner about missing files, and the screen stays', async ({ page, expectReports }) => {
  expectReports(NOT_LOADED);
  await openWithWords(page);
  await page.route('**/assets/session-*.js', async (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }));
  await page.reload();
  await expect(page.getByTestId('chunk-trouble')).toContainText('部分程序文件缺失');
  await page.unroute('**/assets/session-*.js');
  await expect(composer(page)).toHaveValue('写到一半');
  await expect(page.getByTestId('chunk-trouble')).toHaveCount(0, { timeout: 70_000 });
});
