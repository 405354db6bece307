import { expect } from 'playwright/test';
import { NO_RATES } from '../../../tests/support/start-server.ts';
import { bubbles } from '../../pages/conversation-page.ts';
import { IN_TIME, LOOKER as A, openPicture, sendPicture, urlOf, viewer } from '../../pages/picture-viewer.ts';
import { goOffline } from '../../support/go-offline.ts';
import { openChat } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { readRow } from '../../support/stored/read-rows.ts';
import { test, withMotion } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

test.use({ ...withMotion, operator: { rates: NO_RATES } });

/** A user with whom the reader has little history. */
const WRITER = '10006';

test('READ-016 the viewer loads the next picture from history that this device never had', async ({ browser, server }) => {
  const sender = await openSender(server.origin, WRITER);
  const fill = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 20) await Promise.all(Array.from({ length: 20 }, async (_, one) => sender.sendText(`C2C${A}`, `第 ${at + one} 句`)));
  };
  const first = await sendPicture(sender, 'beach.webp');
  await fill(240);
  const between = await sendPicture(sender, 'coffee.webp');
  await fill(240);
  const last = await sendPicture(sender, 'market.webp');
  const messageReply = { messageID: first, messageSender: '江慕白', messageAbstract: '最早的图', version: 1 };
  await sender.sendText(`C2C${A}`, '最早的那张', { cloudCustomData: JSON.stringify({ messageReply }) });
  const a = await openChat(browser, server.origin, { me: A, conversationID: `C2C${WRITER}` });
  const stored = async (ID: string) => readRow(a, { wtId: A, table: 'messages', key: ID });
  // This device has the end of the history and its beginning, and nothing between them.
  await bubbles(a, '最早的那张')
    .getByRole('button', { name: /^引用 / })
    .click(IN_TIME);
  await openPicture(a, first);
  expect([await stored(first), await stored(between), await stored(last)].map((row) => row !== undefined)).toEqual([true, false, true]);
  const urls = [await urlOf(a)];
  for (let turn = 0; turn < 2; turn += 1) {
    await viewer(a)
      .getByRole('button', { name: zh('viewer.next') })
      .click(IN_TIME);
    await expect.poll(async () => urlOf(a), IN_TIME).not.toBe(urls.at(-1));
    urls.push(await urlOf(a));
  }
  expect(new Set(urls).size).toBe(3);
  expect(await stored(between)).toBeDefined();
  await a.keyboard.press('ArrowLeft');
  await expect.poll(async () => urlOf(a), IN_TIME).toBe(urls[1]);
  // Loaded messages stay on this device.
  await goOffline(a);
  // The chat opens at the picture, or at its quote if the reading position was not stored in time.
  const quote = bubbles(a, '最早的那张').getByRole('button', { name: /^引用 / });
  const place = a.locator(`[data-msg-id="${first}"]`);
  await expect(place.or(quote).first()).toBeVisible(IN_TIME);
  if ((await place.count()) === 0) await quote.click(IN_TIME);
  await openPicture(a, first);
  await a.keyboard.press('ArrowRight');
  await expect.poll(async () => urlOf(a), IN_TIME).toBe(urls[1]);
  await a.context().close();
  sender.close();
});
