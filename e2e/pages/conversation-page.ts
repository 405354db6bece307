import { expect, type Locator, type Page } from 'playwright/test';
import { zh } from '../support/zh.ts';

export function conversationRow(page: Page, conversationID: string): Locator {
  return page.locator(`[data-conversation-id="${conversationID}"]`);
}

export async function openConversation(page: Page, conversationID: string): Promise<void> {
  await conversationRow(page, conversationID).click();
  // The next actions must reach this chat, not the one that was open before.
  await expect(page.locator(`[data-open-conversation="${conversationID}"]`)).toBeVisible();
}

export async function openConversationMenu(page: Page, conversationID: string): Promise<void> {
  await conversationRow(page, conversationID).click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
}

export function bubbles(page: Page, text: string): Locator {
  return page.locator('[data-msg-id]').filter({ hasText: text });
}

export async function sendText(page: Page, text: string): Promise<void> {
  const input = composer(page);
  await input.focus();
  // Key by key without waiting for the app, as a user types (decision 036).
  await input.pressSequentially(text);
  await input.press('Enter');
  // The key itself empties the input.
  await expect(input).toHaveValue('');
}

export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: zh('composer.label') });
}

/** Waits until the service worker controls the page: content that was loaded is then available without a network. */
export async function waitForOfflineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Bubbles whose message is in the log: acknowledged and returned as an event. */
export function sentBubbles(page: Page, text: string): Locator {
  return bubbles(page, text).filter({ has: page.locator('[data-state="sent"], [data-state="read"]') });
}

/** The chosen files above the input, which are not sent yet. */
export function pickedFiles(page: Page): Locator {
  return page.getByRole('list', { name: zh('composer.attachments') }).getByRole('listitem');
}

/** Sends the one chosen file once it is shown: an earlier press would send what was there before. */
export async function sendPicked(page: Page): Promise<void> {
  await expect(pickedFiles(page)).toHaveCount(1);
  await page.getByRole('button', { name: zh('composer.send'), exact: true }).click();
  await expect(pickedFiles(page)).toHaveCount(0);
}
