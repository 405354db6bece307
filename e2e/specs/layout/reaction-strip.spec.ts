import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, composer, sentBubbles } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { bubbleOf } from '../../support/message-menu.ts';
import { openOn } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const ME = '10001';
const CHAT = 'C2C10002';

const chip = (page: Page, text: string, glyph: string): Locator =>
  bubbles(page, text).getByRole('button', { name: zh('chat.reactions.chip', { glyph, count: 1 }) });
const isOnTop = async (one: Locator): Promise<boolean> =>
  one.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** The first bubble that no element above the messages covers. */
const indexInView = async (page: Page): Promise<number> =>
  page.locator('[data-bubble]').evaluateAll((nodes) => {
    const isSeen = (node: Element): boolean => {
      const { left, top } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(left + 20, top + 2));
    };
    return nodes.findIndex(isSeen);
  });

/** By the button: on a phone Enter breaks the line. */
async function send(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await composer(page).fill(text);
    await page.getByRole('button', { name: zh('composer.send'), exact: true }).click();
    await expect(sentBubbles(page, text)).toHaveCount(1);
  }
}

test('MSG-055 the menu of a message starts with reactions and highlights its message', async ({ page }) => {
  await openOn(page, { me: ME, conversationID: CHAT });
  await send(page, ['第一句话', '第二句话']);
  const menu = page.getByRole('menu', { name: zh('chat.menu') });
  const lifted = page.locator('[data-bubble][data-lifted]');
  const press = async (text: string): Promise<void> => bubbleOf(page, text).click({ button: 'right', position: { x: 12, y: 12 } });

  await press('第一句话');
  await expect(menu.getByRole('menuitemcheckbox')).toHaveCount(6);
  await expect(lifted).toContainText('第一句话');
  expect(await findAccessFaults(page)).toEqual([]);
  await menu.getByRole('menuitemcheckbox', { name: zh('chat.reactions.with', { glyph: '👍' }) }).click();
  await expect(menu).toHaveCount(0);
  await expect(lifted).toHaveCount(0);
  await expect(chip(page, '第一句话', '👍')).toHaveAttribute('aria-pressed', 'true');

  await test.step('a right click on another message opens the menu of that message', async () => {
    await press('第一句话');
    await expect(lifted).toContainText('第一句话');
    const other = await bubbleOf(page, '第二句话').boundingBox();
    await page.mouse.click((other?.x ?? 0) + 12, (other?.y ?? 0) + 12, { button: 'right' });
    await expect(lifted).toHaveCount(1);
    await expect(lifted).toContainText('第二句话');
    await expect(menu).toBeVisible();
  });
  await test.step('Escape closes it', async () => {
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(lifted).toHaveCount(0);
  });
  await test.step('the arrow keys move along the reactions and down to the actions', async () => {
    await bubbleOf(page, '第二句话').focus();
    await page.keyboard.press('Shift+F10');
    // Home would focus it twice, the second time after a key that follows at once.
    await menu.getByRole('menuitemcheckbox').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(menu.getByRole('menuitemcheckbox').nth(1)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: zh('chat.action.reply') })).toBeFocused();
    await page.keyboard.press('Escape');
  });
  await test.step('"+" opens all reactions', async () => {
    await press('第二句话');
    await menu.getByRole('menuitem', { name: zh('chat.reactions.add') }).click();
    await page.getByRole('button', { name: zh('chat.reactions.with', { glyph: '🦄' }) }).click();
    await expect(chip(page, '第二句话', '🦄')).toHaveAttribute('aria-pressed', 'true');
  });
});

test('Escape closes the reactions beside a bubble, and a right click still opens its menu', async ({ page }) => {
  await openOn(page, { me: ME, conversationID: CHAT });
  await send(page, ['悬停的一句']);
  const keys = page.locator('[data-hover-actions]');
  await bubbleOf(page, '悬停的一句').hover();
  await keys.getByRole('button', { name: zh('chat.reactions.add') }).click();
  const thumb = keys.getByRole('button', { name: zh('chat.reactions.with', { glyph: '👍' }) });
  await expect(thumb).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(thumb).toHaveCount(0);
  await bubbleOf(page, '悬停的一句').hover({ position: { x: 14, y: 14 } });
  await keys.getByRole('button', { name: zh('chat.reactions.add') }).click();
  await expect(thumb).toBeVisible();
  await thumb.click({ button: 'right' });
  await expect(page.getByRole('menu', { name: zh('chat.menu') })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const which of ['first', 'last'] as const) {
    test(`the ${which} bubble in view stays visible above the sheet, with the reactions above it`, async ({ page, context }) => {
      await openOn(page, { me: ME, conversationID: CHAT });
      await send(page, ['手机上的一句', '手机上的又一句']);
      const cdp = await context.newCDPSession(page);
      const sheet = page.getByRole('dialog', { name: zh('chat.menu') });
      const place = await page
        .locator('[data-bubble]')
        .nth(which === 'last' ? -1 : await indexInView(page))
        .boundingBox();
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: (place?.x ?? 0) + 20, y: (place?.y ?? 0) + 14 }] });
      await expect(sheet).toBeVisible();
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      const strip = sheet.getByRole('group', { name: zh('chat.reactions.label') });
      await expect(strip.getByRole('button')).toHaveCount(7);
      for (const key of await strip.getByRole('button').all()) expect(await isOnTop(key)).toBe(true);
      const [lifted, above, below] = await Promise.all([
        page.locator('[data-lifted]').boundingBox(),
        strip.boundingBox(),
        page.locator('[data-sheet]').boundingBox(),
      ]);
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(lifted?.y ?? 0);
      expect((lifted?.y ?? 0) + (lifted?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      expect(await findAccessFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await expect(page.locator('[data-lifted]')).toHaveCount(0);
    });
  }

  test('a tap on a reaction of the sheet adds the reaction', async ({ page, context }) => {
    await openOn(page, { me: ME, conversationID: CHAT });
    await send(page, ['点一下回应']);
    const cdp = await context.newCDPSession(page);
    const place = await bubbleOf(page, '点一下回应').boundingBox();
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: (place?.x ?? 0) + 20, y: (place?.y ?? 0) + 14 }] });
    const sheet = page.getByRole('dialog', { name: zh('chat.menu') });
    await expect(sheet).toBeVisible();
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await sheet.getByRole('button', { name: zh('chat.reactions.with', { glyph: '❤️' }) }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(chip(page, '点一下回应', '❤️')).toHaveAttribute('aria-pressed', 'true');
  });
});
