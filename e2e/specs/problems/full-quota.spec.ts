import { randomBytes } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { openConversation, waitForOfflineReady } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { inWholeBrowser, test, withServiceWorker } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const MEGABYTE = 1024 * 1024;

/** Adds cached pictures of the account, a megabyte each. */
async function fillMediaCache(page: Page, count: number): Promise<void> {
  await page.evaluate(
    async ({ pictures, bytes }) => {
      const cache = await caches.open('wt-media-10001');
      for (let at = 0; at < pictures; at += 1) {
        const headers = { date: 'Mon, 01 Jan 2024 00:00:00 GMT', 'content-length': String(bytes) };
        await cache.put(`/media/00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`, new Response(new Uint8Array(bytes), { headers }));
      }
    },
    { pictures: count, bytes: MEGABYTE },
  );
}

const countMedia = async (page: Page): Promise<number> => page.evaluate(async () => (await (await caches.open('wt-media-10001')).keys()).length);

// Chromium reports ten gigabytes more than are used: only a write meets the limit itself.
test.use({ ...inWholeBrowser, ...withServiceWorker });

test('G11 a file is accepted at a full quota, because cached pictures are evicted for it', async ({ page, context, server }) => {
  test.setTimeout(150_000);
  const pictures = 40;
  await signIn(page, '10001');
  await openConversation(page, 'C2C10002');
  await waitForOfflineReady(page);
  await fillMediaCache(page, pictures);
  const session = await context.newCDPSession(page);
  const before = await countMedia(page);
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: usage - 10 * MEGABYTE });
  expect(before).toBeGreaterThanOrEqual(pictures);
  // The database checks the limit once in half a minute; until then it accepts data beyond it.
  await expect(async () => {
    await page
      .locator('input[type="file"]')
      .last()
      .setInputFiles({ name: 'one.bin', mimeType: 'application/octet-stream', buffer: randomBytes(MEGABYTE) });
    const remove = page.getByRole('button', { name: zh('composer.removeFile', { name: 'one.bin' }) });
    await expect(remove).toBeVisible();
    await remove.click();
    await expect(remove).toHaveCount(0);
    expect(await countMedia(page)).toBeLessThan(before);
  }).toPass({ timeout: 90_000, intervals: [3000] });
  await expect(page.getByText('设备空间不足')).toHaveCount(0);
});
