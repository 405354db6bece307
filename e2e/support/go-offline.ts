import { expect, type Locator, type Page } from 'playwright/test';
import { composer } from '../pages/conversation-page.ts';

const IN_TIME = { timeout: 45_000 };

/** Goes offline and reloads, which closes the socket: an open socket survives the browser's offline switch. */
export async function reloadOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.reload();
}

/** Like reloadOffline, where a conversation is open. */
export async function goOffline(page: Page): Promise<void> {
  await reloadOffline(page);
  await expect(composer(page)).toBeVisible();
  await expect(page.getByText('网络异常')).toBeVisible();
}

/** Waits until the media of a bubble is cached, which happens shortly after it is drawn. */
export async function waitUntilKept(shown: Locator): Promise<void> {
  const url = await shown.getAttribute('src', IN_TIME);
  const isKept = async (): Promise<boolean> => shown.page().evaluate(async (path) => (await caches.match(path)) !== undefined, url ?? '');
  await expect.poll(isKept, IN_TIME).toBe(true);
}
