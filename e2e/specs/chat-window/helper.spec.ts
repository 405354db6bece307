import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, conversationRow, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { openChat, openOn, openPeer } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10004';
const B = '10005';
const HELPER = 'C2CwisperHelper';
const IN_TIME = { timeout: 45_000 };
const RECALL = '我发错了怎么撤回啊';
const OFFLINE = '没有网络还能用吗';
const NONSENSE = 'xyzzy';
const FALLBACK = '暂时没有找到相关问题，换个关键字试试吧。';

/** The texts of an account to the helper that the server has recorded, in order. */
function listRecorded(dataDir: string, wtId: string): string[] {
  const db = new DatabaseSync(join(dataDir, 'wisp.db'), { readOnly: true });
  try {
    const rows = db.prepare('select content from "helperTexts" where "userId" = ? order by "createdAt", "timeSec"').all(wtId) as { content: string }[];
    return rows.map(({ content }) => content);
  } finally {
    db.close();
  }
}

/** The lines after a text, in the order of the screen. */
async function linesAfter(page: Page, text: string): Promise<string[]> {
  const lines = await page.locator('[data-msg-id]').allInnerTexts();
  return lines.slice(lines.findLastIndex((line) => line.includes(text)) + 1);
}

test('PEOPLE-011 the helper answers each text after it, and the server records it once, also when it is written offline', async ({ browser, server }) => {
  const a = await openChat(browser, server.origin, { me: A, conversationID: HELPER });
  const b = await openPeer(browser, server.origin, { me: B, conversationID: HELPER });
  await sendText(a, RECALL);
  await expect(sentBubbles(a, RECALL)).toHaveCount(1);
  await expect.poll(async () => (await linesAfter(a, RECALL)).join(' '), IN_TIME).toContain('为你找到以下问题');
  await sendText(a, NONSENSE);
  await expect(bubbles(a, FALLBACK)).toHaveCount(1, IN_TIME);
  // A press on a listed question adds its answer.
  const before = await a.locator('[data-msg-id]').count();
  await bubbles(a, '为你找到以下问题').last().getByRole('button').first().click();
  await expect(a.locator('[data-msg-id]')).toHaveCount(before + 1, IN_TIME);
  expect(await findAccessFaults(a)).toEqual([]);

  await a.context().setOffline(true);
  await sendText(a, OFFLINE);
  await expect(bubbles(a, OFFLINE)).toHaveCount(1);
  expect(await linesAfter(a, OFFLINE)).toEqual([]);
  await a.context().setOffline(false);
  await expect(sentBubbles(a, OFFLINE)).toHaveCount(1, IN_TIME);
  await expect.poll(async () => (await linesAfter(a, OFFLINE)).length, IN_TIME).toBe(1);
  await expect.poll(() => listRecorded(server.dataDir, A), IN_TIME).toEqual([RECALL, NONSENSE, OFFLINE]);
  const shown = await a.locator('[data-msg-id]').allInnerTexts();
  await Promise.all([a.reload(), b.reload()]);
  await expect.poll(async () => a.locator('[data-msg-id]').allInnerTexts(), IN_TIME).toEqual(shown);
  // Other accounts receive none of it.
  for (const text of [RECALL, NONSENSE, OFFLINE]) await expect(bubbles(b, text)).toHaveCount(0);
  expect(listRecorded(server.dataDir, A)).toEqual([RECALL, NONSENSE, OFFLINE]);
  expect(listRecorded(server.dataDir, B)).toEqual([]);
});

/** The paths of the shown pictures, each once. */
async function picturesIn(place: Locator): Promise<string[]> {
  const sources = await place.locator('img[src]').evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname));
  return [...new Set(sources)];
}

test('the helper has the same avatar in the list, the header, its messages and the search results', async ({ page }) => {
  await openOn(page, { me: A, conversationID: HELPER });
  await sendText(page, NONSENSE);
  await expect(bubbles(page, FALLBACK)).toHaveCount(1, IN_TIME);
  // All messages of the helper, with or without an avatar.
  const avatars = page.locator('[data-msg-id]').filter({ hasNotText: NONSENSE });
  const [ofList] = await picturesIn(conversationRow(page, HELPER));
  expect(ofList).toBe('/helper.svg');
  await expect.poll(async () => picturesIn(avatars)).toEqual([ofList]);
  await expect(avatars.first().locator('img')).toHaveCount(1);
  await page.getByRole('textbox', { name: zh('common.search'), exact: true }).fill(NONSENSE);
  const found = page.locator('[data-search-result]').filter({ hasText: 'Wisp 助手' });
  await expect.poll(async () => picturesIn(found), IN_TIME).toEqual([ofList]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => picturesIn(page.locator('[data-open-conversation] header'))).toEqual([ofList]);
});
