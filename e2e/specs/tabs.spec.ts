import { expect, type Page } from 'playwright/test';
import { bubbles, composer, openConversation, sendText } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { crashTab } from '../support/end-tab.ts';
import { test } from '../support/wisp-test.ts';

/** Counts the sockets that a page opens to the engine. */
function countEngineSockets(page: Page): () => number {
  let open = 0;
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/im?')) return;
    open += 1;
    socket.on('close', () => {
      open -= 1;
    });
  });
  return () => open;
}

test.describe('several tabs of one account', () => {
  test('STORE-010 G9 four tabs share one engine socket, and each sends and receives', async ({ context, browser, server }) => {
    const tabs = [await context.newPage()];
    const counters = [countEngineSockets(tabs[0]!)];
    await signIn(tabs[0]!, '10001');
    for (let at = 1; at < 4; at += 1) {
      const tab = await context.newPage();
      counters.push(countEngineSockets(tab));
      tabs.push(tab);
      await tab.goto('/messages/C2C10002');
      await expect(composer(tab)).toBeVisible();
    }
    await openConversation(tabs[0]!, 'C2C10002');
    const other = await browser.newPage({ baseURL: server.origin });
    await signIn(other, '10002');
    await openConversation(other, 'C2C10001');
    for (const [at, tab] of tabs.entries()) await sendText(tab, `来自标签页 ${at}`);
    for (const page of [...tabs, other]) await expect(bubbles(page, '来自标签页')).toHaveCount(4);
    await sendText(other, '回给所有标签页');
    for (const tab of tabs) await expect(bubbles(tab, '回给所有标签页')).toHaveCount(1);
    expect(counters.reduce((sum, count) => sum + count(), 0)).toBe(1);
  });

  test('STORE-011 another tab takes over after the leader tab crashes', async ({ context, browser, server }) => {
    const leader = await context.newPage();
    await signIn(leader, '10001');
    const follower = await context.newPage();
    await follower.goto('/messages/C2C10002');
    await expect(composer(follower)).toBeVisible();
    const other = await browser.newPage({ baseURL: server.origin });
    await signIn(other, '10002');
    await openConversation(other, 'C2C10001');
    await crashTab(leader);
    await sendText(follower, '崩溃之后');
    await expect(bubbles(other, '崩溃之后')).toHaveCount(1, { timeout: 30_000 });
  });
});
