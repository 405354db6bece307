import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, composer, conversationRow, openConversation, sendPicked, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { goOffline } from '../../support/go-offline.ts';
import { bubbleOf, choose } from '../../support/message-menu.ts';
import { openOn, openPair, openPeer } from '../../support/open-chat.ts';
import { readRow } from '../../support/stored/read-rows.ts';
import { openSender } from '../../support/send-messages.ts';
import { test, withMotion } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

test.use(withMotion);

const A = '10001';
const B = '10002';
const C = '10004';
const GROUP = 'GROUP200001';
/** A text from the first days of a long history, of which a new device has only the end. */
const OLD = '我连插座都买好了';
const WITH_NETWORK = { timeout: 45_000 };

type Pair = { readonly a: Page; readonly b: Page };

const bar = (page: Page): Locator => page.locator('[data-quote]');
const blockIn = (page: Page, text: string): Locator =>
  bubbles(page, text)
    .last()
    .getByRole('button', { name: /^引用 / });

async function replyByHover(page: Page, text: string): Promise<void> {
  // A new message may still move under the pointer, so the hover is repeated.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await bubbleOf(page, text).hover();
    await page
      .locator('[data-hover-actions]')
      .getByRole('button', { name: zh('chat.action.reply') })
      .click({ timeout: 3000 });
  }).toPass();
}

/** Sends without waiting for the screen: a quote that was chosen before is sent with the text. */
async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(bar(page)).toHaveCount(0);
}

/** For the quoted message, which is the first with this text; the second is the answer that quotes it. */
async function chooseForQuoted(page: Page, text: string, action: string): Promise<void> {
  await bubbles(page, text)
    .first()
    .locator('[data-bubble]')
    .click({ button: 'right', position: { x: 12, y: 12 } });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Another member quotes one of the oldest messages of the group. */
async function quoteOldest(origin: string, text: string): Promise<string> {
  const publisher = await openSender(origin, B);
  const { r } = await publisher.socket.request('history', { conversationID: GROUP, after: 0, count: 100 });
  const { list } = r as { list: { ID: string; nick: string; payload: { text?: string } }[] };
  const old = list.find(({ payload }) => payload.text?.includes(OLD));
  if (old === undefined) throw new Error('nobody said it');
  const messageReply = { messageID: old.ID, messageSender: old.nick, messageAbstract: OLD, version: 1 };
  await publisher.sendText(GROUP, text, { cloudCustomData: JSON.stringify({ messageReply }) });
  publisher.close();
  return old.ID;
}

test('a quote shows the reader’s name for its author, not the name in the message', async ({ page, server }) => {
  const sender = await openSender(server.origin, B);
  const { ID } = await sender.sendText(`C2C${A}`, '被引用的一句');
  const messageReply = { messageID: ID, messageSender: '早先的名字', messageAbstract: '被引用的一句', version: 1 };
  await sender.sendText(`C2C${A}`, '引用自己的一句', { cloudCustomData: JSON.stringify({ messageReply }) });
  sender.close();
  await openOn(page, { me: A, conversationID: `C2C${B}` });
  const name = (await conversationRow(page, `C2C${B}`).locator('bdi').first().textContent()) ?? '';
  await expect(blockIn(page, '引用自己的一句').locator('bdi')).toHaveText(name);
});

test.describe('answering a message', () => {
  test('an answer carries its quote to every device, follows changes of the quoted message, and leads back to it', async ({ browser, server }) => {
    test.slow();
    const { a, b } = await openPair(browser, server.origin, [A, B]);
    for (const words of ['周六几点见面呢', '离线也能引用吗']) {
      await sendText(b, words);
      await expect(bubbles(a, words)).toHaveCount(1);
    }
    const second = await test.step('the quote stays with its draft through a reload and on another device, until it is sent', async () => {
      await replyByHover(a, '周六几点见面呢');
      await expect(composer(a)).toBeFocused();
      const other = await openPeer(browser, server.origin, { me: A, conversationID: `C2C${B}` });
      await expect(bar(other)).toContainText('周六几点见面呢');
      await goOffline(a);
      await expect(bar(a)).toContainText('周六几点见面呢');
      expect(await findAccessFaults(a)).toEqual([]);
      await send(a, '早上八点吧');
      await expect(blockIn(a, '早上八点吧')).toContainText('周六几点见面呢');
      return other;
    });
    await test.step('an answer that is written offline arrives later, and a quote can be cancelled before sending', async () => {
      await replyByHover(a, '离线也能引用吗');
      await bar(a)
        .getByRole('button', { name: zh('composer.removeQuote') })
        .click();
      await expect(bar(a)).toHaveCount(0);
      await replyByHover(a, '离线也能引用吗');
      await send(a, '当然可以');
      await expect(blockIn(a, '当然可以')).toContainText('离线也能引用吗');
      await a.reload();
      await expect(blockIn(a, '当然可以')).toContainText('离线也能引用吗');
      await expect(bar(a)).toHaveCount(0);
      await a.context().setOffline(false);
      for (const page of [b, second]) {
        await expect(blockIn(page, '当然可以')).toContainText('离线也能引用吗', WITH_NETWORK);
        await expect(blockIn(page, '早上八点吧')).toContainText('周六几点见面呢');
      }
      await expect(bar(second)).toHaveCount(0);
      await second.context().close();
    });
    await test.step('READ-014 a quote does not show a message that is recalled afterwards', async () => recallQuoted({ a, b }));
    await test.step('READ-014 a press on the quote leads to the message, or reports that it cannot be found', async () => deleteQuoted({ a, b }));

    await test.step('answers and an unsent quote remain after both pages reload', async () => {
      await replyByHover(b, '我回一句');
      await expect(bar(b)).toContainText('我回一句');
      await Promise.all([a.reload(), b.reload()]);
      for (const page of [a, b]) {
        await expect(blockIn(page, '早上八点吧')).toContainText('周六几点见面呢');
        await expect(blockIn(page, '当然可以')).toContainText('离线也能引用吗');
        await expect(blockIn(page, '我回一句')).toContainText('引用内容已撤回');
        await expect(page.getByText('这句要撤回的')).toHaveCount(0);
      }
      await expect(bar(a)).toHaveCount(0);
      await expect(bar(b)).toContainText('我回一句');
      await send(b, '收到你的回复');
      await expect(blockIn(a, '收到你的回复')).toContainText('我回一句');
    });
    await test.step('READ-014 a press on the quote leads to a message in old history that this device never had', async () => {
      const old = await quoteOldest(server.origin, '还记得吗');
      await openConversation(a, GROUP);
      await expect(bubbles(a, '还记得吗')).toBeInViewport();
      await expect(a.locator(`[data-msg-id="${old}"]`)).toHaveCount(0);
      expect(await readRow(a, { wtId: A, table: 'messages', key: old })).toBeUndefined();
      await blockIn(a, '还记得吗').click();
      await expect(a.locator(`[data-msg-id="${old}"]`)).toBeInViewport();
    });
  });
});

async function recallQuoted({ a, b }: Pair): Promise<void> {
  await sendText(b, '这句要撤回的');
  await expect(bubbles(a, '这句要撤回的')).toHaveCount(1);
  await replyByHover(a, '这句要撤回的');
  await send(a, '我回一句');
  await expect(blockIn(b, '我回一句')).toContainText('这句要撤回的');
  await chooseForQuoted(b, '这句要撤回的', zh('chat.action.recall'));
  for (const page of [a, b]) await expect(blockIn(page, '我回一句')).toContainText('引用内容已撤回');
}

async function deleteQuoted({ a, b }: Pair): Promise<void> {
  await sendText(b, '会被我删掉的话');
  await expect(bubbles(a, '会被我删掉的话')).toHaveCount(1);
  await replyByHover(a, '会被我删掉的话');
  await send(a, '引用过了');
  await expect(sentBubbles(a, '引用过了')).toHaveCount(1);
  await blockIn(a, '引用过了').click();
  await expect(bubbles(a, '会被我删掉的话').first()).toBeInViewport();
  await chooseForQuoted(a, '会被我删掉的话', zh('chat.action.delete'));
  await a
    .getByRole('alertdialog')
    .getByRole('button', { name: zh('chat.action.delete') })
    .click();
  await expect(bubbles(a, '会被我删掉的话')).toHaveCount(1);
  await blockIn(a, '引用过了').click();
  await expect(a.getByText('无法定位到原消息')).toBeVisible();
}

const picker = (page: Page): Locator => page.getByRole('dialog', { name: zh('forward.title') });
const row = (page: Page, conversationID: string): Locator => page.locator(`[data-target="${conversationID}"]`).getByRole('checkbox');
const search = (page: Page): Locator => picker(page).getByRole('searchbox').or(picker(page).getByRole('textbox'));
const newGroup = (page: Page): Locator => page.locator('[data-conversation-id^="GROUP"]').filter({ hasText: '骑行小队' });
const RECORD = '陈屿和苏念的聊天记录';

/** Types and waits until the list contains only the target. */
async function findOne(page: Page, words: string): Promise<void> {
  await search(page).fill(words);
  await expect(picker(page).locator('[data-target]')).toHaveCount(1);
}

type Three = Pair & { readonly c: Page };

test.describe('forwarding messages', () => {
  test('messages, pictures and records reach the chosen chats and a new group', async ({ browser, server }) => {
    test.slow();
    const { a, b } = await openPair(browser, server.origin, [A, B]);
    const c = await openPeer(browser, server.origin, { me: C, conversationID: `C2C${A}` });
    await test.step('MSG-046 a press chooses its row although a message arrives during the press: rows keep their places', async () =>
      pressWhileOthersWrite({ a, b, c }));
    await test.step('a picture is forwarded by keyboard without another upload', async () => passPictureOn({ a, b, c }));
    await test.step('MSG-049 several messages are forwarded as one record, which its reader forwards unchanged', async () => passRecordOn({ a, b, c }));
    await test.step('GROUP-001 the user creates a group as the target', async () => makeGroup({ a, b, c }));
    await test.step('MSG-046 a message is forwarded offline to several chats, found by pinyin and by ID', async () => passOnOffline({ a, b, c }));

    await test.step('all forwarded messages remain after all three pages reload', async () => {
      await Promise.all([a.reload(), b.reload(), c.reload()]);
      for (const page of [a, b]) await expect(newGroup(page)).toContainText('给新群的话');
      await openConversation(a, `C2C${C}`);
      for (const page of [a, c]) {
        await expect(bubbles(page, RECORD)).toHaveCount(2);
        await expect(bubbles(page, RECORD).last()).toContainText('合并第二句');
        await expect(bubbles(page, '请帮我转一下这句')).toHaveCount(1);
      }
      await openConversation(a, 'C2C10005');
      await expect(sentBubbles(a, '请帮我转一下这句')).toHaveCount(1);
    });
  });
});

async function pressWhileOthersWrite({ a, b, c }: Three): Promise<void> {
  await sendText(b, '转给别人看看');
  await choose(a, '转给别人看看', zh('chat.action.forward'));
  const rows = picker(a).locator('[data-target]');
  const target = rows.nth(2);
  await expect(target).toBeVisible();
  const order = async () => rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-target')));
  const before = await order();
  const pressed = before[2] ?? '';
  const node = await target.elementHandle();
  const box = await target.boundingBox();
  if (box === null) throw new Error('the row is nowhere');
  await a.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await a.mouse.down();
  // A message in a chat further down moves that chat to the top of the list under the dialog.
  await sendText(c, '我来插一句');
  await expect(a.locator(`[data-conversation-id="C2C${C}"]`)).toContainText('我来插一句');
  await a.mouse.up();
  await expect(row(a, pressed)).toBeChecked();
  await expect(picker(a).getByRole('button', { name: zh('forward.sendTo', { count: 1 }) })).toBeVisible();
  expect(await order()).toEqual(before);
  expect(await target.evaluate((now, then) => now === then, node)).toBe(true);
  await picker(a)
    .getByRole('button', { name: zh('forward.sendTo', { count: 1 }) })
    .click();
  await expect(picker(a)).toHaveCount(0);
}

async function passPictureOn({ a, c }: Three): Promise<void> {
  const newest = c.locator('[data-msg-id]').last();
  const before = (await newest.getAttribute('data-msg-id')) ?? '';
  await a.locator('input[type=file][accept*="image"]').first().setInputFiles('public/icons/icon-192.png');
  await sendPicked(a);
  const sent = a.locator('[data-msg-id]').last();
  await expect(sent.locator('[data-state="sent"], [data-state="read"]')).toBeVisible();
  await expect(sent.locator('[data-bubble] img')).toBeVisible();
  const uploads: string[] = [];
  a.on('request', (request) => request.url().includes('/oss/upload') && uploads.push(request.url()));
  await sent.locator('[data-bubble]').focus();
  await a.keyboard.press('Shift+F10');
  await a.getByRole('menuitem', { name: zh('chat.action.forward'), exact: true }).press('Enter');
  await search(a).fill(C);
  await row(a, `C2C${C}`).press('Space');
  await picker(a)
    .getByRole('button', { name: zh('forward.sendTo', { count: 1 }) })
    .press('Enter');
  await expect(picker(a)).toHaveCount(0);
  await expect(newest).not.toHaveAttribute('data-msg-id', before);
  const picture = newest.getByRole('button', { name: zh('bubble.openPicture') }).locator('img');
  await expect.poll(async () => picture.evaluate((node) => (node instanceof HTMLImageElement ? node.naturalWidth : 0))).toBeGreaterThan(0);
  expect(uploads).toEqual([]);
}

async function passRecordOn({ a, b, c }: Three): Promise<void> {
  await sendText(a, '合并第一句');
  await sendText(b, '合并第二句');
  await expect(bubbles(a, '合并第二句')).toHaveCount(1);
  await expect(sentBubbles(a, '合并第一句')).toHaveCount(1);
  await choose(a, '合并第一句', zh('chat.action.select'));
  await bubbles(a, '合并第二句').getByRole('checkbox').check();
  await a
    .getByRole('toolbar', { name: zh('chat.select.bar') })
    .getByRole('button', { name: zh('chat.select.merged') })
    .click();
  await findOne(a, C);
  await row(a, `C2C${C}`).check();
  await picker(a)
    .getByRole('button', { name: zh('forward.sendTo', { count: 1 }) })
    .click();
  await expect(a.getByRole('toolbar', { name: zh('chat.select.bar') })).toHaveCount(0);
  await expect(bubbles(c, RECORD)).toContainText('合并第一句');
  await expect(bubbles(c, RECORD)).toContainText('合并第二句');
  await choose(c, RECORD, zh('chat.action.forward'));
  await search(c).fill(A);
  await row(c, `C2C${A}`).check();
  await picker(c)
    .getByRole('button', { name: zh('forward.sendTo', { count: 1 }) })
    .click();
  await expect(sentBubbles(c, RECORD)).toHaveCount(1);
  await openConversation(a, `C2C${C}`);
  await expect(bubbles(a, RECORD)).toHaveCount(2);
  await openConversation(a, `C2C${B}`);
}

async function makeGroup({ a, b }: Three): Promise<void> {
  await sendText(b, '给新群的话');
  await expect(bubbles(a, '给新群的话')).toHaveCount(1);
  await choose(a, '给新群的话', zh('chat.action.forward'));
  await picker(a)
    .getByRole('button', { name: zh('forward.newGroup') })
    .click();
  const founding = a.getByRole('dialog', { name: zh('forward.newGroup') });
  await founding.getByRole('textbox', { name: zh('forward.groupName') }).fill('骑行小队');
  for (const id of [B, C]) {
    await founding.getByRole('searchbox').fill(id);
    await row(a, `C2C${id}`).check();
  }
  expect(await findAccessFaults(a)).toEqual([]);
  await founding.getByRole('button', { name: zh('forward.create') }).click();
  await picker(a)
    .getByRole('button', { name: zh('forward.sendTo', { count: 1 }) })
    .click();
  await expect(picker(a)).toHaveCount(0);
  await expect(newGroup(b)).toContainText('给新群的话');
}

async function passOnOffline({ a, b, c }: Three): Promise<void> {
  await sendText(b, '请帮我转一下这句');
  await expect(bubbles(a, '请帮我转一下这句')).toHaveCount(1);
  await goOffline(a);
  await choose(a, '请帮我转一下这句', zh('chat.action.forward'));
  await expect(picker(a).getByRole('button', { name: /^发送/ })).toHaveAttribute('aria-disabled', 'true');
  await findOne(a, 'zmy');
  await row(a, `C2C${C}`).check();
  await findOne(a, '10005');
  await row(a, 'C2C10005').check();
  await search(a).fill('没有这个人');
  await expect(picker(a)).toContainText('联系人或群聊不存在');
  const listed = await picker(a).locator('[data-forward-list]').boundingBox();
  expect(listed?.height).toBeLessThanOrEqual(280);
  expect(await findAccessFaults(a)).toEqual([]);
  await picker(a)
    .getByRole('button', { name: zh('forward.sendTo', { count: 2 }) })
    .click();
  await expect(picker(a)).toHaveCount(0);
  await expect(bubbles(c, '请帮我转一下这句')).toHaveCount(0);
  await a.context().setOffline(false);
  await expect(bubbles(c, '请帮我转一下这句')).toHaveCount(1, WITH_NETWORK);
}
