import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, sendPicked, sendText, sentBubbles } from '../pages/conversation-page.ts';
import { openChat } from '../support/open-chat.ts';
import { test } from '../support/wisp-test.ts';

const GROUP = 'GROUP200009';
const MEMBERS = ['10001', '10002', '10005'];
/** Tall enough to draw every message of this test. */
const TALL = { width: 1000, height: 2400 };
const IN_TIME = { timeout: 45_000 };

async function attach(page: Page, input: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await input.setInputFiles(files);
  await sendPicked(page);
}

const sendPicture = async (page: Page): Promise<void> => attach(page, page.locator('input[type=file][accept*="image"]'), 'public/icons/icon-192.png');

const sendFile = async (page: Page, name: string): Promise<void> =>
  attach(page, page.locator('input[type=file]:not([accept])'), { name, mimeType: 'text/plain', buffer: Buffer.from(name) });

/** The loaded pictures of the sent size; avatars have other sizes. */
async function countPictures(page: Page): Promise<number> {
  return page.locator('[data-msg-id] img').evaluateAll((nodes) => nodes.filter((node) => node instanceof HTMLImageElement && node.naturalWidth === 192).length);
}

async function lastIds(page: Page, count: number): Promise<string[]> {
  const ids = await page.locator('[data-msg-id]').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-msg-id') ?? ''));
  return ids.slice(-count);
}

test('three members send text, picture and file, each member once offline, and all see them in the same order', async ({ browser, server }) => {
  test.setTimeout(120_000);
  const pages = await Promise.all(MEMBERS.map(async (me) => openChat(browser, server.origin, { me, conversationID: GROUP })));
  for (const page of pages) await page.setViewportSize(TALL);
  let sent = 0;
  for (const [turn, away] of pages.entries()) {
    const [present, other] = pages.filter((page) => page !== away);
    if (present === undefined || other === undefined) throw new Error('a group of three');
    await away.context().setOffline(true);
    await sendText(away, `离线的话 ${turn}`);
    await sendFile(away, `离线的文件-${turn}.txt`);
    await sendText(present, `在线的话 ${turn}`);
    await sendPicture(other);
    await expect(sentBubbles(present, `在线的话 ${turn}`)).toHaveCount(1);
    await expect(bubbles(away, `在线的话 ${turn}`)).toHaveCount(0);
    await away.context().setOffline(false);
    sent += 4;
    for (const page of pages) {
      await expect(bubbles(page, `离线的话 ${turn}`)).toHaveCount(1, IN_TIME);
      await expect(bubbles(page, `离线的文件-${turn}`)).toHaveCount(1, IN_TIME);
      await expect(bubbles(page, `在线的话 ${turn}`)).toHaveCount(1, IN_TIME);
    }
  }
  const differentOrders = async (): Promise<number> => new Set((await Promise.all(pages.map(async (page) => lastIds(page, sent)))).map(String)).size;
  await expect.poll(differentOrders, IN_TIME).toBe(1);
  for (const page of pages) {
    await expect(page.locator('[data-msg-id] :is([data-state="queued"], [data-state="sending"], [data-state="failed"])')).toHaveCount(0, IN_TIME);
    await expect.poll(async () => countPictures(page), IN_TIME).toBe(MEMBERS.length);
  }
});
