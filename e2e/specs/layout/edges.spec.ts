import { expect } from 'playwright/test';
import { bubbles } from '../../pages/conversation-page.ts';
import { bubbleOf } from '../../support/message-menu.ts';
import { openOn } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';

const ME = '10001';
const OTHER = '10002';

test('in forced colours a bubble has a border, and a sticker, which has no bubble, has none', async ({ page, server }) => {
  const sender = await openSender(server.origin, OTHER);
  const sticker = await sender.send(`C2C${ME}`, 'TIMFaceElem', { index: 1, data: 'cat_01' });
  await sender.sendText(`C2C${ME}`, '有边的一句');
  sender.close();
  await openOn(page, { me: ME, conversationID: `C2C${OTHER}` });
  const bubble = bubbleOf(page, '有边的一句');
  await expect(bubble).toHaveCSS('border-top-width', '0px');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(bubble).toHaveCSS('border-top', /^1px solid/);
  await expect(page.locator(`[data-msg-id="${sticker}"] [data-bubble]`)).toHaveCSS('border-top-width', '0px');
});

test('a quoted picture has its own border, also on white', async ({ page, server }) => {
  const sender = await openSender(server.origin, OTHER);
  const { uuid, url, size } = await sender.upload('beach.webp');
  const info = { url, imageUrl: url, width: 80, height: 60, size };
  const ID = await sender.send(`C2C${ME}`, 'TIMImageElem', { uuid, imageFormat: 255, width: 80, height: 60, imageInfoArray: [info, info, info] });
  const messageReply = { messageID: ID, messageSender: '苏念', messageAbstract: '[图片]', version: 1 };
  await sender.sendText(`C2C${ME}`, '引用这张图', { cloudCustomData: JSON.stringify({ messageReply }) });
  sender.close();
  await openOn(page, { me: ME, conversationID: `C2C${OTHER}` });
  const thumb = bubbles(page, '引用这张图').locator('[data-quote-thumb]');
  await expect(thumb.locator('img')).toBeVisible();
  const edge = await thumb.evaluate((element) => {
    const over = getComputedStyle(element, '::after');
    return { shadow: over.boxShadow, width: over.width, height: over.height };
  });
  expect(edge).toEqual({ shadow: expect.stringMatching(/0px 0px 0px 1px inset$/), width: '34px', height: '34px' });
});
