import { expect, type Page } from 'playwright/test';
import type { FaultProxy } from '../../tests/support/fault-proxy/fault-proxy.ts';
import { bubbles, composer, openConversation, sendText, sentBubbles } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { crashTab } from '../support/end-tab.ts';
import { openPeer } from '../support/open-chat.ts';
import { test } from '../support/wisp-test.ts';

const A = '10001';
const B = '10002';
const IN_TIME = { timeout: 45_000 };
/** The client pings every 30 s and gives up 10 s later. */
const UNTIL_PING_MS = 31_000;
const UNTIL_GIVEN_UP_MS = 11_000;
/** Sooner than any request times out. */
const SOON_MS = 5000;

const isSend = (text: string): boolean => text.includes('"m":"send"');

/** From the next send on, the server has the message and the client receives no answer. */
function withholdAnswers(network: FaultProxy): { readonly hasSent: () => boolean } {
  let hasSent = false;
  network.ruleFrames(({ from, path, text }) => {
    if (!path.startsWith('/im')) return 'pass';
    if (from === 'client' && isSend(text)) hasSent = true;
    return from === 'server' && hasSent ? 'drop' : 'pass';
  });
  return { hasSent: () => hasSent };
}

async function expectOnceOnBoth(pages: readonly Page[], text: string): Promise<void> {
  for (const page of pages) await expect(bubbles(page, text)).toHaveCount(1, IN_TIME);
}

test.describe('on a bad network', () => {
  test('STORE-004 G6 a message exists once on both sides after its tab crashes between Enter and the acknowledgement', async ({ browser, server, network }) => {
    const a = await openPeer(browser, network.origin, { me: A, conversationID: `C2C${B}` });
    const b = await openPeer(browser, server.origin, { me: B, conversationID: `C2C${A}` });
    const { hasSent } = withholdAnswers(network);
    await sendText(a, '崩溃前的一句');
    await expect(bubbles(b, '崩溃前的一句')).toHaveCount(1);
    expect(hasSent()).toBe(true);
    await expect(sentBubbles(a, '崩溃前的一句')).toHaveCount(0);
    await crashTab(a);
    network.ruleFrames(undefined);
    const again = await a.context().newPage();
    await again.goto(`/messages/C2C${B}`);
    await expect(sentBubbles(again, '崩溃前的一句')).toHaveCount(1, IN_TIME);
    await sendText(again, '崩溃后的一句');
    await expectOnceOnBoth([again, b], '崩溃后的一句');
    for (const page of [again, b]) await expect(bubbles(page, '的一句')).toHaveText([/崩溃前的一句/, /崩溃后的一句/]);
  });

  test('STORE-011 G9 the other tab completes a send once after the leader tab closes before the answer', async ({ browser, server, network }) => {
    const leader = await openPeer(browser, network.origin, { me: A, conversationID: `C2C${B}` });
    const follower = await leader.context().newPage();
    await follower.goto(`/messages/C2C${B}`);
    await expect(composer(follower)).toBeVisible();
    const b = await openPeer(browser, server.origin, { me: B, conversationID: `C2C${A}` });
    withholdAnswers(network);
    await sendText(leader, '关掉前发出');
    await expect(bubbles(b, '关掉前发出')).toHaveCount(1);
    await expect(bubbles(follower, '关掉前发出')).toHaveCount(1);
    await expect(sentBubbles(follower, '关掉前发出')).toHaveCount(0);
    await leader.close();
    network.ruleFrames(undefined);
    await expect(sentBubbles(follower, '关掉前发出')).toHaveCount(1, IN_TIME);
    await sendText(follower, '接着关掉前的话');
    await expectOnceOnBoth([follower, b], '接着关掉前的话');
    for (const page of [follower, b]) await expect(bubbles(page, '关掉前')).toHaveText([/关掉前发出/, /接着关掉前的话/]);
  });

  test('a missing pong reveals a half-open connection, and the client fetches the missed messages', async ({ browser, server, network }) => {
    const a = await browser.newPage({ baseURL: network.origin });
    await a.clock.install();
    const sockets: string[] = [];
    a.on('websocket', (socket) => socket.url().includes('/im?') && sockets.push(socket.url()));
    await signIn(a, A);
    await openConversation(a, `C2C${B}`);
    await expect(composer(a)).toBeVisible();
    const b = await openPeer(browser, server.origin, { me: B, conversationID: `C2C${A}` });
    await sendText(b, '还通的时候');
    await expect(bubbles(a, '还通的时候')).toHaveCount(1);
    const before = sockets.length;
    network.freeze();
    await sendText(b, '断了你不知道');
    await expect(sentBubbles(b, '断了你不知道')).toHaveCount(1);
    await a.clock.fastForward(UNTIL_PING_MS);
    expect(sockets.length).toBe(before);
    await expect(bubbles(a, '断了你不知道')).toHaveCount(0);
    await a.clock.fastForward(UNTIL_GIVEN_UP_MS);
    await expect(bubbles(a, '断了你不知道')).toHaveCount(1, IN_TIME);
    expect(sockets.length).toBeGreaterThan(before);
    await sendText(a, '现在又通了');
    await expectOnceOnBoth([a, b], '现在又通了');
  });

  test('on a slow network sent texts appear at once, keep their order and arrive once', async ({ browser, server, network }) => {
    const a = await openPeer(browser, network.origin, { me: A, conversationID: `C2C${B}` });
    const b = await openPeer(browser, server.origin, { me: B, conversationID: `C2C${A}` });
    network.follow(() => ({ delayMs: 400, jitterMs: 600 }));
    network.hangUp();
    const texts = Array.from({ length: 5 }, (_, at) => `慢慢来 ${at}`);
    for (const text of texts) {
      await sendText(a, text);
      await expect(bubbles(a, text)).toHaveCount(1);
    }
    await openConversation(a, 'GROUP200001');
    await expect(a.locator('[data-msg-id]').last()).toBeVisible();
    await openConversation(a, `C2C${B}`);
    for (const page of [a, b])
      await expect(bubbles(page, '慢慢来')).toHaveText(
        texts.map((text) => new RegExp(text)),
        IN_TIME,
      );
    await expect(sentBubbles(a, '慢慢来')).toHaveCount(texts.length, IN_TIME);
  });

  test('G10 HTTP answers that never end delay no message', async ({ browser, server, network }) => {
    const a = await openPeer(browser, network.origin, { me: A, conversationID: `C2C${B}` });
    const b = await openPeer(browser, server.origin, { me: B, conversationID: `C2C${A}` });
    network.follow((kind) => (kind === 'http' ? { slowBody: true } : {}));
    await a.reload();
    await sendText(a, '网页慢消息不慢');
    await expect(sentBubbles(a, '网页慢消息不慢')).toHaveCount(1, { timeout: 20_000 });
    await expect(bubbles(b, '网页慢消息不慢')).toHaveCount(1);
  });

  test('a chat that was never fetched reports this once the network is gone, despite a pending request', async ({ browser, network }) => {
    network.ruleFrames(({ from, text }) => (from === 'client' && text.includes('"m":"history"') ? 'drop' : 'pass'));
    const context = await browser.newContext({ baseURL: network.origin });
    const page = await context.newPage();
    await signIn(page, A);
    await openConversation(page, 'GROUP200001');
    await expect(page.locator('[data-messages]').getByRole('status', { name: '加载中' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('网络异常')).toBeVisible();
    await expect(page.getByText('聊天记录尚未下载')).toBeVisible({ timeout: SOON_MS });
  });
});
