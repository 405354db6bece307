import { chromium, expect, type Browser, type Page } from 'playwright/test';
import { browserLaunchOptions } from '../../../tests/support/find-browser.ts';
import { bubbles, composer, openConversation, pickedFiles, sendPicked, sentBubbles } from '../../pages/conversation-page.ts';
import { crashTab } from '../../support/end-tab.ts';
import { dumpAccount, type DumpedMessage } from '../../support/stored/dump-account.ts';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { openChat, openOn, openPeer } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const B = '10002';
const HELPER = 'C2CwisperHelper';
const IN_TIME = { timeout: 40_000 };
const FAKE_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
/** Pending messages have sequences from here on. */
const PENDING = 2 ** 40;
const PLACE = { latitude: 25.04531, longitude: 102.70999 };
/** At least two seconds; a busy machine looks later. */
const TWO_SECONDS = /00:(0[2-9]|[1-5]\d)/;
/** One red dot. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC', 'base64');

const send = async (page: Page): Promise<void> => page.getByRole('button', { name: zh('composer.send'), exact: true }).click();

async function openTool(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: zh('composer.more'), exact: true })
    .last()
    .click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const ofPair = (wtId: string, { conversationID, status, sequence }: DumpedMessage): boolean =>
  conversationID === `C2C${wtId === A ? B : A}` && status === 'success' && sequence < PENDING;

/** The messages of the pair after a sequence, as one of them has stored them. */
async function listSent(page: Page, wtId: string, since: number): Promise<DumpedMessage[]> {
  const { messages } = await dumpAccount(page, wtId);
  return messages.filter((row) => ofPair(wtId, row) && row.sequence > since).sort((a, b) => a.sequence - b.sequence);
}

/** The last sequence of the pair's seeded log, whose newest page may still be loading. */
async function lastOf(page: Page, wtId: string): Promise<number> {
  const read = async (): Promise<number> => Math.max(0, ...(await listSent(page, wtId, 0)).map(({ sequence }) => sequence));
  await expect.poll(read, IN_TIME).toBeGreaterThan(0);
  return read();
}

/** Waits until both sides have `count` new messages, compares them and returns their payloads. */
async function payloadsOnBoth(pages: { readonly a: Page; readonly b: Page }, since: number, count: number): Promise<Record<string, unknown>[]> {
  await expect.poll(async () => (await listSent(pages.a, A, since)).length, IN_TIME).toBe(count);
  await expect.poll(async () => (await listSent(pages.b, B, since)).length, IN_TIME).toBe(count);
  const [mine, theirs] = [await listSent(pages.a, A, since), await listSent(pages.b, B, since)];
  expect(theirs.map(({ ID, payload }) => [ID, payload])).toEqual(mine.map(({ ID, payload }) => [ID, payload]));
  return theirs.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
}

async function openWithDevices(baseURL: string): Promise<{ readonly browser: Browser; readonly page: Page }> {
  const options = browserLaunchOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, ...FAKE_DEVICES] });
  const permissions = ['microphone', 'camera', 'geolocation'];
  const context = await browser.newContext({ baseURL, locale: 'zh-CN', permissions, geolocation: PLACE });
  return { browser, page: await openOn(await context.newPage(), { me: A, conversationID: `C2C${B}` }) };
}

test.describe('the composer', () => {
  test.describe.configure({ timeout: 240_000 });

  test('COMP-030 sends voice messages, a photo, a location, a card and a sticker in the order of sending', async ({ browser, server }) => {
    const own = await openWithDevices(server.origin);
    const a = own.page;
    const b = await openPeer(browser, server.origin, { me: B, conversationID: `C2C${A}` });
    const since = await lastOf(b, B);
    try {
      // A voice message that is played before it is sent.
      await a.getByRole('button', { name: zh('composer.voice'), exact: true }).click();
      await expect(a.getByRole('group', { name: zh('composer.recorder.label') })).toContainText(TWO_SECONDS, IN_TIME);
      expect(await findAccessFaults(a)).toEqual([]);
      await a.getByRole('button', { name: zh('composer.recorder.listen') }).click();
      await expect(pickedFiles(a)).toHaveCount(1);
      await a.getByRole('button', { name: zh('composer.recorder.play') }).click();
      await expect(a.getByRole('button', { name: zh('composer.recorder.pause') })).toBeVisible();
      await send(a);
      await expect(pickedFiles(a)).toHaveCount(0);
      // One that is sent at once, and one that is cancelled.
      await a.getByRole('button', { name: zh('composer.voice'), exact: true }).click();
      await expect(a.getByRole('group', { name: zh('composer.recorder.label') })).toContainText(TWO_SECONDS, IN_TIME);
      await a.getByRole('button', { name: zh('composer.recorder.send') }).click();
      await a.getByRole('button', { name: zh('composer.voice'), exact: true }).click();
      await expect(a.getByRole('group', { name: zh('composer.recorder.label') })).toContainText(TWO_SECONDS, IN_TIME);
      await a.keyboard.press('Escape');
      await expect(a.getByRole('group', { name: zh('composer.recorder.label') })).toHaveCount(0);
      // A photo of the camera.
      await openTool(a, zh('composer.camera.label'));
      await a
        .getByRole('dialog')
        .getByRole('button', { name: zh('composer.camera.shoot') })
        .click();
      await a.getByRole('button', { name: zh('composer.camera.use') }).click();
      await sendPicked(a);
      // The current location, which only the send button sends.
      await openTool(a, zh('composer.place.label'));
      await a.getByRole('button', { name: zh('composer.place.here') }).click();
      await expect(a.getByRole('textbox', { name: zh('composer.place.latitude') })).toHaveValue('25.04531');
      await a.getByRole('textbox', { name: zh('composer.place.name') }).fill('翠湖公园');
      await a.keyboard.press('Escape');
      await openTool(a, zh('composer.place.label'));
      await expect(a.getByRole('textbox', { name: zh('composer.place.latitude') })).toHaveValue('');
      await a.getByRole('button', { name: zh('composer.place.here') }).click();
      await expect(a.getByRole('textbox', { name: zh('composer.place.longitude') })).toHaveValue('102.70999');
      await a.getByRole('textbox', { name: zh('composer.place.name') }).fill('翠湖公园');
      await a.getByRole('button', { name: zh('composer.place.send') }).click();
      await expect(a.getByRole('dialog')).toHaveCount(0);
      // A friend's card, found by pinyin.
      await openTool(a, zh('composer.card.label'));
      await a.getByRole('dialog').getByRole('searchbox').fill('lzx');
      await expect(a.getByRole('radio')).toHaveCount(1);
      await a.getByRole('radio').check({ force: true });
      await a.getByRole('button', { name: zh('composer.card.send') }).click();
      await expect(a.getByRole('dialog')).toHaveCount(0);
      // A sticker.
      await a.getByRole('button', { name: zh('composer.emoji'), exact: true }).click();
      await a.getByRole('tab', { name: zh('composer.stickers.cat') }).click();
      await a
        .getByRole('dialog', { name: zh('composer.emoji') })
        .locator('img')
        .first()
        .click();

      const [first, second, photo, place, card, sticker] = await payloadsOnBoth({ a, b }, since, 6);
      expect(first).toMatchObject({ url: expect.stringMatching(/^\/media\//), second: expect.any(Number) });
      expect(second).toMatchObject({ url: expect.stringMatching(/^\/media\//), second: expect.any(Number) });
      for (const voice of [first, second]) {
        expect(Number(voice?.['second'])).toBeGreaterThanOrEqual(2);
        // The loudness that was measured at the microphone.
        expect(voice?.['waveform']).toMatch(/^[0-9a-v]{10,48}$/);
      }
      expect(photo).toMatchObject({ imageFormat: 1, uuid: expect.stringMatching(/./) });
      expect(place).toMatchObject({ latitude: 25.04531, longitude: 102.70999 });
      expect(JSON.parse(String(place?.['description']))).toMatchObject({ title: '翠湖公园', lat: 25.04531, lon: 102.70999 });
      expect(JSON.parse(String(card?.['data']))).toMatchObject({ type: 'nameCard', userId: '10003', nickName: '林知夏' });
      expect(sticker).toMatchObject({ data: 'cat_01' });
      await Promise.all([a.reload(), b.reload()]);
      expect(await payloadsOnBoth({ a, b }, since, 6)).toHaveLength(6);
    } finally {
      await own.browser.close();
    }
  });

  test('COMP-014 G11 files stay with their draft through a reload and a crash, and are sent once in order after the network returns', async ({
    browser,
    server,
  }) => {
    const a = await openPeer(browser, server.origin, { me: A, conversationID: `C2C${B}` });
    const b = await openPeer(browser, server.origin, { me: B, conversationID: `C2C${A}` });
    const since = await lastOf(b, B);
    await a.locator('input[type=file][accept*="image/png"]').setInputFiles({ name: '一.png', mimeType: 'image/png', buffer: PNG });
    await a.locator('input[type=file]:not([accept])').setInputFiles([
      { name: '二.txt', mimeType: 'text/plain', buffer: Buffer.from('zwei') },
      { name: '三.txt', mimeType: 'text/plain', buffer: Buffer.from('drei') },
    ]);
    await expect(pickedFiles(a)).toHaveCount(3);
    expect(await findAccessFaults(a)).toEqual([]);
    await composer(a).fill('这是说明');
    await a.reload();
    await expect(pickedFiles(a)).toHaveCount(3);
    await expect(composer(a)).toHaveValue('这是说明');
    await a.getByRole('button', { name: zh('composer.removeFile', { name: '二.txt' }) }).click();
    await expect(pickedFiles(a)).toHaveCount(2);
    const context = a.context();
    await crashTab(a);
    await a.close();
    const again = await context.newPage();
    await again.goto(`/messages/C2C${B}`);
    await expect(pickedFiles(again)).toHaveCount(2);
    await expect(composer(again)).toHaveValue('这是说明');

    await context.setOffline(true);
    await send(again);
    await expect(pickedFiles(again)).toHaveCount(0);
    await expect(composer(again)).toHaveValue('');
    await expect(bubbles(again, '这是说明')).toHaveCount(1);
    await expect(bubbles(b, '这是说明')).toHaveCount(0);
    await context.setOffline(false);
    await expect(sentBubbles(again, '这是说明')).toHaveCount(1, IN_TIME);
    const payloads = await payloadsOnBoth({ a: again, b }, since, 3);
    expect(payloads.map((payload) => payload['fileName'] ?? payload['text'] ?? payload['imageFormat'])).toEqual([3, '三.txt', '这是说明']);
    await Promise.all([again.reload(), b.reload()]);
    await expect(pickedFiles(again)).toHaveCount(0);
    for (const page of [again, b]) await expect(bubbles(page, '这是说明')).toHaveCount(1);
  });

  test('handles videos, dropped files and a block, and offers the helper no tools', async ({ browser, server }) => {
    // Starts at the helper, whose row the list does not draw, and returns there at the end.
    const a = await openChat(browser, server.origin, { me: A, conversationID: HELPER });
    const b = await openPeer(browser, server.origin, { me: B, conversationID: `C2C${A}` });
    await openConversation(a, `C2C${B}`);
    await test.step('COMP-041 A23 a block during writing keeps the text and shows the reason, and the unblock restores the text', async () =>
      blockWhileWriting({ a, b, origin: server.origin }));
    await test.step('COMP-037 a video is sent with its poster and its length, also when it is chosen without a network', async () => {
      await sendVideos({ a, b });
      await Promise.all([a.reload(), b.reload()]);
      for (const page of [a, b]) {
        await expect(page.getByRole('button', { name: /^播放视频/ }).last()).toBeVisible(IN_TIME);
        await expect(bubbles(page, '还没写完的话')).toHaveCount(1);
      }
    });
    await test.step('COMP-032 dropped files become pictures, videos or files by their type, and an empty one is refused', async () => dropFiles(a));
    await a.goBack();
    await expect(a.locator(`[data-open-conversation="${HELPER}"]`)).toBeVisible();
    await test.step('COMP-025 the helper chat offers its questions and no other tool, also without a network', async () => askHelper(a));
  });
});

type Pair = { readonly a: Page; readonly b: Page };

async function blockWhileWriting({ a, b, origin }: Pair & { readonly origin: string }): Promise<void> {
  await composer(a).pressSequentially('还没写完的话');
  // From another device of the same user.
  const other = createWireClient(origin);
  await other.logIn(A);
  expect(await other.post('/user/friendBlack/add', { friendWtId: B })).toMatchObject({ code: 200 });
  await expect(a.getByText('你已将对方拉黑，无法发送消息')).toBeVisible();
  await expect(a.getByText('未发送的内容已保留：还没写完的话')).toBeVisible();
  expect(await findAccessFaults(a)).toEqual([]);
  await a
    .getByRole('group', { name: zh('composer.label') })
    .getByRole('button', { name: zh('composer.noticeAction.unblock') })
    .click();
  await expect(composer(a)).toHaveValue('还没写完的话');
  await expect.poll(async () => ((await other.get('/user/friendBlack/list')).data as unknown[]).length, IN_TIME).toBe(0);
  await composer(a).press('Enter');
  await expect(bubbles(b, '还没写完的话')).toHaveCount(1, IN_TIME);
}

async function sendVideos({ a, b }: Pair): Promise<void> {
  const since = await lastOf(b, B);
  const pick = async () => a.locator('input[type=file][accept*="video"]').setInputFiles('server/demo/media/ride-clip.webm');
  await pick();
  await sendPicked(a);
  await payloadsOnBoth({ a, b }, since, 1);
  await a.context().setOffline(true);
  await pick();
  await sendPicked(a);
  await a.context().setOffline(false);
  for (const payload of await payloadsOnBoth({ a, b }, since, 2)) {
    expect(payload).toMatchObject({ remoteVideoUrl: expect.stringMatching(/^\/media\//), snapshotUrl: expect.stringMatching(/^\/media\//) });
    expect([payload['videoUUID'], payload['snapshotUUID']]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    for (const figure of ['videoSecond', 'snapshotWidth', 'snapshotHeight']) expect(Number(payload[figure]), figure).toBeGreaterThan(0);
  }
}

async function dropFiles(a: Page): Promise<void> {
  await a.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], '图.png', { type: 'image/png' }));
    transfer.items.add(new File(['x'], '片.mp4', { type: 'video/mp4' }));
    transfer.items.add(new File(['x'], '表.xlsx', { type: '' }));
    transfer.items.add(new File([], '空.txt', { type: 'text/plain' }));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, PNG.toString('base64'));
  // The files are stored and shown one after the other.
  const kinds = async () => pickedFiles(a).evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['kind']));
  await expect.poll(kinds).toEqual(['image', 'video', 'file']);
  await expect(a.getByText('「空.txt」是空文件')).toBeVisible();
}

async function askHelper(a: Page): Promise<void> {
  await expect(a.getByRole('button', { name: zh('composer.emoji'), exact: true })).toHaveCount(0);
  await expect(a.locator('input[type=file]')).toHaveCount(0);
  const questions = a.getByRole('button', { name: zh('composer.faq.label') });
  await questions.click();
  const dialog = a.getByRole('dialog', { name: zh('composer.faq.title') });
  await expect(dialog.locator('details').first()).toBeVisible();
  // Waits until the dialog has its final width.
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(500);
  await a.keyboard.press('Escape');
  await a.context().setOffline(true);
  await a.reload();
  await questions.click();
  await dialog.locator('summary').first().click();
  await expect(dialog.locator('details[open] p').first()).toBeVisible();
  expect(await findAccessFaults(a)).toEqual([]);
}
