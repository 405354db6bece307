import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, openConversation, sendText } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { openPair } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10004';
const B = '10005';
const GROUP = 'GROUP200001';
const BACK_ONLINE = { timeout: 45_000 };

const strip = (page: Page): Locator => page.locator('[data-pins]');

async function choose(page: Page, text: string, entry: string): Promise<void> {
  await bubbles(page, text).locator('[data-bubble]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function react(page: Page, text: string, glyph: string): Promise<void> {
  await choose(page, text, zh('chat.reactions.add'));
  await page.getByRole('button', { name: zh('chat.reactions.with', { glyph }) }).click();
}

test.describe('pins, reactions and receipts', () => {
  test('reach both users, also from an offline device, and remain after a reload', async ({ browser, server }) => {
    // The first use of the glyphs is offline, so the first device needs a service worker and the other does not.
    const { a, b } = await openPair(browser, server.origin, [A, B]);
    const chip = (page: Page): Locator => bubbles(page, '周末去爬山').getByRole('button', { name: zh('chat.reactions.chip', { glyph: '👍', count: 1 }) });
    const readers = bubbles(a, '都看到了吗').getByRole('button', { name: zh('common.status.readBy', { count: 1 }) });
    const panel = a.getByRole('dialog', { name: zh('chat.receipts.title') });
    for (const text of ['请记住这句', '周末去爬山']) {
      await sendText(b, text);
      await expect(bubbles(a, text)).toHaveCount(1);
    }

    await test.step('PIN-002, PIN-008 both users see a pin; following the pin of the peer dismisses it, an own pin is removed for both', async () => {
      await choose(a, '请记住这句', zh('chat.action.pin'));
      for (const page of [a, b]) await expect(strip(page)).toContainText('请记住这句');
      expect(await findAccessFaults(a)).toEqual([]);
      await strip(b)
        .getByRole('button', { name: /请记住这句/ })
        .click();
      await expect(strip(b)).toHaveCount(0);
      await expect(strip(a)).toBeVisible();
      await strip(a)
        .getByRole('button', { name: zh('chat.pins.remove') })
        .click();
      await a.getByRole('button', { name: zh('chat.pins.removeForBoth') }).click();
      await expect(strip(a)).toHaveCount(0);
    });
    await test.step('MSG-055 an offline pin and reaction appear at once, and for both users after the network returns', async () => {
      await a.context().setOffline(true);
      await choose(a, '周末去爬山', zh('chat.action.pin'));
      await react(a, '周末去爬山', '👍');
      await expect(strip(a)).toContainText('周末去爬山');
      await expect(chip(a)).toHaveAttribute('aria-pressed', 'true');
      await expect(chip(b)).toHaveCount(0);
      await a.context().setOffline(false);
      await expect(chip(b)).toHaveAttribute('aria-pressed', 'false', BACK_ONLINE);
      await expect(strip(b)).toContainText('周末去爬山', BACK_ONLINE);
    });
    await test.step('RCPT-015 the author of a message in a group sees how many members have read it, and which', async () => {
      await Promise.all([openConversation(a, GROUP), openConversation(b, GROUP)]);
      await sendText(a, '都看到了吗');
      await expect(bubbles(b, '都看到了吗')).toHaveCount(1);
      await expect(readers).toBeVisible();
      await readers.click();
      await expect(panel.getByRole('tab', { name: /^已读/ })).toHaveAttribute('aria-selected', 'true');
      await expect(panel.getByRole('listitem')).toHaveCount(1);
      expect(await findAccessFaults(a)).toEqual([]);
      await a.keyboard.press('Escape');
    });

    await Promise.all([openConversation(a, `C2C${B}`), openConversation(b, `C2C${A}`)]);
    await Promise.all([a.reload(), b.reload()]);
    await test.step('after a reload the removed pin is gone, and the other stays until it is removed for both', async () => {
      for (const page of [a, b]) {
        await expect(bubbles(page, '请记住这句')).toHaveCount(1);
        await expect(chip(page)).toBeVisible();
        await expect(strip(page)).toContainText('周末去爬山');
        // Only several pins open into a list.
        await expect(strip(page).getByRole('button', { name: zh('chat.pins.open') })).toHaveCount(0);
      }
      await chip(b).click();
      // First on the device of the press, then on the other one, so that a failure shows which it is.
      for (const page of [b, a])
        await expect(bubbles(page, '周末去爬山').getByRole('button', { name: zh('chat.reactions.chip', { glyph: '👍', count: 2 }) })).toBeVisible();
      await bubbles(a, '周末去爬山')
        .getByRole('button', { name: zh('chat.reactions.title'), exact: true })
        .click();
      await expect(a.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
      await a.keyboard.press('Escape');
      await strip(a)
        .getByRole('button', { name: zh('chat.pins.remove') })
        .click();
      await a.getByRole('button', { name: zh('chat.pins.removeForBoth') }).click();
      for (const page of [a, b]) await expect(strip(page)).toHaveCount(0);
    });
    await test.step('the list of readers is not available without a network', async () => {
      await openConversation(a, GROUP);
      await expect(readers).toBeVisible();
      await a.context().setOffline(true);
      await readers.click();
      await expect(panel).toContainText('联网后可查看');
    });
  });
});
