import { expect, type Browser, type Page } from 'playwright/test';
import { composer, waitForOfflineReady } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { watchTraffic } from '../pages/when-settled.ts';
import { withServiceWorker } from './wisp-test.ts';

type Person = { readonly me: string; readonly conversationID: string };

/** A device of its own: signed in, a conversation open, and ready to go without a network. */
export async function openChat(browser: Browser, baseURL: string, person: Person): Promise<Page> {
  const page = await openOn(await browser.newContext({ baseURL, ...withServiceWorker }).then(async (context) => context.newPage()), person);
  await waitForOfflineReady(page);
  return page;
}

/** A device that is never loaded again without a network: its service worker would only take a fifth of what it costs. */
export async function openPeer(browser: Browser, baseURL: string, person: Person): Promise<Page> {
  return openOn(await browser.newContext({ baseURL }).then(async (context) => context.newPage()), person);
}

/** Two who talk with one another; the first is ready to go without a network. */
export async function openPair(browser: Browser, baseURL: string, [one, other]: readonly [string, string]): Promise<{ readonly a: Page; readonly b: Page }> {
  const [a, b] = await Promise.all([
    openChat(browser, baseURL, { me: one, conversationID: `C2C${other}` }),
    openPeer(browser, baseURL, { me: other, conversationID: `C2C${one}` }),
  ]);
  return { a, b };
}

/**
 * Signs a page in at a conversation's own address, which saves a second start of the app. What the chat shows of lists, group and members
 * is there before a story begins: a story that begins with a network lost needs it.
 */
export async function openOn(page: Page, { me, conversationID }: Person): Promise<Page> {
  const settle = watchTraffic(page);
  // By its address: the list draws only the rows that fit.
  await signIn(page, me, `/messages/${conversationID}`);
  await expect(composer(page)).toBeVisible();
  await settle();
  // What one may do follows from what one is. On a phone the key is there and not shown.
  await expect(page.getByRole('button', { name: /账号菜单/, includeHidden: true })).not.toContainText(me);
  return page;
}
