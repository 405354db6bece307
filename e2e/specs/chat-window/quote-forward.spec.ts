import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser, type Locator, type Page } from 'playwright/test';
import { startServer } from '../../../tests/support/start-server.ts';
import { createWireClient, textMessage } from '../../../tests/support/wire-client.ts';
import { bubbles, composer, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/find-access-faults.ts';
import { goOffline } from '../../support/go-offline.ts';
import { bubbleOf, choose } from '../../support/message-menu.ts';
import { openChat, openPeer } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test, withMotion } from '../../support/wisp-test.ts';

test.use(withMotion);

const A = '10001';
const B = '10002';
const C = '10004';
const WRITER = '10006';
const OLDER = 120;
const AT_ONCE = 20;
const UNLIMITED = { perSecond: 1_000_000, burst: 1_000_000 };

async function openPair(browser: Browser, baseURL: string): Promise<{ readonly a: Page; readonly b: Page }> {
  const [a, b] = await Promise.all([
    openChat(browser, baseURL, { me: A, conversationID: `C2C${B}` }),
    openPeer(browser, baseURL, { me: B, conversationID: `C2C${A}` }),
  ]);
  return { a, b };
}

const bar = (page: Page): Locator => page.locator('[data-quote]');
const blockIn = (page: Page, text: string): Locator =>
  bubbles(page, text)
    .last()
    .getByRole('button', { name: /^引用 / });

async function replyByHover(page: Page, text: string): Promise<void> {
  // A message that has just come still moves below the pointer, which a hand then moves again.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await bubbleOf(page, text).hover();
    await page.locator('[data-hover-keys]').getByRole('button', { name: '引用' }).click({ timeout: 3000 });
  }).toPass();
}

/** At once, whatever the screen shows already: a quote that was pressed before goes with it. */
async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(bar(page)).toHaveCount(0);
}

test.describe('answering a message', () => {
  test('the quote stays with its draft through a reload and on another device, until it is sent', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await sendText(b, '周六几点见面呢');
    await expect(bubbles(a, '周六几点见面呢')).toHaveCount(1);
    await replyByHover(a, '周六几点见面呢');
    await expect(composer(a)).toBeFocused();
    const second = await openPeer(browser, server.origin, { me: A, conversationID: `C2C${B}` });
    await expect(bar(second)).toContainText('周六几点见面呢');
    await a.reload();
    await expect(bar(a)).toContainText('周六几点见面呢');
    expect(await findAccessFaults(a)).toEqual([]);
    await send(a, '早上八点吧');
    for (const page of [a, b, second]) await expect(blockIn(page, '早上八点吧')).toContainText('周六几点见面呢');
    await expect(bar(second)).toHaveCount(0);
    await Promise.all([a.reload(), b.reload()]);
    for (const page of [a, b]) await expect(blockIn(page, '早上八点吧')).toContainText('周六几点见面呢');
    await expect(bar(a)).toHaveCount(0);
  });

  test('it is written without a network and arrives later, and a quote can be taken back before', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await sendText(b, '离线也能引用吗');
    await expect(bubbles(a, '离线也能引用吗')).toHaveCount(1);
    await goOffline(a);
    await replyByHover(a, '离线也能引用吗');
    await bar(a).getByRole('button', { name: '取消引用' }).click();
    await expect(bar(a)).toHaveCount(0);
    await replyByHover(a, '离线也能引用吗');
    await send(a, '当然可以');
    await expect(blockIn(a, '当然可以')).toContainText('离线也能引用吗');
    await a.reload();
    await expect(blockIn(a, '当然可以')).toContainText('离线也能引用吗');
    await a.context().setOffline(false);
    await expect(blockIn(b, '当然可以')).toContainText('离线也能引用吗', { timeout: 45_000 });
  });

  test('what is recalled afterwards is not shown by those who quoted it', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await sendText(b, '这句要撤回的');
    await expect(bubbles(a, '这句要撤回的')).toHaveCount(1);
    await replyByHover(a, '这句要撤回的');
    await send(a, '我回一句');
    await expect(blockIn(b, '我回一句')).toContainText('这句要撤回的');
    // The first is the message itself, the other the answer that quotes it.
    await bubbles(b, '这句要撤回的')
      .first()
      .locator('[data-bubble]')
      .click({ button: 'right', position: { x: 12, y: 12 } });
    await b.getByRole('menuitem', { name: '撤回', exact: true }).click();
    for (const page of [a, b]) await expect(blockIn(page, '我回一句')).toContainText('引用内容已撤回');
    await Promise.all([a.reload(), b.reload()]);
    for (const page of [a, b]) {
      await expect(blockIn(page, '我回一句')).toContainText('引用内容已撤回');
      await expect(page.getByText('这句要撤回的')).toHaveCount(0);
    }
  });

  test('a press on the quote leads to the message, and says when it cannot be found', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await sendText(b, '会被我删掉的话');
    await expect(bubbles(a, '会被我删掉的话')).toHaveCount(1);
    await replyByHover(a, '会被我删掉的话');
    await send(a, '引用过了');
    await expect(sentBubbles(a, '引用过了')).toHaveCount(1);
    await blockIn(a, '引用过了').click();
    await expect(bubbles(a, '会被我删掉的话').first()).toBeInViewport();
    await bubbles(a, '会被我删掉的话')
      .first()
      .locator('[data-bubble]')
      .click({ button: 'right', position: { x: 12, y: 12 } });
    await a.getByRole('menuitem', { name: '删除', exact: true }).click();
    await a.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(bubbles(a, '会被我删掉的话')).toHaveCount(1);
    await blockIn(a, '引用过了').click();
    await expect(a.getByText('无法定位到原消息')).toBeVisible();
  });

  test('the quoted message may lie far back in history that this device has never had', async ({ browser, seededFolder }) => {
    const configFile = join(seededFolder, `rates-${test.info().testId}.json`);
    writeFileSync(configFile, JSON.stringify({ rates: { requests: UNLIMITED, http: UNLIMITED } }));
    const server = await startServer({ seededFrom: seededFolder, environment: { CONFIG_FILE: configFile } });
    try {
      const client = createWireClient(server.origin);
      await client.logIn(WRITER);
      const writer = await client.openEngine();
      await writer.hello();
      const say = async (text: string, cloudCustomData = ''): Promise<string> => {
        const message: Readonly<Record<string, unknown>> = { ...textMessage(WRITER, `C2C${A}`, text), cloudCustomData };
        expect((await writer.request('send', { message }))['code']).toBe(0);
        return String(message['ID']);
      };
      const first = await say('最早的那一句');
      for (let at = 0; at < OLDER; at += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, async (_, one) => say(`后来 ${at + one}`)));
      await say('还记得吗', JSON.stringify({ messageReply: { messageID: first, messageSender: '江慕白', messageAbstract: '最早的那一句', version: 1 } }));
      const page = await openChat(browser, server.origin, { me: A, conversationID: `C2C${WRITER}` });
      await expect(bubbles(page, '还记得吗')).toBeInViewport();
      await expect(page.locator(`[data-msg-id="${first}"]`)).toHaveCount(0);
      await blockIn(page, '还记得吗').click();
      await expect(page.locator(`[data-msg-id="${first}"]`)).toBeInViewport();
      await page.context().close();
    } finally {
      await server.stop();
      rmSync(configFile);
    }
  });
});

test.describe('passing messages on', () => {
  const picker = (page: Page): Locator => page.getByRole('dialog', { name: '转发给' });
  const row = (page: Page, conversationID: string): Locator => page.locator(`[data-target="${conversationID}"]`).getByRole('checkbox');
  const search = (page: Page): Locator => picker(page).getByRole('searchbox').or(picker(page).getByRole('textbox'));
  /** Types, and waits as a person does until the list holds what was looked for. */
  const findOne = async (page: Page, words: string): Promise<void> => {
    await search(page).fill(words);
    await expect(picker(page).locator('[data-target]')).toHaveCount(1);
  };

  test('one by one to several, found by sound and by number, wished without a network', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    const c = await openPeer(browser, server.origin, { me: C, conversationID: `C2C${A}` });
    await sendText(b, '请帮我转一下这句');
    await expect(bubbles(a, '请帮我转一下这句')).toHaveCount(1);
    await goOffline(a);
    await choose(a, '请帮我转一下这句', '转发');
    const send = picker(a).getByRole('button', { name: /^发送/ });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await findOne(a, 'zmy');
    await row(a, `C2C${C}`).check();
    await findOne(a, '10005');
    await row(a, 'C2C10005').check();
    await search(a).fill('没有这个人');
    await expect(picker(a)).toContainText('联系人或群聊不存在');
    const listed = await picker(a).locator('[data-forward-list]').boundingBox();
    expect(listed?.height).toBeLessThanOrEqual(280);
    expect(await findAccessFaults(a)).toEqual([]);
    await picker(a).getByRole('button', { name: '发送（2）' }).click();
    await expect(picker(a)).toHaveCount(0);
    await expect(bubbles(c, '请帮我转一下这句')).toHaveCount(0);
    await a.context().setOffline(false);
    await expect(bubbles(c, '请帮我转一下这句')).toHaveCount(1, { timeout: 45_000 });
    await Promise.all([a.goto(`/messages/C2C10005`), c.reload()]);
    await expect(sentBubbles(a, '请帮我转一下这句')).toHaveCount(1);
    await expect(bubbles(c, '请帮我转一下这句')).toHaveCount(1);
  });

  test('who is pressed is chosen, also when others write while the finger is down: every row stays the one it was', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    const writer = await openSender(server.origin, C);
    await sendText(b, '转给别人看看');
    await choose(a, '转给别人看看', '转发');
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
    // Of somebody further down: his chat goes to the top of the list behind the dialog.
    await writer.say(`C2C${A}`, '我来插一句');
    await expect(a.locator(`[data-conversation-id="C2C${C}"]`)).toContainText('我来插一句');
    await a.mouse.up();
    await expect(row(a, pressed)).toBeChecked();
    await expect(picker(a).getByRole('button', { name: '发送（1）' })).toBeVisible();
    expect(await order()).toEqual(before);
    expect(await target.evaluate((now, then) => now === then, node)).toBe(true);
    await picker(a).getByRole('button', { name: '发送（1）' }).click();
    await expect(picker(a)).toHaveCount(0);
    writer.close();
  });

  test('many as one record, which its reader passes on as it is', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await sendText(a, '合并第一句');
    await sendText(b, '合并第二句');
    await expect(bubbles(a, '合并第二句')).toHaveCount(1);
    await expect(sentBubbles(a, '合并第一句')).toHaveCount(1);
    await choose(a, '合并第一句', '多选');
    await bubbles(a, '合并第二句').getByRole('checkbox').check();
    await a.getByRole('toolbar', { name: '多选操作' }).getByRole('button', { name: '合并转发' }).click();
    await findOne(a, C);
    await row(a, `C2C${C}`).check();
    await picker(a).getByRole('button', { name: '发送（1）' }).click();
    await expect(a.getByRole('toolbar', { name: '多选操作' })).toHaveCount(0);
    const c = await openPeer(browser, server.origin, { me: C, conversationID: `C2C${A}` });
    const title = '陈屿和苏念的聊天记录';
    await expect(bubbles(c, title)).toContainText('合并第一句');
    await expect(bubbles(c, title)).toContainText('合并第二句');
    await choose(c, title, '转发');
    await search(c).fill(A);
    await row(c, `C2C${A}`).check();
    await picker(c).getByRole('button', { name: '发送（1）' }).click();
    await expect(sentBubbles(c, title)).toHaveCount(1);
    await a.goto(`/messages/C2C${C}`);
    await expect(bubbles(a, title)).toHaveCount(2);
    await Promise.all([a.reload(), c.reload()]);
    for (const page of [a, c]) {
      await expect(bubbles(page, title)).toHaveCount(2);
      await expect(bubbles(page, title).last()).toContainText('合并第二句');
    }
  });

  test('a group is made to receive them', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await sendText(b, '给新群的话');
    await expect(bubbles(a, '给新群的话')).toHaveCount(1);
    await choose(a, '给新群的话', '转发');
    await picker(a).getByRole('button', { name: '新建群聊' }).click();
    const founding = a.getByRole('dialog', { name: '新建群聊' });
    await founding.getByRole('textbox', { name: '群聊名称' }).fill('骑行小队');
    for (const id of [B, C]) {
      await founding.getByRole('searchbox').fill(id);
      await row(a, `C2C${id}`).check();
    }
    expect(await findAccessFaults(a)).toEqual([]);
    await founding.getByRole('button', { name: '创建群聊' }).click();
    await picker(a).getByRole('button', { name: '发送（1）' }).click();
    await expect(picker(a)).toHaveCount(0);
    const group = b.locator('[data-conversation-id^="GROUP"]').filter({ hasText: '骑行小队' });
    await expect(group).toContainText('给新群的话');
    await Promise.all([a.reload(), b.reload()]);
    for (const page of [a, b]) await expect(page.locator('[data-conversation-id^="GROUP"]').filter({ hasText: '骑行小队' })).toContainText('给新群的话');
  });

  test('a picture goes along without being uploaded again, from the middle of the keyboard’s way', async ({ browser, server }) => {
    const { a } = await openPair(browser, server.origin);
    await a.locator('input[type=file][accept*="image"]').first().setInputFiles('public/icons/icon-192.png');
    await a.getByRole('button', { name: '发送', exact: true }).click();
    const sent = a.locator('[data-msg-id]').last();
    await expect(sent.locator('[data-state="sent"], [data-state="read"]')).toBeVisible();
    await expect(sent.locator('[data-bubble] img')).toBeVisible();
    const uploads: string[] = [];
    a.on('request', (request) => request.url().includes('/oss/upload') && uploads.push(request.url()));
    await sent.locator('[data-bubble]').focus();
    await a.keyboard.press('Shift+F10');
    await a.getByRole('menuitem', { name: '转发', exact: true }).press('Enter');
    await search(a).fill(C);
    await row(a, `C2C${C}`).press('Space');
    await picker(a).getByRole('button', { name: '发送（1）' }).press('Enter');
    const c = await openChat(browser, server.origin, { me: C, conversationID: `C2C${A}` });
    const picture = c.locator('[data-msg-id] img[src^="/media/"]').last();
    await expect.poll(async () => picture.evaluate((node) => (node instanceof HTMLImageElement ? node.naturalWidth : 0))).toBeGreaterThan(0);
    expect(uploads).toEqual([]);
  });
});
