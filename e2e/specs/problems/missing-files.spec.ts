import { expect, type Page } from 'playwright/test';
import { composer, openConversation } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { answerWith, FAULTS, listBuildFiles, walkAsGuest, walkWithout, type Missing, type Outcome } from '../../pages/missing-file.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

/** `npm run missing-files` removes each file of the build in each way; `npm test` removes a few of them. */
const isFull = process.env['FULL_SIZE'] !== undefined;
/** Only files whose name contains this, to check some of them again. */
const only = process.env['FILES'] ?? '';
/** A page without its files reports this in the console, and so does Chromium. */
const REPORTS = { may: [/./] };
/**
 * Needed only when storage is broken, a file is saved, or an earlier page left a message unsent; all of them use the same
 * loader. `esm` contains the pinyin tables: without them the worker's search knows no pinyin, and each query requests them again.
 */
const NOT_WALKED = /\/(?:storage-banner|fetch-media|resumed-sends|esm)-/;

// A service worker would serve the files that these tests withhold from the page.
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

test('each missing file is reported, the shell and the draft stay, and nothing reloads by itself', async ({ page, browser, baseURL, expectReports }) => {
  test.setTimeout(isFull ? 3_600_000 : 150_000);
  expectReports(REPORTS);
  await signIn(page, '10001');
  // Stores the conversation on this device: without the code of the sync the server cannot be asked for it.
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

test('a start with a missing page and a newer build on the server reloads once, then shows the text of index.html', async ({ page, expectReports }) => {
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
      .getByRole('link', { name: zh('account.home.start') })
      .or(page.getByRole('button', { name: zh('account.login') }))
      .first(),
  ).toBeVisible();
  await expect(start(page)).toBeHidden();
});

test('an interrupted load of the texts at the start is retried automatically', async ({ page, expectReports }) => {
  expectReports(REPORTS);
  let refused = 0;
  await page.route('**/assets/messages-*.js', async (route) => {
    refused += 1;
    return refused <= 3 ? route.abort() : route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('tab', { name: zh('account.byId') })).toBeVisible();
  await expect(start(page)).toBeHidden();
});

test('a start on a slow network shows its text late, and never covers a painted page', async ({ page }) => {
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
  // The style sheet alone shows the text, while no script of the build has run.
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

test('the text of a start without files has the language of the browser and the stored theme', async ({ browser, baseURL, expectReports, server }) => {
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
