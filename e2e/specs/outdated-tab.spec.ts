import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { startServer, type OperatorConfig, type RunningServer } from '../../tests/support/start-server.ts';
import { composer, openConversation, sendText, sentBubbles } from '../pages/conversation-page.ts';
import { choose } from '../support/message-menu.ts';
import { copyBuild, deployNextBuild, keepAssetsOf, removeBuild } from '../support/next-build.ts';
import { openChat, openPeer } from '../support/open-chat.ts';
import { giveAbility, takeAbility } from '../support/older-build.ts';
import { test } from '../support/wisp-test.ts';
import { zh } from '../support/zh.ts';

const ME = '10001';
const CHAT = 'C2C10002';
const NEXT = 'next';
const IN_TIME = { timeout: 60_000 };
/** Every group is a large one, which a build without the ability cannot follow. */
const LARGE_GROUPS: OperatorConfig = { largeGroupAbove: 1 };

const prompt = (page: Page) => page.getByText('新版本已就绪');
const isOfNextBuild = async (page: Page): Promise<boolean> =>
  page.evaluate((mark) => [...document.scripts].some(({ src }) => src.endsWith(`${mark}.js`)), NEXT);

/** A headless browser reports every tab as visible, to its pages and to its service workers. */
async function hide(page: Page): Promise<void> {
  for (const worker of page.context().serviceWorkers())
    await worker.evaluate(() =>
      Object.defineProperty((Reflect.get(globalThis, 'WindowClient') as { prototype: object }).prototype, 'visibilityState', {
        get: () => 'hidden',
        configurable: true,
      }),
    );
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

type World = {
  readonly server: RunningServer;
  readonly deploy: () => Promise<void>;
  /** Makes the server refuse the build that it had first. */
  readonly refuse: () => Promise<void>;
};

/** A server whose build a deployment replaces; assets of the earlier build are kept as `npm run build` keeps them. */
async function withBuilds(options: { readonly seededFrom: string; readonly isOld?: boolean }, run: (world: World) => Promise<void>) {
  const dist = copyBuild();
  if (options.isOld === true) takeAbility(dist);
  const removeKept = keepAssetsOf(dist);
  const server = await startServer({ distDir: dist, seededFrom: options.seededFrom, config: {} });
  const deploy = async (): Promise<void> => {
    if (options.isOld === true) giveAbility(dist);
    deployNextBuild(dist, NEXT);
    // The server reads the names of its files when it starts.
    await server.crashAndRestart();
  };
  const refuse = async (): Promise<void> => {
    writeFileSync(join(server.dataDir, 'config.json'), JSON.stringify(LARGE_GROUPS));
    await server.crashAndRestart();
  };
  try {
    await run({ server, deploy, refuse });
  } finally {
    await server.stop();
    removeBuild(dist);
    removeKept();
  }
}

async function findNewWorker(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(async () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state), IN_TIME).toBe('installed');
}

test('G11 a tab of a refused build asks the user while visible, reloads by itself while hidden, and is online again', async ({ browser, seededFolder }) => {
  test.slow();
  await withBuilds({ seededFrom: seededFolder, isOld: true }, async ({ server, deploy, refuse }) => {
    const page = await openChat(browser, server.origin, { me: ME, conversationID: CHAT });
    await refuse();
    await expect(prompt(page)).toBeVisible(IN_TIME);
    await deploy();
    await findNewWorker(page);
    await composer(page).fill('写到一半');
    expect(await isOfNextBuild(page)).toBe(false);

    const reloaded = page.waitForEvent('load', IN_TIME);
    await hide(page);
    await reloaded;
    await expect.poll(async () => isOfNextBuild(page), IN_TIME).toBe(true);
    await expect(composer(page)).toHaveValue('写到一半');
    await expect(prompt(page)).toHaveCount(0);
    await sendText(page, '更新之后的话');
    await expect(sentBubbles(page, '更新之后的话')).toHaveCount(1, IN_TIME);
  });
});

test('a hidden tab that gets the same refused build from a reload does not reload again', async ({ browser, seededFolder }) => {
  test.slow();
  await withBuilds({ seededFrom: seededFolder, isOld: true }, async ({ server, refuse }) => {
    const page = await openPeer(browser, server.origin, { me: ME, conversationID: CHAT });
    // One of several servers has another build, which the reload does not reach.
    const viewports: string[] = [];
    await page.route('**/index.html?newest', async (route) => {
      viewports.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-other000.js"></script>' });
    });
    await refuse();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await expect(prompt(page)).toBeVisible(IN_TIME);
    await hide(page);
    await expect.poll(() => loads, IN_TIME).toBe(1);

    await expect(prompt(page)).toBeVisible(IN_TIME);
    await page.clock.install();
    await hide(page);
    for (let hour = 0; hour < 3; hour += 1) await page.clock.runFor('01:00:00');
    expect([loads, viewports.length]).toEqual([1, 1]);
    await expect(prompt(page)).toBeVisible();
  });
});

test('a tab of the earlier build opens a part that it has not loaded, after the server has the next build', async ({ browser, seededFolder }) => {
  await withBuilds({ seededFrom: seededFolder }, async ({ server, deploy }) => {
    const page = await openPeer(browser, server.origin, { me: ME, conversationID: CHAT });
    const asked: string[] = [];
    page.on('response', (response) => void asked.push(`${response.status()} ${new URL(response.url()).pathname}`));
    await deploy();
    await page.getByRole('button', { name: zh('app.accountMenu') }).click();
    await expect(page.getByRole('menuitem', { name: zh('app.privacySettings') })).toBeVisible(IN_TIME);
    expect(asked.filter((line) => /\/assets\/account-menu-.*\.js$/.test(line))).toEqual([expect.stringMatching(/^200 (?!.*next\.js)/)]);
    expect(await isOfNextBuild(page)).toBe(false);
  });
});

test('a tab of the earlier build that a selection keeps open opens a part after its cache is replaced', async ({ browser, seededFolder }) => {
  test.slow();
  await withBuilds({ seededFrom: seededFolder }, async ({ server, deploy }) => {
    const page = await openChat(browser, server.origin, { me: ME, conversationID: CHAT });
    await sendText(page, '被选中的话');
    await expect(sentBubbles(page, '被选中的话')).toHaveCount(1);
    await choose(page, '被选中的话', zh('chat.action.select'));
    const tools = page.getByText('已选择 1 条消息');
    await expect(tools).toBeVisible();
    await deploy();
    await findNewWorker(page);
    const old = await page.evaluate(() => new URL(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '').pathname);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage({ type: 'SKIP_WAITING' }));
    // The cache contains only the next build.
    await expect.poll(async () => page.evaluate(async (path) => (await caches.match(path, { ignoreSearch: true })) === undefined, old), IN_TIME).toBe(true);
    await expect(prompt(page)).toBeVisible(IN_TIME);
    await page.getByRole('button', { name: zh('app.accountMenu') }).click();
    await expect(page.getByRole('menuitem', { name: zh('app.privacySettings') })).toBeVisible(IN_TIME);
    await page.keyboard.press('Escape');
    expect(await isOfNextBuild(page)).toBe(false);
    await expect(tools).toBeVisible();

    const reloaded = page.waitForEvent('load', IN_TIME);
    await page.keyboard.press('Escape');
    await reloaded;
    await expect.poll(async () => isOfNextBuild(page), IN_TIME).toBe(true);
    await openConversation(page, CHAT);
  });
});
