import { expect, type Page } from 'playwright/test';
import { NO_RATES } from '../../../tests/support/start-server.ts';
import { waitForOfflineReady } from '../../pages/conversation-page.ts';
import { openOn } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test, withServiceWorker } from '../../support/wisp-test.ts';

const A = '10001';
/** A user with whom A has little history. */
const WRITER = '10006';
/** One page of history, which such a window shows. */
const PICTURES = 50;
/** Tall enough to draw all rows of a page at once. */
const VIEWPORT = { width: 1280, height: 20_000 };
const IN_TIME = { timeout: 90_000 };

test.use({ operator: { rates: NO_RATES }, viewport: VIEWPORT, ...withServiceWorker });

/** Delays the app's registration of its service worker until the test asks for it: the pictures load without one. */
async function holdRegistration(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const container = navigator.serviceWorker;
    const register = container.register.bind(container);
    const held = new Promise<void>((resolve) => Object.assign(window, { letRegister: resolve }));
    container.register = async (...parts) => held.then(async () => register(...parts));
  });
  return async () => page.evaluate(() => (window as unknown as { letRegister: () => void }).letRegister());
}

/** The numbers of loaded and of broken pictures in the drawn messages. */
async function shownPictures(page: Page): Promise<{ readonly count: number; readonly broken: number }> {
  return page.locator('[data-msg-id] [data-bubble] img').evaluateAll((images) => {
    const loaded = images.filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);
    return { count: loaded.length, broken: images.length - loaded.length };
  });
}

test('all visible pictures stay when the service worker takes over, without an error of the page', async ({ page, server }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const sender = await openSender(server.origin, WRITER);
  const { uuid, url, size } = await sender.upload('beach.webp');
  const info = { url, imageUrl: url, width: 80, height: 60, size };
  const payload = { uuid, imageFormat: 255, width: 80, height: 60, imageInfoArray: [info, info, info] };
  for (let at = 0; at < PICTURES; at += 25) await Promise.all(Array.from({ length: 25 }, async () => sender.send(`C2C${A}`, 'TIMImageElem', payload)));
  sender.close();

  const letRegister = await holdRegistration(page);
  await openOn(page, { me: A, conversationID: `C2C${WRITER}` });
  await expect.poll(async () => (await shownPictures(page)).count, IN_TIME).toBeGreaterThanOrEqual(PICTURES);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const { count } = await shownPictures(page);

  await letRegister();
  await waitForOfflineReady(page);
  // From now on the service worker serves the pictures: the blob URLs of the page are gone.
  await expect.poll(async () => page.locator('[data-msg-id] [data-bubble] img[src^="blob:"]').count(), IN_TIME).toBe(0);
  await expect.poll(async () => shownPictures(page), IN_TIME).toEqual({ count, broken: 0 });
  expect(errors).toEqual([]);
});
