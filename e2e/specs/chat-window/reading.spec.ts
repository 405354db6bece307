import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, composer, conversationRow, openConversation, sendText } from '../../pages/conversation-page.ts';
import { goOffline } from '../../support/go-offline.ts';
import { openChat, openPair, openPeer } from '../../support/open-chat.ts';
import { readRow } from '../../support/stored/read-rows.ts';
import { openSender, type Sender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const READER = '10001';
const WRITER = '10002';
const OTHER = '10004';
const THIRD = '10005';
const CHAT = `C2C${WRITER}`;
const ELSEWHERE = `C2C${OTHER}`;
const GROUP = 'GROUP200001';
const BACK_ONLINE = { timeout: 45_000 };
/** A view holds about ten of them. */
const LONG = '，这里还有很多话要说'.repeat(12);
const NEWEST = zh('chat.backToNewest');
/** Short, because a retry repeats the action. */
const AT_ONCE = { timeout: 2000 };
const DIVIDER = '以下为新消息';
const TYPING = '对方正在输入…';
/** Tall enough to draw every message of this file. */
const TALL = { width: 1280, height: 5200 };

type Saying = { readonly to: string; readonly texts: readonly string[]; readonly atUserList?: readonly string[] };

async function sendPlainText(writer: Sender, { to, texts, atUserList = [] }: Saying): Promise<void> {
  for (const text of texts) await writer.sendText(to, text, { needReadReceipt: true, atUserList });
}

const numbered = (count: number, word: string): string[] => Array.from({ length: count }, (_, at) => `${word}${at + 1}。${LONG}`);
const list = (page: Page): Locator => page.locator('[data-messages] [role="list"]');
/** A button below the messages, except the one that leads to the unread messages. */
const key = (page: Page, name: string): Locator => page.locator('[data-messages]').getByRole('button', { name }).and(page.locator(':not([data-jump-unread])'));

/** Leads to the first of many messages that were unread when the chat opened. */
const unreadJump = (page: Page): Locator => page.locator('[data-jump-unread]');

/** Scrolls away from the end. One turn of the wheel stops at rows that are not drawn yet, so it is repeated. */
async function scrollUp(page: Page, pixels: number): Promise<void> {
  await list(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -pixels);
    await expect(key(page, NEWEST)).toBeVisible(AT_ONCE);
  }).toPass();
}

/** The reading position that this device has stored. */
async function storedPlace(page: Page, conversationID: string): Promise<string | undefined> {
  const row = await readRow<{ readonly value: Readonly<Record<string, string>> }>(page, { wtId: READER, table: 'kv', key: 'readingPlaces' });
  return row?.value[conversationID];
}

const messageAt = (page: Page, ID: string): Locator => page.locator(`[data-msg-id="${ID}"]`);

/** The reading position that is stored after a scroll, different from `before`. */
async function restingPlace(page: Page, conversationID: string, before?: string): Promise<string> {
  const found: string[] = [];
  await expect
    .poll(async () => {
      const ID = await storedPlace(page, conversationID);
      if (ID !== undefined && ID !== before) found.push(ID);
      return found.length;
    })
    .toBe(1);
  return found[0] ?? '';
}

/** The wheel scrolls the list also over the actions of a message and over the button to the newest one. */
async function turnOverKeys(page: Page): Promise<void> {
  const top = async (): Promise<number> => list(page).evaluate(({ scrollTop }) => Math.round(scrollTop));
  const strip = page.locator('[data-hover-actions] button').first();
  const { x, y } = (await list(page).boundingBox()) ?? { x: 0, y: 0 };
  let tries = 0;
  await expect(async () => {
    tries += 1;
    // Leaves the messages and enters one again, lower each time: a running scroll hides the actions, and there are gaps between bubbles.
    await page.mouse.move(x + 2, y + 2);
    await page.mouse.move(x + 120, y + 250 + tries * 17);
    await expect(strip).toBeVisible(AT_ONCE);
  }).toPass();
  for (const over of [strip, key(page, NEWEST)]) {
    await over.hover();
    const before = await top();
    await page.mouse.wheel(0, -30);
    await expect.poll(top).toBe(before - 30);
  }
}

const typing = (page: Page): Locator => page.getByText(TYPING);

test.describe('reading', () => {
  test('a long chat keeps the reading position and offers a jump to its end', async ({ browser, server }) => {
    const [writer, other] = await Promise.all([openSender(server.origin, WRITER), openSender(server.origin, OTHER)]);
    await sendPlainText(writer, { to: `C2C${READER}`, texts: numbered(60, '长信') });
    await sendPlainText(other, { to: `C2C${READER}`, texts: ['在吗'] });
    const { a, b } = await openPair(browser, server.origin, [READER, WRITER]);

    await test.step('READ-009 the jump button appears two views from the end and counts new messages of this chat until it is pressed', async () => {
      await expect(bubbles(a, '长信60。')).toBeInViewport();
      const view = await list(a).evaluate(({ clientHeight }) => clientHeight);
      await list(a).hover();
      await a.mouse.wheel(0, -1.8 * view);
      await expect(bubbles(a, '长信60。')).not.toBeInViewport();
      await expect(key(a, NEWEST)).toHaveCount(0);
      await scrollUp(a, 0.4 * view);
      await turnOverKeys(a);
      for (const text of ['新话一', '新话二', '新话三']) await sendText(b, text);
      await key(a, '3 条新消息').click();
      await expect(bubbles(a, '新话三')).toBeInViewport();
      await expect(key(a, '条新消息')).toHaveCount(0);
      await expect(bubbles(b, '新话三').locator('[data-state="read"]')).toHaveCount(1);

      await scrollUp(a, 2600);
      await a.context().setOffline(true);
      for (const text of ['离线时一', '离线时二']) await sendText(b, text);
      await a.context().setOffline(false);
      await expect(key(a, '2 条新消息')).toBeVisible(BACK_ONLINE);
      await openConversation(a, ELSEWHERE);
      await expect(bubbles(a, '在吗')).toBeInViewport();
      await expect(key(a, '条新消息')).toHaveCount(0);
      await openConversation(a, CHAT);
      // Each change of conversation resets the counter.
      await expect(key(a, NEWEST)).toBeVisible();
      await expect(key(a, '条新消息')).toHaveCount(0);
      await key(a, NEWEST).click();
      await expect(bubbles(a, '离线时二')).toBeInViewport();
      await expect.poll(async () => storedPlace(a, CHAT)).toBeUndefined();
    });

    await test.step('READ-008, STORE-016 a chat opens at its reading position, also after a reload and without a network', async () => {
      await scrollUp(a, 2600);
      const place = await restingPlace(a, CHAT);
      await openConversation(a, ELSEWHERE);
      await openConversation(a, CHAT);
      await expect(messageAt(a, place)).toBeInViewport();
      await expect(bubbles(a, '离线时二')).not.toBeInViewport();
      await a.reload();
      await expect(messageAt(a, place)).toBeInViewport();
      await goOffline(a);
      await expect(messageAt(a, place)).toBeInViewport();
      await scrollUp(a, 1200);
      const further = await restingPlace(a, CHAT, place);
      await a.reload();
      await expect(messageAt(a, further)).toBeInViewport();
      await a.context().setOffline(false);
      await sendText(b, '还在看吗');
      await expect(key(a, '1 条新消息')).toBeVisible(BACK_ONLINE);
      await expect(messageAt(a, further)).toBeInViewport();
      await key(a, '1 条新消息').click();
      await expect(bubbles(a, '还在看吗')).toBeInViewport();
    });

    // The press stores the jump to the newest message with one commit, and does not wait for the end of the scroll.
    await expect.poll(async () => storedPlace(a, CHAT), { timeout: 600 }).toBeUndefined();
    await Promise.all([a.reload(), b.reload()]);
    for (const page of [a, b]) await expect(bubbles(page, '还在看吗')).toBeInViewport();
    await expect(key(a, '条新消息')).toHaveCount(0);
    for (const text of ['离线时二', '还在看吗']) await expect(bubbles(b, text).locator('[data-state="read"]')).toHaveCount(1);
  });

  test('mentions, typing and many unread messages are shown, and lead to their messages', async ({ browser, server }) => {
    test.slow();
    const [writer, other, third] = await Promise.all([openSender(server.origin, WRITER), openSender(server.origin, OTHER), openSender(server.origin, THIRD)]);
    const [a, b] = await Promise.all([
      openChat(browser, server.origin, { me: READER, conversationID: ELSEWHERE }),
      openPeer(browser, server.origin, { me: WRITER, conversationID: GROUP }),
    ]);

    await test.step('READ-011 a mentioned member jumps to each message with a mention, also without a network', async () => {
      await sendPlainText(writer, { to: GROUP, texts: ['@陈屿 请看第一件事'], atUserList: [READER] });
      await sendPlainText(other, { to: GROUP, texts: numbered(25, '闲谈') });
      await sendPlainText(writer, { to: GROUP, texts: ['@所有人 请看第二件事'], atUserList: ['__kImSDK_MesssageAtALL__'] });
      await sendPlainText(other, { to: GROUP, texts: numbered(25, '再谈') });
      await expect(bubbles(b, '再谈25。')).toHaveCount(1);
      await expect(conversationRow(a, GROUP)).toContainText('再谈25。');
      await goOffline(a);
      await openConversation(a, GROUP);
      await expect(bubbles(a, '再谈25。')).toBeInViewport();
      await key(a, '2 条消息提到你').click();
      await expect(bubbles(a, '请看第一件事')).toBeInViewport();
      await key(a, '1 条消息提到你').click();
      await expect(bubbles(a, '请看第二件事')).toBeInViewport();
      await expect(key(a, '条消息提到你')).toHaveCount(0);
      await a.context().setOffline(false);
      await sendPlainText(writer, { to: GROUP, texts: ['@陈屿 还有第三件事'], atUserList: [READER] });
      await expect(key(a, '1 条消息提到你')).toBeVisible(BACK_ONLINE);
      await key(a, '1 条消息提到你').click();
      await expect(bubbles(a, '还有第三件事')).toBeInViewport();
    });

    await test.step('COMP-042 A14 typing is shown while the focused input of the author contains text, and ends when the author goes offline', async () => {
      await Promise.all([openConversation(a, CHAT), openConversation(b, `C2C${READER}`)]);
      await composer(b).fill('我在写');
      await expect(typing(a)).toBeVisible();
      await expect(typing(b)).toHaveCount(0);
      await composer(b).fill('');
      await expect(typing(a)).toHaveCount(0);
      await composer(b).fill('又在写');
      await expect(typing(a)).toBeVisible();
      await composer(b).blur();
      await expect(typing(a)).toHaveCount(0);
      await composer(b).focus();
      await expect(typing(a)).toBeVisible();
      await sendText(b, '写好了');
      await expect(typing(a)).toHaveCount(0);
      await expect(bubbles(a, '写好了')).toHaveCount(1);

      // Typing is not reported afterwards.
      await a.context().setOffline(true);
      await composer(b).fill('你不在时写的');
      await composer(b).fill('');
      await sendText(b, '你不在时说的');
      await a.context().setOffline(false);
      await expect(bubbles(a, '你不在时说的')).toHaveCount(1, BACK_ONLINE);
      await expect(typing(a)).toHaveCount(0);

      await composer(b).fill('写到一半');
      await expect(typing(a)).toBeVisible();
      await b.context().setOffline(true);
      await expect(typing(a)).toHaveCount(0);
      await b.context().setOffline(false);
      await expect(typing(a)).toBeVisible(BACK_ONLINE);
    });

    await test.step('READ-010, RCPT-004, RCPT-008 a banner leads to the first of more than 20 unread messages; the author sees which are read', async () => {
      await sendPlainText(third, { to: `C2C${READER}`, texts: ['有空吗'] });
      await sendPlainText(other, { to: `C2C${READER}`, texts: ['在吗'] });
      await b.setViewportSize(TALL);
      // Messages that the demo world left unread are read first.
      for (const [id, text] of [
        [`C2C${THIRD}`, '有空吗'],
        [ELSEWHERE, '在吗'],
      ] as const) {
        await openConversation(a, id);
        await expect(bubbles(a, text)).toBeInViewport();
      }
      await expect(conversationRow(a, CHAT)).not.toContainText('条未读');
      await sendPlainText(writer, { to: `C2C${READER}`, texts: numbered(30, '未读') });
      await expect(conversationRow(a, CHAT)).toContainText('30 条未读');
      await openConversation(a, CHAT);
      await expect(bubbles(a, '未读30。')).toBeInViewport();
      await expect(bubbles(b, '未读30。').locator('[data-state="read"]')).toHaveCount(1);
      await expect(bubbles(b, '未读1。').locator('[data-state="sent"]')).toHaveCount(1);
      await expect(unreadJump(a)).toHaveText('30 条新消息');
      await unreadJump(a).click();
      await expect(bubbles(a, '未读1。')).toBeInViewport();
      await expect(a.getByText(DIVIDER)).toBeInViewport();
      await expect(unreadJump(a)).toHaveCount(0);
      await expect(bubbles(b, '未读1。').locator('[data-state="read"]')).toHaveCount(1);
      const place = await restingPlace(a, CHAT);
      await Promise.all([a.reload(), b.reload()]);
      await expect(messageAt(a, place)).toBeInViewport();
      await expect(unreadJump(a)).toHaveCount(0);
      await expect(a.getByText(DIVIDER)).toHaveCount(0);
      await expect(typing(a)).toHaveCount(0);
      for (const text of ['未读1。', '未读30。']) await expect(bubbles(b, text).locator('[data-state="read"]')).toHaveCount(1);
      await expect(composer(b)).toHaveValue('写到一半');

      // Offline meanwhile: 20 unread messages show no banner, 21 do.
      await openConversation(a, ELSEWHERE);
      await a.context().setOffline(true);
      await sendPlainText(writer, { to: `C2C${READER}`, texts: numbered(20, '离线') });
      await sendPlainText(third, { to: `C2C${READER}`, texts: numbered(21, '别处') });
      await a.context().setOffline(false);
      await expect(conversationRow(a, `C2C${THIRD}`)).toContainText('别处21。', BACK_ONLINE);
      await openConversation(a, CHAT);
      await key(a, NEWEST).click();
      await expect(bubbles(a, '离线20。')).toBeInViewport();
      await expect(unreadJump(a)).toHaveCount(0);
      await openConversation(a, `C2C${THIRD}`);
      await expect(unreadJump(a)).toHaveText('21 条新消息');
      await unreadJump(a).click();
      await expect(bubbles(a, '别处1。')).toBeInViewport();
      await expect(a.getByText(DIVIDER)).toBeInViewport();
    });

    // After both pages have reloaded, in the group of the mentions.
    await Promise.all([openConversation(a, GROUP), openConversation(b, GROUP)]);
    for (const page of [a, b]) await expect(bubbles(page, '还有第三件事')).toHaveCount(1);
    await expect(key(a, '条消息提到你')).toHaveCount(0);
  });
});
