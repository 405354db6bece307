import { expect, type Locator } from 'playwright/test';
import { bubbles, composer } from '../../pages/conversation-page.ts';
import { bubbleOf } from '../../support/message-menu.ts';
import { openOn } from '../../support/open-chat.ts';
import { openSender, type Sender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';

const ME = '10001';
const OTHER = '10002';
/** Has another name in the group than elsewhere. */
const MEMBER = '10005';
const GROUP = 'GROUP200001';
const NAME = 'أحمد';
const TEXT = 'السلام عليكم';
/** Shorter than the line above it. */
const PINNED = 'لا';
const ANSWER = '这是一句比引用的话长得多的回答';
const ROUNDING = 1;

async function expectOnTheRight(element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  const { left, right } = await element.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const words = range.getBoundingClientRect();
    const box = one.getBoundingClientRect();
    return { left: words.left - box.left, right: box.right - words.right };
  });
  expect(Math.abs(right)).toBeLessThanOrEqual(ROUNDING);
  expect(left, 'the element is wider than its words').toBeGreaterThan(ROUNDING);
}

async function renamed(origin: string, wtId: string): Promise<Sender> {
  const sender = await openSender(origin, wtId);
  expect((await sender.client.post('/user/updateMore', { nickName: NAME })).code).toBe(200);
  return sender;
}

test('CONV-018 a quote, a pin and the preview of a conversation begin at the side of their own script', async ({ page, server }) => {
  const sender = await renamed(server.origin, OTHER);
  const first = await sender.sendText(`C2C${ME}`, PINNED);
  const reply = { messageReply: { messageID: first.ID, messageAbstract: TEXT, messageSender: NAME, messageType: 1, version: 1 } };
  await sender.sendText(`C2C${ME}`, ANSWER, { cloudCustomData: JSON.stringify(reply) });
  const pin = { toUserWtId: ME, senderWtId: OTHER, msgId: first.ID, msgContent: PINNED };
  expect((await sender.client.post('/user/c2cTop/add', pin)).code).toBe(200);
  await openOn(page, { me: ME, conversationID: `C2C${OTHER}` });
  await expect(bubbles(page, ANSWER)).toHaveCount(1);

  const quote = bubbleOf(page, ANSWER).getByRole('button', { name: /引用/ });
  await expectOnTheRight(quote.locator('bdi'));
  await expectOnTheRight(quote.locator('[dir]'));
  await expectOnTheRight(page.locator('[data-pins] [dir]').filter({ hasText: PINNED }));
  await sender.sendText(`C2C${ME}`, TEXT);
  sender.close();
  await expectOnTheRight(page.locator(`[data-conversation-id="C2C${OTHER}"] [dir]`).filter({ hasText: TEXT }));
});

test('the preview of a group takes its direction from the text, not from the name before it', async ({ page, server }) => {
  const preview = page.locator(`[data-conversation-id="${GROUP}"] [dir="auto"]`);
  const chinese = await openSender(server.origin, OTHER);
  await openOn(page, { me: ME, conversationID: `C2C${OTHER}` });
  await chinese.sendText(GROUP, TEXT);
  chinese.close();
  await expectOnTheRight(preview.filter({ hasText: TEXT }));
  const arab = await renamed(server.origin, MEMBER);
  await arab.sendText(GROUP, '来了');
  arab.close();
  await expect(preview).toContainText('来了');
  expect(await preview.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
});

test('a right-to-left second name in the list of mentions is aligned to the right', async ({ page, server }) => {
  (await renamed(server.origin, MEMBER)).close();
  await openOn(page, { me: ME, conversationID: GROUP });
  await composer(page).pressSequentially('@');
  await expectOnTheRight(page.getByRole('option').locator('bdi').filter({ hasText: NAME }));
});
