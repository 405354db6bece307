import { expect, type Page } from 'playwright/test';
import { widePicture } from '../../../tests/support/hostile/wide-picture.ts';
import { bubbles, sendPicked, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { IN_TIME, LOOKER as A, message, openPicture, picture, positionOf, scale, sendPicture, urlOf, viewer } from '../../pages/picture-viewer.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { goOffline, waitUntilKept } from '../../support/go-offline.ts';
import { openPair } from '../../support/open-chat.ts';
import { openSender, type Sender, type Uploaded } from '../../support/send-messages.ts';
import { test, withMotion } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

test.use(withMotion);

const B = '10002';

type Pair = { readonly a: Page; readonly b: Page; readonly sender: Sender };
type OneSide = { readonly a: Page; readonly sender: Sender };

test('pictures are viewed, recalled and saved, with and without a network', async ({ browser, server, expectReports }) => {
  test.slow();
  expectReports({});
  const sender = await openSender(server.origin, B);
  const shown = [await sendPicture(sender, 'beach.webp'), await sendPicture(sender, 'coffee.webp'), await sendPicture(sender, 'market.webp')] as const;
  const { a, b } = await openPair(browser, server.origin, [A, B]);
  await test.step('READ-015, READ-016 the viewer pages through the pictures of the conversation, zooms, rotates and saves', async () => {
    for (const page of [a, b]) await goThrough(page, shown[2]);
    await useKeys(a, shown);
  });
  const gone = await test.step('READ-019 a picture that is recalled while viewed becomes a text without buttons, and other pictures stay reachable', async () =>
    takeBack({ a, b, sender }));
  await test.step('G13 a file that claims 60,000 pixels a side becomes a text, and the picture before it is shown', async () => openClaimed({ a, sender }));
  const wide = await test.step('MSG-008 G13 a picture 60,000 pixels wide becomes a text if it is too large, and the chat stays usable', async () =>
    openWide({ a, sender }));
  const old = await sendPicture(sender, 'beach.webp');
  await openPicture(a, old);
  await a.keyboard.press('Escape');
  const large = await sendOriginal(sender);
  for (const ID of [old, large])
    await waitUntilKept(
      message(a, ID)
        .getByRole('button', { name: zh('bubble.openPicture') })
        .locator('img'),
    );
  await goOffline(a);
  const own = await test.step('without a network the viewer shows pictures that were seen, and a composed one', async () => composeOffline(a, large));
  await test.step('saving an original that this device never had fails offline with a message and works online', async () => saveOriginal(a, large));

  await test.step('both users see the composed picture, and all pictures remain after a reload', async () => {
    await expect(message(b, own)).toBeVisible({ timeout: 90_000 });
    await openPicture(b, own);
    await Promise.all([a.reload(), b.reload()]);
    await expect(message(a, wide.high).getByText('图片过大，无法显示')).toBeVisible(IN_TIME);
    await expect(
      message(a, wide.flat)
        .getByRole('button', { name: zh('bubble.openPicture') })
        .locator('img'),
    ).toBeVisible(IN_TIME);
    for (const page of [a, b]) {
      await openPicture(page, own);
      const [at, total] = await positionOf(page);
      expect(at).toBe(total);
      await page.keyboard.press('Escape');
      await expect(message(page, gone)).toContainText('撤回了一条消息');
      await openPicture(page, shown[0]);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Escape');
    }
  });
  sender.close();
});

async function goThrough(page: Page, last: string): Promise<void> {
  await openPicture(page, last);
  const [at, total] = await positionOf(page);
  expect(at).toBe(total);
  const shown = await urlOf(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => positionOf(page)).toEqual([at - 1, total]);
  expect(await urlOf(page)).not.toBe(shown);
  await viewer(page)
    .getByRole('button', { name: zh('viewer.next') })
    .click();
  await expect.poll(async () => urlOf(page)).toBe(shown);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(message(page, last).getByRole('button', { name: zh('bubble.openPicture') })).toBeFocused();
}

async function useKeys(a: Page, [first, second]: readonly [string, string, string]): Promise<void> {
  await openPicture(a, second);
  await a.keyboard.press('+');
  await scale(a, '1.1');
  await a.keyboard.press('-');
  await a.keyboard.press('-');
  await scale(a, '0.9');
  await a.keyboard.press('0');
  await scale(a, '1');
  await a.mouse.move(640, 360);
  for (let turn = 0; turn < 40; turn += 1) await a.mouse.wheel(0, -100);
  await scale(a, '4');
  for (let turn = 0; turn < 50; turn += 1) await a.mouse.wheel(0, 100);
  await scale(a, '0.125');
  await a.mouse.dblclick(640, 360);
  await scale(a, '1');
  await a.keyboard.press('r');
  await expect(picture(a)).toHaveAttribute('style', /rotate\(90deg\)/);
  // Another picture starts without rotation and zoom.
  await a.keyboard.press('ArrowLeft');
  await expect(picture(a)).toHaveAttribute('style', /rotate\(0deg\) scale\(1\)/);
  expect(await findAccessFaults(a)).toEqual([]);
  const saved = a.waitForEvent('download');
  await viewer(a)
    .getByRole('button', { name: zh('viewer.download') })
    .click();
  expect((await saved).suggestedFilename()).toBe(`${first}.webp`);
  await expect(a.getByText('图片已保存')).toBeVisible();
  await viewer(a)
    .getByRole('button', { name: zh('chat.action.forward') })
    .click();
  await expect(viewer(a)).toHaveCount(0);
  await expect(a.getByRole('dialog')).toBeVisible();
  await a.keyboard.press('Escape');
  await expect(a.getByRole('dialog')).toHaveCount(0);
}

async function takeBack({ a, b, sender }: Pair): Promise<string> {
  await sendPicture(sender, 'beach.webp');
  const goes = await sendPicture(sender, 'coffee.webp');
  for (const page of [a, b]) await openPicture(page, goes);
  const key = viewer(a).getByRole('button', { name: zh('viewer.download') });
  await key.focus();
  expect((await sender.socket.request('revoke', { ID: goes })).code).toBe(0);
  for (const page of [a, b]) {
    await expect(viewer(page).getByText('图片已被撤回或删除')).toBeVisible(IN_TIME);
    await expect(picture(page)).toHaveCount(0);
    await expect(viewer(page).getByRole('toolbar').getByRole('button')).toHaveCount(0);
    // Also when the focused button was removed.
    await page.keyboard.press('ArrowLeft');
    await expect(picture(page)).toBeVisible(IN_TIME);
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
  }
  return goes;
}

/** A picture whose original is another file than its preview. */
async function sendOriginal(sender: Sender): Promise<string> {
  const [large, small] = [await sender.upload('hotpot.webp'), await sender.upload('coffee.webp')];
  const infoOf = ({ url, size }: Uploaded) => ({ url, imageUrl: url, width: 800, height: 600, size });
  const imageInfoArray = [infoOf(large), infoOf(small), infoOf(small)];
  return sender.send(`C2C${A}`, 'TIMImageElem', { uuid: large.uuid, imageFormat: 255, width: 800, height: 600, imageInfoArray });
}

/** Leaves the device without a network. */
async function composeOffline(a: Page, newest: string): Promise<string> {
  await a.locator('input[type=file][accept*="image"]').setInputFiles('server/demo/media/coffee.webp');
  await sendPicked(a);
  const own = a.locator('[data-msg-id]').last();
  await expect(own).not.toHaveAttribute('data-msg-id', newest, IN_TIME);
  await own.getByRole('button', { name: zh('bubble.openPicture') }).click(IN_TIME);
  await expect(picture(a)).toBeVisible(IN_TIME);
  // The viewer cannot go back before it knows the earlier pictures.
  await positionOf(a);
  // Two pictures from the server: the first was only seen in its bubble, the one before it in the viewer.
  let shown = await urlOf(a);
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(viewer(a).getByRole('button', { name: zh('viewer.previous') })).toBeEnabled(IN_TIME);
    await a.keyboard.press('ArrowLeft');
    await expect.poll(async () => urlOf(a), IN_TIME).not.toBe(shown);
    await expect.poll(async () => urlOf(a), IN_TIME).toContain('/media/');
    await expect(picture(a)).toBeVisible();
    shown = await urlOf(a);
  }
  await a.keyboard.press('Escape');
  return (await own.getAttribute('data-msg-id')) ?? '';
}

async function saveOriginal(a: Page, ID: string): Promise<void> {
  await openPicture(a, ID);
  await expect(picture(a)).toHaveAttribute('data-quality', 'preview');
  await viewer(a)
    .getByRole('button', { name: zh('viewer.download') })
    .click();
  await expect(a.getByText('图片下载失败')).toBeVisible(IN_TIME);
  await a.context().setOffline(false);
  await expect(picture(a)).toHaveAttribute('data-quality', 'original', IN_TIME);
  const saved = a.waitForEvent('download');
  await viewer(a)
    .getByRole('button', { name: zh('viewer.download') })
    .click();
  expect((await saved).suggestedFilename()).toBe(`${ID}.webp`);
  await a.keyboard.press('Escape');
}

async function openClaimed({ a, sender }: OneSide): Promise<void> {
  const fine = await sendPicture(sender, 'beach.webp');
  // The size is a claim of the sender, and the file is no picture.
  const { uuid, url, size } = await sender.upload('trip-plan.pdf');
  const info = { url, imageUrl: url, width: 60_000, height: 60_000, size };
  const claimed = await sender.send(`C2C${A}`, 'TIMImageElem', { uuid, imageFormat: 1, width: 60_000, height: 60_000, imageInfoArray: [info, info, info] });
  await expect(message(a, claimed)).toHaveCount(1, IN_TIME);
  await openPicture(a, fine);
  await a.keyboard.press('ArrowRight');
  await expect(viewer(a).getByText('图片无法显示')).toBeVisible(IN_TIME);
  await viewer(a)
    .getByRole('button', { name: zh('viewer.download') })
    .click();
  await expect(a.getByText('不支持的图片类型')).toBeVisible(IN_TIME);
  await a.keyboard.press('ArrowLeft');
  await expect(picture(a)).toBeVisible(IN_TIME);
  await a.keyboard.press('Escape');
  await expect(bubbles(a, '')).not.toHaveCount(0);
}

async function openWide({ a, sender }: OneSide): Promise<{ readonly flat: string; readonly high: string }> {
  const sendWide = async (height: number): Promise<string> => {
    const { data } = await sender.client.upload(widePicture(60_000, height), `wide-${height}.png`);
    const { uuid, url, size } = data as Uploaded;
    // The claimed size is wrong.
    const info = { url, imageUrl: url, width: 800, height: 600, size };
    return sender.send(`C2C${A}`, 'TIMImageElem', { uuid, imageFormat: 3, width: 800, height: 600, imageInfoArray: [info, info, info] });
  };
  const [flat, high] = [await sendWide(20), await sendWide(1700)];
  await expect(message(a, high).getByText('图片过大，无法显示')).toBeVisible(IN_TIME);
  await expect(
    message(a, high)
      .getByRole('button', { name: zh('bubble.openPicture') })
      .locator('img'),
  ).toHaveCount(0);
  await message(a, high)
    .getByRole('button', { name: zh('bubble.openPicture') })
    .click();
  await expect(viewer(a).getByText('图片过大，无法显示，可下载后查看')).toBeVisible(IN_TIME);
  // There is no picture to enlarge or to rotate.
  const zoomIn = viewer(a).getByRole('button', { name: zh('viewer.zoomIn') });
  await expect(zoomIn).toHaveCount(0);
  await expect(viewer(a).getByRole('button', { name: zh('viewer.download') })).toBeVisible();
  await a.keyboard.press('ArrowLeft');
  await expect(picture(a)).toBeVisible(IN_TIME);
  await expect(zoomIn).toBeVisible();
  expect((await picture(a).boundingBox())?.width).toBeLessThanOrEqual(1280);
  await a.keyboard.press('Escape');
  await expect(viewer(a)).toHaveCount(0);
  await sendText(a, '还能写');
  await expect(sentBubbles(a, '还能写')).toHaveCount(1, IN_TIME);
  return { flat, high };
}
