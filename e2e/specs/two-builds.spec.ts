import { expect, type Page } from 'playwright/test';
import { startServer, type RunningServer } from '../../tests/support/start-server.ts';
import { bubbles, composer, conversationRow, openConversation, openConversationMenu, sendText, sentBubbles } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { copyBuild, deployNextBuild, removeBuild } from '../support/next-build.ts';
import { openChat, openPeer } from '../support/open-chat.ts';
import { countRows, readRow } from '../support/stored/read-rows.ts';
import { test } from '../support/wisp-test.ts';
import { zh } from '../support/zh.ts';

const ME = '10001';
const PEER = '10002';
const CHAT = `C2C${PEER}`;
const OTHER_CHAT = 'C2C10003';
const NEXT = 'next';
const IN_TIME = { timeout: 60_000 };

const isOfNextBuild = async (page: Page): Promise<boolean> =>
  page.evaluate((mark) => [...document.scripts].some(({ src }) => src.endsWith(`${mark}.js`)), NEXT);

/** Opens a tab as "reload without cache" does: without the service worker of the older build. */
async function openPastWorker(beside: Page, path: string): Promise<Page> {
  const page = await beside.context().newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await page.goto(path);
  await session.send('Network.setBypassServiceWorker', { bypass: false });
  await expect(composer(page)).toBeVisible();
  return page;
}

/** `actions` = an item of the menu, and then one of the menu that it opens. */
async function chooseForConversation(page: Page, conversationID: string, ...actions: readonly string[]): Promise<void> {
  await openConversationMenu(page, conversationID);
  for (const action of actions) await page.getByRole('menuitem', { name: action, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

const countWaiting = async (page: Page): Promise<readonly number[]> => Promise.all(['outbox', 'ops'].map(async (table) => countRows(page, ME, table)));

type World = { readonly server: RunningServer; readonly deploy: () => Promise<void> };

/** A server that a deployment replaces together with its files. */
async function withReplacedBuild(seededFrom: string, run: (world: World) => Promise<void>): Promise<void> {
  const dist = copyBuild();
  const server = await startServer({ distDir: dist, seededFrom });
  const deploy = async (): Promise<void> => {
    deployNextBuild(dist, NEXT);
    // The server reads the names of its files when it starts.
    await server.crashAndRestart();
  };
  try {
    await run({ server, deploy });
  } finally {
    await server.stop();
    removeBuild(dist);
  }
}

test('STORE-028 G11 the queues of two builds side by side survive the update, and no tab stays on the older build', async ({ browser, seededFolder }) => {
  test.slow();
  await withReplacedBuild(seededFolder, async ({ server, deploy }) => {
    const older = await openChat(browser, server.origin, { me: ME, conversationID: CHAT });
    const peer = await openPeer(browser, server.origin, { me: PEER, conversationID: `C2C${ME}` });
    await deploy();
    const newer = await openPastWorker(older, `/messages/${CHAT}`);
    expect(await Promise.all([older, newer].map(isOfNextBuild))).toEqual([false, true]);
    for (const page of [older, newer]) {
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await expect(page.getByText('新版本已就绪')).toBeVisible(IN_TIME);
    }

    // A tab that was loaded past the worker has only the parts of the page that it has loaded.
    await openConversationMenu(newer, OTHER_CHAT);
    await newer.keyboard.press('Escape');
    await server.kill();
    for (const page of [older, newer]) await expect(page.getByText('网络异常').first()).toBeVisible(IN_TIME);
    await sendText(older, '旧版排队的话');
    await chooseForConversation(older, CHAT, zh('conversationList.mute'), zh('conversationList.muteAlways'));
    await sendText(newer, '新版排队的话');
    await chooseForConversation(newer, OTHER_CHAT, zh('conversationList.pin'));
    expect(await countWaiting(older)).toEqual([2, 2]);
    await composer(newer).fill('新版写到一半');
    await openConversation(older, OTHER_CHAT);
    await composer(older).fill('旧版写到一半');

    const reloads = [older, newer].map(async (page) => page.waitForEvent('load', IN_TIME));
    await older.getByRole('button', { name: zh('app.update.apply') }).click();
    await Promise.all(reloads);
    for (const page of [older, newer]) {
      await expect.poll(async () => isOfNextBuild(page), IN_TIME).toBe(true);
      await expect(page.getByText('新版本已就绪')).toHaveCount(0);
    }
    await expect(composer(older)).toHaveValue('旧版写到一半');
    await expect(composer(newer)).toHaveValue('新版写到一半');
    await expect(bubbles(newer, '排队的话')).toHaveText([/旧版排队的话/, /新版排队的话/]);

    await server.crashAndRestart();
    await expect(sentBubbles(newer, '排队的话')).toHaveCount(2, IN_TIME);
    await expect.poll(async () => countWaiting(newer), IN_TIME).toEqual([0, 0]);
    await expect(bubbles(peer, '排队的话')).toHaveText([/旧版排队的话/, /新版排队的话/], IN_TIME);
    await expectOnNewDevice(await browser.newPage({ baseURL: server.origin }));
    await openConversation(older, CHAT);
    await sendText(older, '更新之后的话');
    await expect(bubbles(peer, '更新之后的话')).toHaveCount(1, IN_TIME);
  });
});

/** The server has done the queued operations. */
async function expectOnNewDevice(page: Page): Promise<void> {
  await signIn(page, ME);
  await expect(conversationRow(page, CHAT)).toBeVisible();
  type Row = { readonly isMuted: boolean; readonly isPinned: boolean };
  const read = async (key: string): Promise<Row | undefined> => readRow<Row>(page, { wtId: ME, table: 'conversations', key });
  await expect.poll(async () => (await read(CHAT))?.isMuted, IN_TIME).toBe(true);
  await expect.poll(async () => (await read(OTHER_CHAT))?.isPinned, IN_TIME).toBe(true);
}
