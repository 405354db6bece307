import type { CDPSession, Locator, Page } from 'playwright';
import type { Sender } from '../../../e2e/support/send-messages.ts';
import { zh } from '../../../e2e/support/zh.ts';
import { clientHash, TEST_PASSWORD } from '../../../tests/support/client-hash.ts';
import { enterFully, ready, type Stage } from '../stage.ts';

/**
 * The account of these topics. Its friends, tags, tabs and settings change here, and no other topic shows them. It has strangers in a
 * group, and Chinese, Japanese and English names around it.
 */
export const ME = '10005';

/** Opens a browser in which this account is signed in. */
export async function openAs(stage: Stage, wtId: string): Promise<Stage> {
  const own = await stage.openOther(stage.origin);
  await enterFully(own.page, wtId);
  return own;
}

/** A new account, which has only the helper. */
export async function openNewAccount(stage: Stage, nickName: string): Promise<Stage> {
  const guest = await stage.sender('10001');
  const phone = `139${String(Date.now()).slice(-8)}`;
  const { data } = await guest.client.post('/user/login/register', { phone, pwd: clientHash(TEST_PASSWORD), nickName });
  return openAs(stage, (data as { readonly wtId: string }).wtId);
}

/** Throws if the server refuses, because the screenshots would show something else than their names say. */
export async function post({ client }: Sender, path: string, body: unknown): Promise<unknown> {
  const { code, msg, data } = await client.post(path, body);
  if (code !== 200) throw new Error(`${path} was refused with ${String(code)} ${msg}`);
  return data;
}

export const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** The error of a field. The button of the form says it too, but only to screen readers. */
export const fieldError = (within: Locator, words: string): Locator => within.getByRole('alert').filter({ hasText: words });

export const question = (page: Page): Locator => page.getByRole('alertdialog');

/** Opens the menu of a button, and returns the menu. */
export async function openMenuOf(page: Page, opener: Locator): Promise<Locator> {
  await opener.click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  return menu;
}

export const item = (page: Page, name: string): Locator => page.getByRole('menuitem', { name });

/** Opens a section of the contacts and waits for its content. */
export async function openContacts({ page }: Stage, section: '' | 'new' | 'groups' | 'tags' | 'blacklist', content: Locator): Promise<void> {
  await ready(page, section === '' ? '/contacts' : `/contacts/${section}`);
  await content.waitFor();
}

/** Opens the profile of a person by the address. */
export async function openProfile({ page }: Stage, wtId: string, words: string): Promise<Locator> {
  await ready(page, `/u/${wtId}`);
  const profile = dialog(page, zh('people.title'));
  await profile.getByText(words).first().waitFor();
  return profile;
}

type Move = { readonly x: number; readonly y: number };

/** Puts a finger on the screen and moves it. The returned function lifts it. */
export async function touch(page: Page, from: Move, to: Move): Promise<() => Promise<void>> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const at = (part: number) => [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 8; step += 1) await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) });
  return async () => {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await cdp.detach();
  };
}
