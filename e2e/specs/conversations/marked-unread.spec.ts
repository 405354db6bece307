import { expect, type Page } from 'playwright/test';
import { conversationRow, openConversation, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { openOn } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const [OPEN, OTHER] = ['C2C10002', 'C2C10003'];
const KEY = 'Control+Alt+Shift+U';

/** The dot of a conversation that is marked and has no unread messages. */
const dot = (page: Page, conversationID: string) => conversationRow(page, conversationID).getByText('已标为未读');

async function markOpen(page: Page): Promise<void> {
  await page.keyboard.press(KEY);
  await expect(dot(page, OPEN)).toHaveCount(1);
}

test('an open conversation stays marked as unread until the user writes, presses its row or notification, or reopens it', async ({ page }) => {
  await openOn(page, { me: A, conversationID: OPEN });
  await test.step('its menu names the shortcut', async () => {
    await conversationRow(page, OPEN).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: zh('conversations.markUnread'), exact: true })).toHaveAttribute('aria-keyshortcuts', KEY);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
  await test.step('a message of the user removes the mark', async () => {
    await markOpen(page);
    await sendText(page, '写了一句');
    await expect(sentBubbles(page, '写了一句')).toHaveCount(1);
    await expect(dot(page, OPEN)).toHaveCount(0);
  });
  await test.step('a press on its row removes the mark', async () => {
    await markOpen(page);
    await openConversation(page, OPEN);
    await expect(dot(page, OPEN)).toHaveCount(0);
  });
  await test.step('a press on its notification removes the mark', async () => {
    await markOpen(page);
    await page.evaluate((path) => {
      // As the service worker posts it for a press.
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kind: 'open', path } }));
    }, `/messages/${OPEN}`);
    await expect(dot(page, OPEN)).toHaveCount(0);
  });
  await test.step('opening another conversation keeps the mark, and reopening it removes the mark', async () => {
    await markOpen(page);
    await openConversation(page, OTHER);
    await expect(dot(page, OPEN)).toHaveCount(1);
    await openConversation(page, OPEN);
    await expect(dot(page, OPEN)).toHaveCount(0);
  });
  await test.step('the shortcut marks the focused row and removes its mark', async () => {
    await conversationRow(page, OTHER).focus();
    for (const count of [1, 0]) {
      await page.keyboard.press(KEY);
      await expect(dot(page, OTHER)).toHaveCount(count);
    }
    await expect(dot(page, OPEN)).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the swipe of a row marks its conversation as unread and as read, and opening it removes the mark', async ({ page }) => {
    await openOn(page, { me: A, conversationID: OTHER });
    await page.goto('/messages');
    const swipe = async (name: string): Promise<void> => {
      await conversationRow(page, OTHER).evaluate((row) => row.parentElement?.scrollTo({ left: 1000, behavior: 'instant' }));
      // Hidden from assistive technology, which has the menu.
      await conversationRow(page, OTHER).locator('..').getByText(name, { exact: true }).tap();
      // A press while the list scrolls only ends the scrolling.
      await expect.poll(async () => conversationRow(page, OTHER).evaluate((row) => row.parentElement?.scrollLeft)).toBe(0);
    };
    await expect(conversationRow(page, OTHER)).toBeVisible();
    await swipe(zh('conversations.markUnread'));
    await expect(dot(page, OTHER)).toHaveCount(1);
    await swipe(zh('conversations.markRead'));
    await expect(dot(page, OTHER)).toHaveCount(0);
    await swipe(zh('conversations.markUnread'));
    await expect(dot(page, OTHER)).toHaveCount(1);
    await openConversation(page, OTHER);
    await page.goBack();
    await expect(conversationRow(page, OTHER)).toBeVisible();
    await expect(dot(page, OTHER)).toHaveCount(0);
  });
});
