import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from 'playwright/test';
import { browserLaunchOptions } from '../../tests/support/find-browser.ts';
import { startServer } from '../../tests/support/start-server.ts';
import { composer, conversationRow, openConversation, waitForOfflineReady } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { copyBuild } from '../support/next-build.ts';
import { countRows } from '../support/stored/read-rows.ts';
import { watchContext } from '../support/watch-context.ts';
import { test, withServiceWorker } from '../support/wisp-test.ts';
import { zh } from '../support/zh.ts';

test.use(withServiceWorker);

test.describe('the installed app', () => {
  test('SET-018 Chromium reports no installability error', async ({ server, findings }) => {
    // Nothing can be installed from a private window, and the context of a test is one.
    const profile = mkdtempSync(join(tmpdir(), 'wisp-profile-'));
    const context = await chromium.launchPersistentContext(profile, browserLaunchOptions());
    try {
      await watchContext(context, (finding) => findings.push(finding));
      const page = await context.newPage();
      await page.goto(server.origin);
      await waitForOfflineReady(page);
      const session = await context.newCDPSession(page);
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      expect(installabilityErrors).toEqual([]);
    } finally {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    }
  });

  test('the service worker takes over a page that loaded without it', async ({ page, context }) => {
    await page.goto('/');
    await waitForOfflineReady(page);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setBypassServiceWorker', { bypass: true });
    await page.reload({ waitUntil: 'commit' });
    await session.send('Network.setBypassServiceWorker', { bypass: false });
    await waitForOfflineReady(page);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  });

  test('SIGN-007, CONV-036, FIND-001, STORE-002 G10 after one online visit it starts offline with the list, unopened chats and the search', async ({
    page,
    context,
  }) => {
    await signIn(page, '10001');
    await expect(conversationRow(page, 'C2C10002')).toBeVisible();
    await waitForOfflineReady(page);
    await expect.poll(async () => countRows(page, '10001', 'messages'), { timeout: 45_000 }).toBeGreaterThan(900);
    await context.setOffline(true);
    await page.goto('/');
    await openConversation(page, 'C2C10002');
    await expect(page.locator('[data-msg-id]').last()).toBeVisible();
    await expect(page.getByText('网络异常，请您检查网络设置').first()).toBeVisible();
    await page.getByRole('textbox', { name: zh('common.search') }).fill('抚仙湖');
    await expect(page.locator('mark, [data-search-result]').filter({ hasText: '抚仙湖' }).filter({ visible: true }).first()).toBeVisible();
  });

  test('STORE-024 G11 a new build waits for consent, and the draft remains after the update', async ({ browser }) => {
    const dist = copyBuild();
    const server = await startServer({ distDir: dist });
    try {
      const page = await browser.newPage({ baseURL: server.origin });
      await signIn(page, '10001');
      await openConversation(page, 'C2C10002');
      await waitForOfflineReady(page);
      await composer(page).fill('写到一半的话');
      appendFileSync(join(dist, 'sw.js'), '\n// another build\n');
      // The compressed copy belongs to the old build.
      rmSync(join(dist, 'sw.js.br'), { force: true });
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update();
      });
      await expect(page.getByText('新版本已就绪')).toBeVisible();
      await expect(composer(page)).toHaveValue('写到一半的话');
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: zh('app.update.apply') }).click();
      await reloaded;
      await expect(composer(page)).toHaveValue('写到一半的话');
      await page.close();
    } finally {
      await server.stop();
      rmSync(dist, { recursive: true, force: true });
    }
  });

  test('an open tab of an earlier build, without a service worker, loads its chunks after the next build', async ({ browser }) => {
    const dist = copyBuild();
    const server = await startServer({ distDir: dist });
    try {
      const page = await browser.newPage({ baseURL: server.origin, serviceWorkers: 'block' });
      await signIn(page, '10001');
      await expect(conversationRow(page, 'C2C10002')).toBeVisible();
      // As tools/keep-assets.mjs leaves them.
      const assets = join(dist, 'assets');
      const earlier = join(`${dist}-earlier`, 'assets');
      mkdirSync(earlier, { recursive: true });
      for (const name of readdirSync(assets).filter((one) => one.startsWith('search-results'))) renameSync(join(assets, name), join(earlier, name));
      expect(readdirSync(earlier).length).toBeGreaterThan(0);
      await server.crashAndRestart();
      const asked = page.waitForResponse((response) => /\/assets\/search-results[^/]*\.js$/.test(response.url()));
      await page.getByRole('textbox', { name: zh('common.search') }).fill('苏念');
      expect((await asked).status()).toBe(200);
      await expect(page.locator('mark').filter({ hasText: '苏念' }).first()).toBeVisible();
      await page.close();
    } finally {
      await server.stop();
      for (const folder of [dist, `${dist}-earlier`]) rmSync(folder, { recursive: true, force: true });
    }
  });
});
