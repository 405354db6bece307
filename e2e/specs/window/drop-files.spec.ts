import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type CDPSession, type Page, type TestInfo } from 'playwright/test';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { composer, pickedFiles } from '../../pages/conversation-page.ts';
import { drag, type Held } from '../../pages/drag-files.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { openOn } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const ME = '10001';
const PEER = '10002';
const PLAIN_LIMIT = '还能添加 20 个文件';

/** Creates files on the disk, as a file manager drags them. */
function makeFiles(info: TestInfo, names: readonly string[]): string[] {
  return names.map((name) => {
    const path = info.outputPath(name);
    writeFileSync(path, name);
    return path;
  });
}

/** Drags out of the window. The protocol cancels a drag without the event that a window manager causes. */
async function leave(page: Page, session: CDPSession, held: Held): Promise<void> {
  await drag(session, ['dragCancel'], held);
  await page.locator('[data-open-conversation]').dispatchEvent('dragleave', { bubbles: true });
}

const overlay = (page: Page) => page.locator('[data-drop-overlay]');

async function expectOverWholeChat(page: Page): Promise<void> {
  const chat = await page.locator('[data-open-conversation]').boundingBox();
  expect(await overlay(page).boundingBox()).toEqual(chat);
}

test.use({ viewport: { width: 1280, height: 800 } });

test('COMP-034 dragged files show an overlay over the whole chat, and one sentence counts the dropped files beyond the limit', async ({ page }, info) => {
  await openOn(page, { me: ME, conversationID: `C2C${PEER}` });
  const session = await page.context().newCDPSession(page);
  const [one = '', ...others] = makeFiles(
    info,
    Array.from({ length: 30 }, (_, at) => `${at}.txt`),
  );
  await test.step('for one file the overlay shows how many files fit', async () => {
    await drag(session, ['dragEnter', 'dragOver'], { files: [one] });
    await expect(overlay(page)).toContainText(PLAIN_LIMIT);
    await expectOverWholeChat(page);
    expect(await findAccessFaults(page)).toEqual([]);
  });
  await test.step('the overlay closes when the files leave the window', async () => {
    await leave(page, session, { files: [one] });
    await expect(overlay(page)).toHaveCount(0);
  });
  await test.step('text shows no overlay', async () => {
    await drag(session, ['dragEnter', 'dragOver'], { text: '文字' });
    await expect(overlay(page)).toHaveCount(0);
    await leave(page, session, { text: '文字' });
  });
  await test.step('for thirty files the overlay shows the limit, and one sentence reports the result of the drop', async () => {
    await drag(session, ['dragEnter', 'dragOver'], { files: [one, ...others] });
    await expect(overlay(page)).toContainText('共 30 个文件，只能添加前 20 个');
    expect(await findAccessFaults(page)).toEqual([]);
    await drag(session, ['drop'], { files: [one, ...others] });
    await expect(overlay(page)).toHaveCount(0);
    await expect(page.getByText('30 个文件中已添加 20 个，10 个未添加：一次最多 20 个')).toBeVisible();
    await expect(pickedFiles(page)).toHaveCount(20);
    await expect(page.getByText(/一次最多/)).toHaveCount(1);
  });
  await test.step('the overlay shows that the input is full', async () => {
    await drag(session, ['dragEnter', 'dragOver'], { files: [one] });
    await expect(overlay(page)).toContainText('一次最多 20 个文件，请先发送或移除一些');
    await leave(page, session, { files: [one] });
  });
});

test('COMP-036 a dropped folder is refused with the reason, and the file beside it is added', async ({ page }, info) => {
  await openOn(page, { me: ME, conversationID: `C2C${PEER}` });
  const session = await page.context().newCDPSession(page);
  const files = makeFiles(info, ['a.txt']);
  const folder = join(info.outputPath(), 'folder');
  mkdirSync(folder);
  await drag(session, ['dragEnter', 'dragOver', 'drop'], { files: [folder, ...files] });
  await expect(page.getByText('2 个文件中已添加 1 个，1 个未添加：不能发送文件夹，请先压缩成文件')).toBeVisible();
  await expect(pickedFiles(page)).toHaveCount(1);
});

test('where nothing can be sent a dropped file shows the reason and no overlay, and the page stays', async ({ page, server }, info) => {
  await openOn(page, { me: ME, conversationID: `C2C${PEER}` });
  const session = await page.context().newCDPSession(page);
  const files = makeFiles(info, ['a.txt']);
  const other = createWireClient(server.origin);
  await other.logIn(ME);
  await other.post('/user/friendBlack/add', { friendWtId: PEER });
  const reason = page.getByText('你已将对方拉黑，无法发送消息');
  await expect(reason).toBeVisible();
  await drag(session, ['dragEnter', 'dragOver'], { files });
  await expect(overlay(page)).toHaveCount(0);
  await drag(session, ['drop'], { files });
  await expect(reason).toHaveCount(2);
  await page.goto('/messages');
  await drag(session, ['dragEnter', 'dragOver', 'drop'], { files });
  await expect(composer(page)).toHaveCount(0);
  expect(page.url()).toBe(`${server.origin}/messages`);
});

test('a file that is dropped while the page is still starting does not replace the page', async ({ page, server }, info) => {
  const files = makeFiles(info, ['a.txt']);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/page-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login');
  const session = await page.context().newCDPSession(page);
  await drag(session, ['dragEnter', 'dragOver', 'drop'], { files });
  release();
  await expect(page.getByRole('button', { name: zh('account.login'), exact: true })).toBeVisible();
  expect(page.url()).toBe(`${server.origin}/login`);
});

test('text and a picture that were copied together are pasted together', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOn(page, { me: ME, conversationID: `C2C${PEER}` });
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (picture === null) throw new Error('no picture');
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': new Blob(['图里的说明'], { type: 'text/plain' }), 'image/png': picture })]);
  });
  await composer(page).fill('看：');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(composer(page)).toHaveValue('看：图里的说明');
  await expect(pickedFiles(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('看：');
});
