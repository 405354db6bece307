import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { openOn } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const B = '10002';
const NEEDLE = '水落石出';

const linesOf = (name: string, count: number): string => Array.from({ length: count }, (_, at) => `${name} 第 ${at + 1} 行`).join('\n');
const showAll = (bubble: Locator): Locator => bubble.getByRole('button', { name: zh('bubble.showAll'), exact: true });
const showLess = (bubble: Locator): Locator => bubble.getByRole('button', { name: zh('bubble.showLess'), exact: true });

async function topOf(place: Locator): Promise<number> {
  return Math.round((await place.boundingBox())?.y ?? Number.NaN);
}

async function heightOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.height ?? Number.NaN;
}

/** What a selection of the whole bubble copies. */
async function selectedIn(bubble: Locator): Promise<string> {
  return bubble.evaluate((element) => {
    const selection = window.getSelection();
    selection?.selectAllChildren(element);
    const text = selection?.toString() ?? '';
    selection?.removeAllRanges();
    return text;
  });
}

async function scrollList(page: Page, by: number): Promise<void> {
  await page.locator('[data-messages] [role="list"]').evaluate((list, px) => list.scrollBy(0, px), by);
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('MSG-005 a text of more than twelve lines is folded, and opens and folds again without moving the read text', async ({ page, server }) => {
      const sender = await openSender(server.origin, B);
      await openOn(page, { me: A, conversationID: `C2C${B}` });
      await sender.sendText(`C2C${A}`, linesOf('短文', 12));
      await sender.sendText(`C2C${A}`, linesOf('长文', 40));
      const [short, long] = [bubbles(page, '短文').locator('[data-bubble]'), bubbles(page, '长文').locator('[data-bubble]')];
      await expect(showAll(long)).toHaveAttribute('aria-expanded', 'false');
      await expect(short).toBeVisible();
      await expect(showAll(short)).toHaveCount(0);
      const folded = await heightOf(long);
      expect(folded).toBeLessThan((await heightOf(short)) + 60);
      expect(await selectedIn(long)).toContain('长文 第 40 行');
      expect(await selectedIn(long)).not.toContain('展开');
      expect(await findAccessFaults(page)).toEqual([]);

      await test.step('at the end of the list it grows downwards, also by keyboard', async () => {
        const top = await topOf(long);
        await showAll(long).focus();
        await page.keyboard.press('Enter');
        await expect(showLess(long)).toHaveAttribute('aria-expanded', 'true');
        await expect(showLess(long)).toBeFocused();
        await expect.poll(async () => topOf(long)).toBe(top);
        expect(await heightOf(long)).toBeGreaterThan(2 * folded);
      });
      await test.step('when it is folded from its end, the button stays in place', async () => {
        await scrollList(page, 10_000);
        await sender.sendText(`C2C${A}`, linesOf('后文', 11));
        await sender.sendText(`C2C${A}`, linesOf('结尾', 11));
        await expect(bubbles(page, '结尾')).toBeVisible();
        // Away from elements that cover the edges of the list.
        await showLess(long).evaluate((key) => key.scrollIntoView({ block: 'center' }));
        const place = await topOf(showLess(long));
        await showLess(long).click();
        await expect(showAll(long)).toBeVisible();
        await expect.poll(async () => Math.abs((await topOf(showAll(long))) - place)).toBeLessThanOrEqual(1);
        expect(await heightOf(long)).toBe(folded);
      });
      sender.close();
    });

    test('a folded text opens when a search result or the focus leads to it', async ({ page, server }) => {
      const sender = await openSender(server.origin, B);
      await sender.sendText(`C2C${A}`, `${linesOf('深处', 30)}\n${NEEDLE} https://example.org/deep`);
      for (let at = 0; at < 30; at += 1) await sender.sendText(`C2C${A}`, `后来的第 ${at} 句`);
      await openOn(page, { me: A, conversationID: `C2C${B}` });
      const deep = bubbles(page, NEEDLE).locator('[data-bubble]');
      await expect(bubbles(page, '后来的第 29 句')).toBeVisible();
      if (viewport.width < 720) await page.goto('/messages');
      await page.getByRole('textbox', { name: zh('common.search'), exact: true }).fill(NEEDLE);
      await page.locator('[data-search-result]').filter({ hasText: NEEDLE }).first().click();
      const hit = page
        .getByRole('region', { name: zh('search.results') })
        .getByRole('button')
        .filter({ hasText: NEEDLE });
      await expect(hit.or(deep).first()).toBeVisible();
      if (await hit.isVisible()) await hit.click();
      await expect(showLess(deep)).toHaveCount(1);
      await expect(deep).toBeInViewport();
      await showLess(deep).click();
      await expect(showAll(deep)).toHaveCount(1);
      // The browser itself scrolls to a match of its page search and to the focused element.
      await deep.getByRole('link').focus();
      await expect(showLess(deep)).toHaveCount(1);
      sender.close();
    });
  });
}
