import { expect, type Page } from 'playwright/test';
import { openOn } from '../../support/open-chat.ts';
import { openSender, type Sender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';

const ME = '10001';
const GROUP = 'GROUP200001';
/** As long as a name may be, of the widest letters. */
const NAMES = { '10002': '一个非常长的名字用来看它会不会被', '10004': 'WWWWWWWWWWWWWWWW' };
const ROUNDS = 24;

async function renamed(origin: string, wtId: string, nickName: string): Promise<Sender> {
  const sender = await openSender(origin, wtId);
  expect((await sender.client.post('/user/updateMore', { nickName })).code).toBe(200);
  return sender;
}

type Seen = { readonly names: number; readonly covered: readonly string[]; readonly outside: readonly string[] };

/** The names and days under the button to the unread messages, and the parts of author lines outside of the window. */
async function lookAtNames(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const key = document.querySelector('[data-jump-unread]')?.getBoundingClientRect();
    if (key === undefined) throw new Error('no key');
    const parts = [...document.querySelectorAll<HTMLElement>('[data-author-name] > *, [data-day-pill][data-shown] > *')];
    const boxes = parts.map((part) => ({ words: part.innerText, box: part.getBoundingClientRect() }));
    const isCovered = ({ box }: (typeof boxes)[number]): boolean =>
      box.right > key.left && box.left < key.right && box.bottom > key.top && box.top < key.bottom;
    return {
      names: boxes.length,
      covered: boxes.filter(isCovered).map(({ words }) => words),
      outside: boxes.filter(({ box }) => box.right > window.innerWidth).map(({ words }) => words),
    };
  });
}

for (const width of [320, 390]) {
  test(`the button to the unread messages covers no name and no day at ${String(width)} px, however long`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 700 });
    const senders = await Promise.all(Object.entries(NAMES).map(async ([wtId, name]) => renamed(server.origin, wtId, name)));
    for (let at = 0; at < ROUNDS; at += 1) for (const sender of senders) await sender.sendText(GROUP, `未读的第 ${String(at)} 句`);
    for (const sender of senders) sender.close();
    await openOn(page, { me: ME, conversationID: GROUP });
    await expect(page.locator('[data-jump-unread]')).toBeVisible();
    await page.locator('[data-messages]').hover();
    const seen: Seen[] = [];
    for (let at = 0; at < 12; at += 1) {
      await page.mouse.wheel(0, -34);
      await page.evaluate(async () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
      seen.push(await lookAtNames(page));
    }
    expect(Math.max(...seen.map(({ names }) => names))).toBeGreaterThan(2);
    expect(seen.flatMap(({ covered }) => covered)).toEqual([]);
    expect(seen.flatMap(({ outside }) => outside)).toEqual([]);
  });
}
