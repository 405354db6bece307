import { chromium, expect, type Browser, type BrowserContextOptions, type Page } from 'playwright/test';
import { browserLaunchOptions } from '../../../tests/support/find-browser.ts';
import { bubbles, composer, pickedFiles, sentBubbles, waitForOfflineReady } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { openChat, openOn, openPeer } from '../../support/open-chat.ts';
import { test, withServiceWorker } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

test.use(withServiceWorker);

const A = '10001';
const B = '10002';
/** Pinned and so always in view, as the chat with B; other rows move with their last message. */
const PINNED = 'GROUP200001';
const IN_TIME = { timeout: 40_000 };
const DEVICE = '--use-fake-device-for-media-stream';
/** At least two seconds; a busy machine looks later. */
const TWO_SECONDS = /00:(0[2-9]|[1-5]\d)/;

async function openWith(
  args: readonly string[],
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<{ readonly browser: Browser; readonly page: Page }> {
  const launch = browserLaunchOptions();
  const browser = await chromium.launch({ ...launch, args: [...launch.args, ...args] });
  const context = await browser.newContext({ baseURL, locale: 'zh-CN', ...options });
  const page = await context.newPage();
  await openOn(page, { me: A, conversationID: `C2C${B}` });
  await waitForOfflineReady(page);
  return { browser, page };
}

const recorder = (page: Page) => page.getByRole('group', { name: zh('composer.recorder.label') });

test.describe('microphone and camera', () => {
  test.describe.configure({ timeout: 180_000 });

  test('COMP-029 a refused microphone or camera shows where to allow it, and the draft stays', async ({ server }) => {
    // The machine has both devices; the user refuses the permission.
    const { browser, page } = await openWith([DEVICE, '--deny-permission-prompts'], server.origin);
    try {
      await composer(page).fill('写着的话');
      await page.getByRole('button', { name: zh('composer.voice'), exact: true }).click();
      await expect(recorder(page).getByRole('alert')).toContainText('没有麦克风权限，请在浏览器设置中允许 Wisp 使用麦克风');
      expect(await findAccessFaults(page)).toEqual([]);
      await recorder(page)
        .getByRole('button', { name: zh('composer.recorder.close') })
        .click();
      await expect(recorder(page)).toHaveCount(0);
      await page
        .getByRole('button', { name: zh('composer.more'), exact: true })
        .last()
        .click();
      await page.getByRole('menuitem', { name: zh('composer.camera.label'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: zh('composer.camera.title') });
      await expect(dialog).toContainText('没有摄像头权限，请在浏览器设置中允许 Wisp 使用摄像头');
      expect(await findAccessFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(composer(page)).toHaveValue('写着的话');
      await expect(pickedFiles(page)).toHaveCount(0);
    } finally {
      await browser.close();
    }
  });

  test('COMP-028 holding the button records, sliding away cancels, and a recording is sent after the network returns', async ({ browser: others, server }) => {
    const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, permissions: ['microphone'] };
    const { browser, page } = await openWith([DEVICE, '--use-fake-ui-for-media-stream'], server.origin, phone);
    const b = await openPeer(others, server.origin, { me: B, conversationID: `C2C${A}` });
    try {
      const cdp = await page.context().newCDPSession(page);
      const key = await page.getByRole('button', { name: zh('composer.voice'), exact: true }).boundingBox();
      const at = { x: (key?.x ?? 0) + (key?.width ?? 0) / 2, y: (key?.y ?? 0) + (key?.height ?? 0) / 2 };
      const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]): Promise<unknown> =>
        cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
      await touch('touchStart', [at]);
      await expect(recorder(page)).toContainText('松开结束，滑开取消', IN_TIME);
      await expect(recorder(page)).toContainText(TWO_SECONDS, IN_TIME);
      await touch('touchMove', [{ x: at.x, y: at.y - 160 }]);
      await expect(recorder(page)).toContainText('松开取消');
      await touch('touchEnd', []);
      await expect(recorder(page)).toHaveCount(0);
      await expect(pickedFiles(page)).toHaveCount(0);

      await page.context().setOffline(true);
      await touch('touchStart', [at]);
      await expect(recorder(page)).toContainText(TWO_SECONDS, IN_TIME);
      await touch('touchEnd', []);
      await expect(recorder(page)).toHaveCount(0);
      await expect(pickedFiles(page)).toHaveCount(1);
      await composer(page).fill('听一下');
      await page.getByRole('button', { name: zh('composer.send'), exact: true }).click();
      await expect(pickedFiles(page)).toHaveCount(0);
      await page.context().setOffline(false);
      await expect(sentBubbles(page, '听一下')).toHaveCount(1, IN_TIME);
      await expect(bubbles(b, '听一下')).toHaveCount(1, IN_TIME);
      const play = (one: Page) => one.getByRole('button', { name: /^播放语音/ }).last();
      await Promise.all([page.reload(), b.reload()]);
      for (const one of [page, b]) await expect(play(one)).toBeVisible(IN_TIME);
    } finally {
      await browser.close();
    }
  });

  test('CONV-013 the list marks a draft of files with their number until the files are removed', async ({ browser, server }) => {
    const a = await openChat(browser, server.origin, { me: A, conversationID: `C2C${B}` });
    const row = a.locator(`[data-conversation-id="C2C${B}"]`);
    await a.locator('input[type=file]:not([accept])').setInputFiles([
      { name: '一.txt', mimeType: 'text/plain', buffer: Buffer.from('eins') },
      { name: '二.txt', mimeType: 'text/plain', buffer: Buffer.from('zwei') },
    ]);
    await expect(pickedFiles(a)).toHaveCount(2);
    await a.locator(`[data-conversation-id="${PINNED}"]`).click();
    await expect(row).toContainText('[草稿]');
    await expect(row).toContainText('2 个文件');
    await a.context().setOffline(true);
    await a.reload();
    await expect(row).toContainText('2 个文件');
    await row.click();
    await a.getByRole('button', { name: zh('composer.removeFile', { name: '一.txt' }) }).click();
    await a.getByRole('button', { name: zh('composer.removeFile', { name: '二.txt' }) }).click();
    await expect(pickedFiles(a)).toHaveCount(0);
    await a.locator(`[data-conversation-id="${PINNED}"]`).click();
    await expect(row).not.toContainText('[草稿]');
  });
});
