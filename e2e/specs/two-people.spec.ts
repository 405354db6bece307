import { expect, type Locator, type Page } from 'playwright/test';
import { leave } from '../pages/account-menu.ts';
import { bubbles, composer, conversationRow, openConversation, sendPicked, sendText, sentBubbles } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { waitUntilKept } from '../support/go-offline.ts';
import { openChat, openPeer } from '../support/open-chat.ts';
import { test, withMotion } from '../support/wisp-test.ts';
import { zh } from '../support/zh.ts';

test.use(withMotion);

const A = '10001';
const B = '10002';
const BACK_ONLINE = { timeout: 45_000 };

const picturesIn = (place: Page | Locator): Locator => place.getByRole('button', { name: zh('bubble.openPicture') }).locator('img');
const lastPicture = (page: Page): Locator => picturesIn(page).last();

async function expectDrawn(picture: Locator): Promise<void> {
  await expect.poll(async () => picture.evaluate((node) => (node instanceof HTMLImageElement ? node.naturalWidth : 0))).toBeGreaterThan(0);
}

async function idsOf(page: Page, text: string): Promise<string> {
  const ids = await bubbles(page, text).evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-msg-id') ?? ''));
  return JSON.stringify(ids);
}

test.describe('two people', () => {
  test('receive each text, picture and file of the other once, also after a time without a network', async ({ browser, server }) => {
    const [a, b] = await Promise.all([
      openChat(browser, server.origin, { me: A, conversationID: `C2C${B}` }),
      openChat(browser, server.origin, { me: B, conversationID: `C2C${A}` }),
    ]);

    await test.step('exchange texts both ways, each once and in order', async () => {
      for (const text of ['一', '二', '三'].map((part) => `第${part}句`)) await sendText(a, text);
      await expect(bubbles(b, '第三句')).toHaveCount(1);
      await sendText(b, '都收到了');
      await expect(bubbles(a, '都收到了')).toHaveCount(1);
      for (const page of [a, b]) await expect(bubbles(page, '句')).toHaveText([/第一句/, /第二句/, /第三句/]);
    });
    await test.step('G2 a reload right after Enter loses nothing and sends once', async () => {
      await composer(a).fill('按下回车就刷新');
      await composer(a).press('Enter');
      await expect(bubbles(a, '按下回车就刷新')).toHaveCount(1);
      await a.reload();
      await expect(bubbles(a, '按下回车就刷新')).toHaveCount(1);
      await expect(bubbles(b, '按下回车就刷新')).toHaveCount(1);
    });
    await test.step('a picture and a file arrive, and stay readable without a network', async () => {
      await a.locator('input[type=file][accept*="image"]').setInputFiles('public/icons/icon-192.png');
      await sendPicked(a);
      await expect(picturesIn(b.locator('[data-msg-id]').last())).toBeVisible();
      await a.locator('input[type=file]:not([accept])').setInputFiles({ name: '会议纪要.txt', mimeType: 'text/plain', buffer: Buffer.from('三点开会') });
      await sendPicked(a);
      await expect(bubbles(b, '会议纪要')).toHaveCount(1);
      await expectDrawn(lastPicture(b));
      await waitUntilKept(lastPicture(b));
      await b.context().setOffline(true);
      await b.reload();
      await expectDrawn(lastPicture(b));
    });
    await sendText(a, '你不在的时候');
    await expect(sentBubbles(a, '你不在的时候')).toHaveCount(1);
    await test.step('STORE-003 messages that both users wrote offline arrive once each', async () => {
      await a.context().setOffline(true);
      await sendText(a, '来自甲的离线消息');
      await sendText(b, '来自乙的离线消息');
      await Promise.all([a.reload(), b.reload()]);
      await Promise.all([a.context().setOffline(false), b.context().setOffline(false)]);
      for (const page of [a, b]) {
        await expect(bubbles(page, '来自甲的离线消息')).toHaveCount(1, BACK_ONLINE);
        await expect(bubbles(page, '来自乙的离线消息')).toHaveCount(1, BACK_ONLINE);
      }
      await expect.poll(async () => idsOf(a, '的离线消息')).toBe(await idsOf(b, '的离线消息'));
    });
    await test.step('the receiver gets the messages of its time without a network', async () => {
      await expect(bubbles(b, '你不在的时候')).toHaveCount(1, BACK_ONLINE);
    });
  });

  test('STORE-004 G6 a server that is killed during sending gets each message once', async ({ browser, server }) => {
    const [a, b] = await Promise.all([
      openPeer(browser, server.origin, { me: A, conversationID: `C2C${B}` }),
      openPeer(browser, server.origin, { me: B, conversationID: `C2C${A}` }),
    ]);
    for (let at = 0; at < 5; at += 1) await sendText(a, `重启前 ${at}`);
    await server.crashAndRestart();
    for (let at = 5; at < 8; at += 1) await sendText(a, `重启前 ${at}`);
    await expect(bubbles(b, '重启前')).toHaveCount(8, { timeout: 50_000 });
    await expect(bubbles(a, '重启前')).toHaveText(Array.from({ length: 8 }, (_, at) => new RegExp(`重启前 ${at}`)));
    await expect(bubbles(b, '重启前')).toHaveText(Array.from({ length: 8 }, (_, at) => new RegExp(`重启前 ${at}`)));
  });

  test('SIGN-043, STORE-013 another account on the same device sees nothing of the first', async ({ page, server }) => {
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
