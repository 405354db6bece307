import { expect, type Page } from 'playwright/test';
import { composer, openConversation } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { answerWith, FAULTS, listBuildFiles, walkAsGuest, walkWithout, type Missing, type Outcome } from '../../pages/missing-file.ts';
import { test } from '../../support/wisp-test.ts';

/** `npm run missing-files` takes each file of the build away in each way; `npm test` a few of them. */
const isFull = process.env['FULL_SIZE'] !== undefined;
/** Only files whose name contains this, for a second look at some. */
const only = process.env['FILES'] ?? '';
/** A page without its files says so in the console, and Chromium too. */
const REPORTS = { may: [/./] };
/**
 * Wanted only where storage is broken, a file is saved, or an earlier page left a message unsent; all are reached through the same
 * loader. `esm` are the pinyin tables: without them the worker's search finds no pinyin, and each query asks for them again.
 */
const NOT_WALKED = /\/(?:storage-banner|fetch-media|resumed-sends|esm)-/;

// A worker would have the files that these tests keep from the page.
test.use({ serviceWorkers: 'block' });

const start = (page: Page) => page.locator('#start');
const fileOf = (pattern: RegExp): string => {
  const found = listBuildFiles().find((file) => pattern.test(file));
  if (found === undefined) throw new Error(`no file of the build is like ${pattern}`);
  return found;
};

function listCases(): Missing[] {
  const files = listBuildFiles();
  if (isFull) return FAULTS.flatMap((fault) => files.filter((file) => file.includes(only)).map((file) => ({ file, fault })));
  return [
    { file: fileOf(/\/index-.*js$/), fault: 'gone' },
    { file: fileOf(/\/page-.*js$/), fault: 'html' },
    { file: fileOf(/\/page-.*css$/), fault: 'gone' },
    { file: fileOf(/\/session-.*js$/), fault: 'html' },
    { file: fileOf(/\/settings-screen-.*js$/), fault: 'gone' },
  ];
}

test('each file that is missing is said to be, the shell and the draft stay, and nothing reloads by itself', async ({
  page,
  browser,
  baseURL,
  expectReports,
}) => {
  test.setTimeout(isFull ? 3_600_000 : 150_000);
  expectReports(REPORTS);
  await signIn(page, '10001');
  // On this device: without the sync's code the server cannot be asked whether it exists.
  await openConversation(page, 'C2C10003');
  await page.close();
  const faults: string[] = [];
  const outcomes: Record<string, Outcome> = {};
  for (const missing of listCases()) {
    const name = `${missing.file} ${missing.fault}`;
    let outcome = await walkWithout(page.context(), missing).catch((error: unknown) => void faults.push(`${name}: ${String(error)}`));
    for (const locale of ['zh-CN', 'en-US', 'ja-JP']) {
      if (outcome !== 'never said') break;
      const guest = await browser.newContext({ locale, serviceWorkers: 'block', ...(baseURL === undefined ? {} : { baseURL }) });
      outcome = await walkAsGuest(guest, missing).catch((error: unknown) => void faults.push(`${name}: ${String(error)}`));
      await guest.close();
    }
    if (outcome === 'never said' && !NOT_WALKED.test(missing.file)) faults.push(`${name}: never said`);
    if (outcome !== undefined) outcomes[name] = outcome;
    if (isFull) process.stdout.write(`${name}: ${outcome ?? 'failed'}\n`);
  }
  test.info().annotations.push({ type: 'outcomes', description: JSON.stringify(outcomes) });
  expect(faults).toEqual([]);
});

test('a start whose page is missing while the server has a newer build reloads once, then says so in the words of index.html', async ({
  page,
  expectReports,
}) => {
  expectReports(REPORTS);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/assets/page-*.js', answerWith('gone'));
  await page.route('**/index.html?*', async (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-next.js"></script>' }),
  );
  await page.goto('/');
  await expect(start(page)).toBeVisible();
  await expect(start(page)).toContainText('Wisp 没能打开');
  await expect.poll(() => loads).toBe(2);
  await page.unroute('**/assets/page-*.js');
  await start(page).getByRole('link', { name: '重新加载' }).click();
  await expect(
    page
      .getByRole('link', { name: '登录' })
      .or(page.getByRole('button', { name: '登录' }))
      .first(),
  ).toBeVisible();
  await expect(start(page)).toBeHidden();
});

test('texts that are interrupted at the start are tried again by themselves', async ({ page, expectReports }) => {
  expectReports(REPORTS);
  let refused = 0;
  await page.route('**/assets/messages-*.js', async (route) => {
    refused += 1;
    return refused <= 3 ? route.abort() : route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('tab', { name: 'ID 登录' })).toBeVisible();
  await expect(start(page)).toBeHidden();
});

test('a start on a slow network shows nothing early; a page that is painted is never covered', async ({ page }) => {
  await signIn(page, '10001');
  await openConversation(page, 'C2C10002');
  await page.evaluate(() => (document.documentElement.dataset['start'] = 'missing'));
  await expect(composer(page)).toBeVisible();
  await expect(start(page)).toBeHidden();

  const held: (() => void)[] = [];
  await page.route('**/assets/page-*.{js,css}', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const coming = page.goto('/messages');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(start(page)).toBeHidden();
  await expect(start(page)).toHaveCSS('animation-delay', '15s');
  // The words come by the style sheet alone, while no script of the build has run.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(start(page)).toBeVisible();
  await expect(start(page)).toContainText('打开得比平时慢');
  for (const release of held) release();
  await coming;
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(start(page)).toBeHidden();
});

test('the words of a start without files are in the language of the browser and in the stored theme', async ({ browser, baseURL, expectReports, server }) => {
  expectReports(REPORTS);
  for (const [locale, words] of [
    ['en-US', 'Wisp could not open'],
    ['ja-JP', 'Wisp を開けませんでした'],
    ['zh-TW', 'Wisp 没能打开'],
    ['fr-FR', 'Wisp could not open'],
  ] as const) {
    const context = await browser.newContext({ locale, serviceWorkers: 'block', baseURL: baseURL ?? server.origin });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('wt:theme', 'dark'));
    await page.route('**/assets/*.js', answerWith('gone'));
    await page.goto('/');
    await expect(start(page).getByRole('heading', { name: words })).toBeVisible();
    await expect(start(page)).toHaveCSS('background-color', 'rgb(13, 16, 21)');
    await context.close();
  }
});
