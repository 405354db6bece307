import { expect, type Locator, type Page } from 'playwright/test';

export function conversationRow(page: Page, conversationID: string): Locator {
  return page.locator(`[data-conversation-id="${conversationID}"]`);
}

export async function openConversation(page: Page, conversationID: string): Promise<void> {
  await conversationRow(page, conversationID).click();
  // What is done next is meant for this chat, not for the one that stood there before.
  await expect(page.locator(`[data-open-conversation="${conversationID}"]`)).toBeVisible();
}

export function bubbles(page: Page, text: string): Locator {
  return page.locator('[data-msg-id]').filter({ hasText: text });
}

export async function sendText(page: Page, text: string): Promise<void> {
  const input = composer(page);
  await input.focus();
  // Key by key and without a look at the app between: a person does not wait for it either (decision 036).
  await input.pressSequentially(text);
  await input.press('Enter');
  // Emptied by the key itself.
  await expect(input).toHaveValue('');
}

export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: '输入消息' });
}

/** The service worker controls the page: what was seen can be had without a network. */
export async function waitForOfflineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The message is in the log: acknowledged and given back. */
export function sentBubbles(page: Page, text: string): Locator {
  return bubbles(page, text).filter({ has: page.locator('[data-state="sent"], [data-state="read"]') });
}

/** What stands above the input, chosen and not sent yet. */
export function pickedFiles(page: Page): Locator {
  return page.getByRole('list', { name: '待发送的文件' }).getByRole('listitem');
}

/** Sends the one file that was chosen, once it stands there: a press before that is meant for what stood there. */
export async function sendPicked(page: Page): Promise<void> {
  await expect(pickedFiles(page)).toHaveCount(1);
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(pickedFiles(page)).toHaveCount(0);
}
