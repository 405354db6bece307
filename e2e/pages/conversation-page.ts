import type { Locator, Page } from 'playwright/test';

export function conversationRow(page: Page, conversationID: string): Locator {
  return page.locator(`[data-conversation-id="${conversationID}"]`);
}

export async function openConversation(page: Page, conversationID: string): Promise<void> {
  await conversationRow(page, conversationID).click();
}

export function bubbles(page: Page, text: string): Locator {
  return page.locator('[data-msg-id]').filter({ hasText: text });
}

export async function sendText(page: Page, text: string): Promise<void> {
  const input = page.getByRole('textbox');
  await input.fill(text);
  await input.press('Enter');
}
