import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { startServer, type RunningServer } from '../../../tests/support/start-server.ts';
import { composer, openConversation, waitForOfflineReady } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { test, withServiceWorker } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

test.use(withServiceWorker);

const REPORTS = { may: [/./] };

/** Deletes entries of the precache, as a browser without space or a broken profile does. */
async function dropFromPrecache(page: Page, part: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    let dropped = 0;
    for (const name of (await caches.keys()).filter((one) => one.includes('shell'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (request.url.includes(wanted) && (await cache.delete(request))) dropped += 1;
    }
    return dropped;
  }, part);
}

/** A next build: another first script, another shell, another worker. */
function replaceBuild(dist: string): void {
  const entry = readdirSync(join(dist, 'assets')).find((name) => /^index-.*\.js$/.test(name)) ?? '';
  const next = entry.replace(/^index-/, 'index-N');
  cpSync(join(dist, 'assets', entry), join(dist, 'assets', next));
  for (const file of ['index.html', 'sw.js']) {
    writeFileSync(join(dist, file), readFileSync(join(dist, file), 'utf8').replaceAll(entry, next));
    rmSync(join(dist, `${file}.br`), { force: true });
  }
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  writeFileSync(join(dist, 'sw.js'), worker.replace(/"revision":"[\da-f]+","url":"index\.html"/, '"revision":"next","url":"index.html"'));
  appendFileSync(join(dist, 'sw.js'), '\n// another build\n');
}

async function withOwnBuild(act: (server: RunningServer, dist: string) => Promise<void>): Promise<void> {
  const dist = mkdtempSync(join(tmpdir(), 'wisp-dist-'));
  cpSync('dist', dist, { recursive: true });
  const server = await startServer({ distDir: dist });
  try {
    await act(server, dist);
  } finally {
    await server.stop();
    rmSync(dist, { recursive: true, force: true });
  }
}

test('without the shell in the precache the page opens from the server, also when the server has a newer build', async ({ browser, expectReports }) => {
  expectReports(REPORTS);
  await withOwnBuild(async (server, dist) => {
    const page = await browser.newPage({ baseURL: server.origin });
    await page.goto('/');
    await waitForOfflineReady(page);
    replaceBuild(dist);
    await server.crashAndRestart();
    expect(await dropFromPrecache(page, 'index.html')).toBe(1);
    const response = await page.goto('/login');
    expect(response?.ok()).toBe(true);
    await expect(page.getByRole('tab', { name: zh('account.byId') })).toBeVisible();
    await page.close();
  });
});

test('a cached page of HTML in place of a chunk is not used', async ({ page, expectReports }) => {
  expectReports(REPORTS);
  await page.goto('/');
  await waitForOfflineReady(page);
  const file = readdirSync('dist/assets').find((name) => /^settings-screen-.*\.js$/.test(name)) ?? '';
  await page.evaluate(async (part) => {
    for (const name of (await caches.keys()).filter((one) => one.includes('shell'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (request.url.includes(part)) await cache.put(request, new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
    }
  }, file);
  const type = await page.evaluate(async (path) => (await fetch(path)).headers.get('content-type'), `/assets/${file}`);
  expect(type).toContain('javascript');
});

test('G11 a page whose service worker has a damaged build loads the newer build once and keeps the draft', async ({ browser, expectReports }) => {
  expectReports(REPORTS);
  await withOwnBuild(async (server, dist) => {
    const page = await browser.newPage({ baseURL: server.origin });
    await signIn(page, '10001');
    await openConversation(page, 'C2C10002');
    await waitForOfflineReady(page);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await composer(page).fill('写到一半的话');
    const menu = readdirSync(join(dist, 'assets')).filter((name) => /^account-menu-.*\.js/.test(name));
    expect(await dropFromPrecache(page, '/assets/account-menu-')).toBeGreaterThan(0);
    // The HTTP cache would still have the file.
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    for (const name of menu) rmSync(join(dist, 'assets', name));
    const kept = menu.map((name) => name.replace('.br', ''))[0] ?? '';
    replaceBuild(dist);
    // The next build has no such file, and its worker does not request it.
    writeFileSync(join(dist, 'sw.js'), readFileSync(join(dist, 'sw.js'), 'utf8').replaceAll(`assets/${kept}`, 'icon.svg?next'));
    await server.crashAndRestart();
    const loaded = page.waitForEvent('load', { timeout: 60_000 });
    await page.getByRole('button', { name: zh('app.accountMenu') }).click();
    await loaded;
    await expect(composer(page)).toHaveValue('写到一半的话');
    expect(await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src)).toContain('/index-N');
    await page.getByRole('button', { name: zh('app.accountMenu') }).click();
    await expect(page.getByTestId('part-failure')).toBeVisible();
    await expect(composer(page)).toHaveValue('写到一半的话');
    expect(loads).toBe(1);
    await page.close();
  });
});
