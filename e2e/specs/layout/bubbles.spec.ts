import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles } from '../../pages/conversation-page.ts';
import { openOn } from '../../support/open-chat.ts';
import { openSender, type Sender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';

const ME = '10001';
const OTHER = '10002';
const PAIR = { me: ME, conversationID: `C2C${OTHER}` };
const GROUP = 'GROUP200001';
const IN_TIME = { timeout: 30_000 };
const ROUNDING = 1;

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const boxOf = async (one: Locator): Promise<Box> =>
  one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });

const bubbleOf = (page: Page, text: string): Locator => page.locator('[data-bubble]').filter({ hasText: text });

async function sendText(sender: Sender, texts: readonly string[], conversationID = `C2C${ME}`): Promise<void> {
  for (const text of texts) await sender.sendText(conversationID, text);
}

test('CONV-050 each paragraph of a text starts at the side of its own script', async ({ page, server }) => {
  const sender = await openSender(server.origin, OTHER);
  await sendText(sender, ['السلام عليكم\nhello from the left side of it', '在左边']);
  sender.close();
  await openOn(page, PAIR);
  const mixed = bubbleOf(page, 'السلام عليكم');
  await expect(mixed).toBeVisible(IN_TIME);
  const lines = await mixed
    .locator('[dir]')
    .first()
    .evaluate((text) => {
      const range = document.createRange();
      const words = text.firstChild;
      if (words === null) throw new Error('no text');
      const end = words.textContent?.indexOf('\n') ?? 0;
      const of = (from: number, to: number) => {
        range.setStart(words, from);
        range.setEnd(words, to);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      };
      const { left, right } = text.getBoundingClientRect();
      return { box: { left, right }, arabic: of(0, end), english: of(end + 1, words.textContent?.length ?? 0) };
    });
  expect(Math.abs(lines.arabic.right - lines.box.right)).toBeLessThanOrEqual(ROUNDING);
  expect(Math.abs(lines.english.left - lines.box.left)).toBeLessThanOrEqual(ROUNDING);
});

test('the time of a message of emoji is at the bottom of its bubble, as that of a word', async ({ page, server }) => {
  const sender = await openSender(server.origin, OTHER);
  await sendText(sender, ['🎉🎉', '一个词']);
  sender.close();
  await openOn(page, PAIR);
  await expect(bubbles(page, '一个词')).toHaveCount(1, IN_TIME);
  const below = async (text: string): Promise<number> => {
    const bubble = bubbleOf(page, text).last();
    return (await boxOf(bubble)).bottom - (await boxOf(bubble.locator('time'))).bottom;
  };
  expect(Math.abs((await below('🎉🎉')) - (await below('一个词')))).toBeLessThanOrEqual(ROUNDING);
});

test('the time of a narrow picture is fully visible', async ({ page, server }) => {
  const me = await openSender(server.origin, ME);
  const { uuid, url, size } = await me.upload('beach.webp');
  const send = async (width: number, height: number) => {
    const info = { url, imageUrl: url, width, height, size };
    const payload = { uuid, imageFormat: 255, width, height, imageInfoArray: [info, info, info] };
    await me.sendText(GROUP, '', { type: 'TIMImageElem', payload, needReadReceipt: true });
  };
  await send(40, 900);
  await send(900, 20);
  me.close();
  await openOn(page, { me: ME, conversationID: GROUP });
  const pictures = page.locator('[data-bubble]:has(img[alt="图片"])');
  await expect(pictures.last()).toBeVisible(IN_TIME);
  for (const picture of [pictures.nth(-2), pictures.last()]) {
    const time = picture.locator('time');
    await time.scrollIntoViewIfNeeded();
    const [inner, outer] = [await boxOf(time.locator('xpath=../..')), await boxOf(picture)];
    expect(inner.left).toBeGreaterThanOrEqual(outer.left);
    expect(inner.right).toBeLessThanOrEqual(outer.right);
    expect(outer.bottom - outer.top).toBeLessThanOrEqual(300 + ROUNDING);
  }
});

/** The texts of the elements that a floating element covers. */
async function findCovered(page: Page, floating: string, covered: string): Promise<string[]> {
  return page.evaluate(
    ([above, below]) => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map((one) => ({ text: one.innerText, box: one.getBoundingClientRect() }));
      const shown = boxes(above).filter(({ box }) => box.width > 0);
      return boxes(below)
        .filter(({ box }) => shown.some((one) => one.box.left < box.right && one.box.right > box.left && one.box.top < box.bottom && one.box.bottom > box.top))
        .map(({ text }) => text);
    },
    [floating, covered] as const,
  );
}

test('the floating day label never covers a time line between the messages', async ({ page, server }) => {
  await openOn(page, PAIR);
  expect(server.origin).not.toBe('');
  const list = page.locator('[data-messages]');
  await list.hover();
  const seen = { pill: 0, lines: 0 };
  for (let at = 0; at < 60; at += 1) {
    await page.mouse.wheel(0, -60);
    await page.evaluate(async () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
    if ((await page.locator('[data-day-pill][data-shown]').count()) > 0) seen.pill += 1;
    seen.lines = Math.max(seen.lines, await page.locator('[data-line]').count());
    expect(await findCovered(page, '[data-day-pill][data-shown] > span', '[data-line]')).toEqual([]);
  }
  expect(seen.pill).toBeGreaterThan(5);
  expect(seen.lines).toBeGreaterThan(1);
});

test('the button to the unread messages covers no name', async ({ page, server }) => {
  const sender = await openSender(server.origin, OTHER);
  await sendText(
    sender,
    Array.from({ length: 26 }, (_, at) => `未读的第 ${String(at)} 句`),
    GROUP,
  );
  sender.close();
  await openOn(page, { me: ME, conversationID: GROUP });
  await expect(page.locator('[data-jump-unread]')).toBeVisible(IN_TIME);
  await page.locator('[data-messages]').hover();
  let names = 0;
  for (let at = 0; at < 20; at += 1) {
    await page.mouse.wheel(0, -70);
    await page.evaluate(async () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
    names = Math.max(names, await page.locator('[data-author-name]').count());
    expect(await findCovered(page, '[data-jump-unread]', '[data-author-name]')).toEqual([]);
  }
  expect(names).toBeGreaterThan(0);
});

test('a quote that is opened by keyboard moves the focus to the quoted message', async ({ page, server }) => {
  const sender = await openSender(server.origin, OTHER);
  const first = await sender.sendText(`C2C${ME}`, '起点的一句');
  await sendText(
    sender,
    Array.from({ length: 30 }, (_, at) => `中间的第 ${String(at)} 句`),
  );
  const reply = { messageReply: { messageID: first.ID, messageAbstract: '起点的一句', messageSender: '苏念', messageType: 1, version: 1 } };
  await sender.sendText(`C2C${ME}`, '回到起点', { cloudCustomData: JSON.stringify(reply) });
  sender.close();
  await openOn(page, PAIR);
  await expect(bubbles(page, '回到起点')).toHaveCount(1, IN_TIME);
  await bubbleOf(page, '回到起点').getByRole('button', { name: /引用/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-msg-id="${first.ID}"] [data-bubble]`)).toBeFocused();
});
