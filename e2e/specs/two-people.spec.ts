import { expect, type Browser, type Page } from 'playwright/test';
import { leave } from '../pages/account-menu.ts';
import { bubbles, composer, conversationRow, openConversation, sendText } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { openChat } from '../support/open-chat.ts';
import { test, withMotion } from '../support/wisp-test.ts';

test.use(withMotion);

const A = '10001';
const B = '10002';

async function openPair(browser: Browser, baseURL: string): Promise<{ readonly a: Page; readonly b: Page }> {
  const [a, b] = await Promise.all([
    openChat(browser, baseURL, { me: A, conversationID: `C2C${B}` }),
    openChat(browser, baseURL, { me: B, conversationID: `C2C${A}` }),
  ]);
  return { a, b };
}

test.describe('two people', () => {
  test('exchange texts both ways, each once and in order', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    for (const text of ['一', '二', '三'].map((part) => `第${part}句`)) await sendText(a, text);
    await expect(bubbles(b, '第三句')).toHaveCount(1);
    await sendText(b, '都收到了');
    await expect(bubbles(a, '都收到了')).toHaveCount(1);
    for (const page of [a, b]) await expect(bubbles(page, '句')).toHaveText([/第一句/, /第二句/, /第三句/]);
  });

  test('the receiver was offline and finds everything on return', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await b.context().setOffline(true);
    await sendText(a, '你不在的时候');
    await expect(bubbles(a, '你不在的时候')).toHaveCount(1);
    await b.context().setOffline(false);
    await expect(bubbles(b, '你不在的时候')).toHaveCount(1, { timeout: 45_000 });
  });

  test('both were offline and their messages cross once each', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await Promise.all([a.context().setOffline(true), b.context().setOffline(true)]);
    await sendText(a, '来自甲的离线消息');
    await sendText(b, '来自乙的离线消息');
    await Promise.all([a.reload(), b.reload()]);
    await Promise.all([a.context().setOffline(false), b.context().setOffline(false)]);
    for (const page of [a, b]) {
      await expect(bubbles(page, '来自甲的离线消息')).toHaveCount(1, { timeout: 45_000 });
      await expect(bubbles(page, '来自乙的离线消息')).toHaveCount(1, { timeout: 45_000 });
    }
    const order = async (page: Page): Promise<string[]> =>
      page
        .locator('[data-msg-id]')
        .filter({ hasText: '的离线消息' })
        .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-msg-id') ?? ''));
    await expect.poll(async () => JSON.stringify(await order(a))).toBe(JSON.stringify(await order(b)));
  });

  test('G2 a reload right after Enter loses nothing and sends once', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await composer(a).fill('按下回车就刷新');
    await composer(a).press('Enter');
    await expect(bubbles(a, '按下回车就刷新')).toHaveCount(1);
    await a.reload();
    await expect(bubbles(a, '按下回车就刷新')).toHaveCount(1);
    await expect(bubbles(b, '按下回车就刷新')).toHaveCount(1);
  });

  test('G6 a server killed in the middle of sending gets each message once', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    for (let at = 0; at < 5; at += 1) await sendText(a, `重启前 ${at}`);
    await server.crashAndRestart();
    for (let at = 5; at < 8; at += 1) await sendText(a, `重启前 ${at}`);
    await expect(bubbles(b, '重启前')).toHaveCount(8, { timeout: 50_000 });
    await expect(bubbles(a, '重启前')).toHaveText(Array.from({ length: 8 }, (_, at) => new RegExp(`重启前 ${at}`)));
    await expect(bubbles(b, '重启前')).toHaveText(Array.from({ length: 8 }, (_, at) => new RegExp(`重启前 ${at}`)));
  });

  test('a picture and a file arrive, and stay readable without a network', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await a.locator('input[type=file][accept*="image"]').setInputFiles('public/icons/icon-192.png');
    await a.getByRole('button', { name: '发送', exact: true }).click();
    await expect(b.locator('[data-msg-id] img[src^="/media/"]').last()).toBeVisible();
    await a.locator('input[type=file]:not([accept])').setInputFiles({ name: '会议纪要.txt', mimeType: 'text/plain', buffer: Buffer.from('三点开会') });
    await a.getByRole('button', { name: '发送', exact: true }).click();
    await expect(bubbles(b, '会议纪要')).toHaveCount(1);
    const picture = b.locator('[data-msg-id] img[src^="/media/"]').last();
    await expect.poll(async () => picture.evaluate((node) => (node instanceof HTMLImageElement ? node.naturalWidth : 0))).toBeGreaterThan(0);
    await b.context().setOffline(true);
    await b.reload();
    await expect
      .poll(async () =>
        b
          .locator('[data-msg-id] img[src^="/media/"]')
          .last()
          .evaluate((node) => (node instanceof HTMLImageElement ? node.naturalWidth : 0)),
      )
      .toBeGreaterThan(0);
  });

  test('another account on the same device sees nothing of the first', async ({ page, server }) => {
    expect(server.origin).not.toBe('');
    await signIn(page, A);
    await openConversation(page, `C2C${B}`);
    await sendText(page, '只属于第一个账号');
    await leave(page, 'keep');
    await page.waitForURL('**/login');
    await signIn(page, '10005');
    await expect(conversationRow(page, `C2C${A}`)).toBeVisible();
    await expect(page.getByText('只属于第一个账号')).toHaveCount(0);
  });
});
