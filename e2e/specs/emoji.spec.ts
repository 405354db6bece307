import { expect, type Locator, type Page } from 'playwright/test';
import { goOffline } from '../support/go-offline.ts';
import { openChat, openOn } from '../support/open-chat.ts';
import { test } from '../support/wisp-test.ts';

/** A yellow hand has far more red than blue, unlike every text and background of the app. */
async function isDrawnInYellow(chip: Locator): Promise<boolean> {
  const png = (await chip.screenshot()).toString('base64');
  return chip.evaluate(async (element, shot) => {
    const bytes = Uint8Array.from(atob(shot), (one) => one.codePointAt(0) ?? 0);
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = element.ownerDocument.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const data = context?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray();
    return data.some((red, at) => at % 4 === 0 && red - (data[at + 2] ?? 0) > 100);
  }, png);
}

const FONT = /twemoji-[^/]+\.woff2$/;
const IN_GROUP = { me: '10002', conversationID: 'GROUP200001' };

function thumb(page: Page): Locator {
  return page.getByRole('button', { name: /^👍 \d+ 人$/ }).last();
}

/** The failure message contains the state of the fonts. */
async function seeYellow(page: Page): Promise<void> {
  const describeFonts = async () =>
    page.evaluate(() => {
      const fonts = [...document.fonts].map(({ family, status }) => `${family} is ${status}`);
      return `a box; fonts: ${fonts.join()}`;
    });
  await expect.poll(async () => ((await isDrawnInYellow(thumb(page))) ? 'yellow' : describeFonts()), { timeout: 45_000 }).toBe('yellow');
}

test.describe('COMP-027 A17 an emoji is drawn on a device without emoji of its own', () => {
  test('also when it is shown before the font arrives', async ({ page }) => {
    let bringFont = (): void => undefined;
    const isWanted = new Promise<void>((resolve) => {
      bringFont = resolve;
    });
    await page.route(FONT, async (route) => {
      await isWanted;
      await route.continue();
    });
    await openOn(page, IN_GROUP);
    await expect(thumb(page)).toBeVisible();
    bringFont();
    await seeYellow(page);
  });

  test('also when the font cannot be loaded at first', async ({ page }) => {
    let asked = 0;
    await page.route(FONT, async (route) => {
      asked += 1;
      await (asked < 3 ? route.abort() : route.continue());
    });
    await openOn(page, IN_GROUP);
    await seeYellow(page);
    // A device with emoji of its own requests no font.
    expect([0, 3]).toContain(asked);
  });

  test('also without a network', async ({ browser, baseURL }) => {
    const page = await openChat(browser, baseURL ?? '', IN_GROUP);
    // The next start caches a font that was loaded before the service worker.
    await page.reload();
    await seeYellow(page);
    await goOffline(page);
    await seeYellow(page);
  });
});
