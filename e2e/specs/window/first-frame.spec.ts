import { expect, type Page } from 'playwright/test';
import { test } from '../../support/wisp-test.ts';

/** Brighter than any dark surface, darker than any light one. */
const BRIGHT = 128;

/** The frames that the browser painted while `load` ran, each as the brightest channel in two corners. */
async function brightnessOf(page: Page, load: () => Promise<unknown>): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  const frames: string[] = [];
  cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data);
    void cdp.send('Page.screencastFrameAck', { sessionId });
  });
  await cdp.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await load();
  await expect(page.locator('html[data-ready="true"]')).toBeAttached();
  await cdp.send('Page.stopScreencast');
  const reader = await page.context().newPage();
  return reader.evaluate(async (pictures) => {
    const read = async (picture: string): Promise<number> => {
      const bytes = Uint8Array.from(atob(picture), (sign) => sign.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      canvas?.drawImage(bitmap, 0, 0);
      const at = (x: number, y: number): number[] => [...(canvas?.getImageData(x, y, 1, 1).data ?? [255])].slice(0, 3);
      return Math.max(...at(4, 4), ...at(4, bitmap.height - 4));
    };
    return Promise.all(pictures.map(read));
  }, frames);
}

test.describe('on a dark system', () => {
  test.use({ colorScheme: 'dark' });

  test('SIGN-012 a first visit follows the system, and no frame of its start is white', async ({ page }) => {
    const frames = await brightnessOf(page, async () => page.goto('/'));
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.filter((brightness) => brightness > BRIGHT)).toEqual([]);
  });
});

test('SET-003 the dark theme that the user chose shows no white frame on a light system, and colours the bar of the browser at once', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('wt:theme', 'dark'));
  await page.reload();
  await page.route(/assets\/.*\.js$/, async (route) => route.abort());
  const bar = async () => page.locator('meta[name="theme-color"]').evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')));
  await page.reload();
  expect(await bar()).toEqual(['#151a22', '#151a22']);
  await page.unrouteAll();
  const frames = await brightnessOf(page, async () => page.reload());
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.filter((brightness) => brightness > BRIGHT)).toEqual([]);
});
