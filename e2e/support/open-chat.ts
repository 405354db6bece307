import { expect, type Browser, type Page } from 'playwright/test';
import { composer, waitForOfflineReady } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';

/** A device of its own: signed in, a conversation open, and ready to go without a network. */
export async function openChat(browser: Browser, baseURL: string, who: { readonly me: string; readonly conversationID: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, who.me);
  // By its address: the list draws only the rows that fit.
  await page.goto(`/messages/${who.conversationID}`);
  await expect(composer(page)).toBeVisible();
  await waitForOfflineReady(page);
  return page;
}
