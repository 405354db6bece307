import type { Page } from 'playwright';
import { watchWhile } from './probe.ts';

/** Clicks the row of a conversation, which is in view, and returns the milliseconds until its newest bubbles are painted. */
export async function measureOpening(page: Page, conversationID: string): Promise<number> {
  const row = page.locator(`[data-conversation-id="${conversationID}"]`);
  return watchWhile<number>(page, { name: 'timeOpening', values: [conversationID] }, async () => row.click());
}

/** Scrolls the list until the row is in the document and in view. */
export async function bringRow(page: Page, conversationID: string): Promise<void> {
  const row = page.locator(`[data-conversation-id="${conversationID}"]`);
  const anyRow = page.locator('[data-conversation-id]').first();
  for (let steps = 0; (await row.count()) === 0; steps += 1) {
    if (steps > 200) throw new Error(`no row of ${conversationID} in the list`);
    await anyRow.hover();
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(60);
  }
  await row.scrollIntoViewIfNeeded();
}
