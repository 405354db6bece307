import { expect, type Browser, type Page } from 'playwright/test';
import { composer, waitForOfflineReady } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { watchTraffic } from '../pages/when-settled.ts';
import { withServiceWorker } from './wisp-test.ts';
import { zh } from './zh.ts';

type Person = { readonly me: string; readonly conversationID: string };

/** A separate device: signed in, with an open conversation, ready to work without a network. */
export async function openChat(browser: Browser, baseURL: string, person: Person): Promise<Page> {
  const page = await openOn(await browser.newContext({ baseURL, ...withServiceWorker }).then(async (context) => context.newPage()), person);
  await waitForOfflineReady(page);
  return page;
}

/** A separate device at an address: signed in, lists stored, ready to work and to reload without a network. */
export async function openDevice(browser: Browser, baseURL: string, { me, address }: { readonly me: string; readonly address: string }): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, ...withServiceWorker })).newPage();
  const settle = watchTraffic(page);
  await signIn(page, me, address);
  await settle();
  await waitForOfflineReady(page);
  return page;
}

/** A device that never reloads without a network. It needs no service worker, which is a fifth of the cost of a device. */
export async function openPeer(browser: Browser, baseURL: string, person: Person): Promise<Page> {
  return openOn(await browser.newContext({ baseURL }).then(async (context) => context.newPage()), person);
}

/** The devices of two users in one conversation. The first is ready to work without a network. */
export async function openPair(browser: Browser, baseURL: string, [one, other]: readonly [string, string]): Promise<{ readonly a: Page; readonly b: Page }> {
  const [a, b] = await Promise.all([
    openChat(browser, baseURL, { me: one, conversationID: `C2C${other}` }),
    openPeer(browser, baseURL, { me: other, conversationID: `C2C${one}` }),
  ]);
  return { a, b };
}

/**
 * Signs a page in at the address of a conversation, which saves a second start of the app. Lists, group and members of the chat are
 * stored before a test continues, because a test may begin with the loss of the network.
 */
export async function openOn(page: Page, { me, conversationID }: Person): Promise<Page> {
  const settle = watchTraffic(page);
  // By address, because the list draws only the rows that fit.
  await signIn(page, me, `/messages/${conversationID}`);
  await expect(composer(page)).toBeVisible();
  await settle();
  // Waits for the profile, which decides what the user may do. On a phone the button exists and is hidden.
  await expect(page.getByRole('button', { name: zh('app.accountMenu'), includeHidden: true })).not.toContainText(me);
  return page;
}
