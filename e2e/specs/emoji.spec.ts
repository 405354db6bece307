import { expect, type Locator, type Page } from 'playwright/test';
import { goOffline } from '../support/go-offline.ts';
import { openChat, openOn } from '../support/open-chat.ts';
import { test } from '../support/wisp-test.ts';

/** A yellow hand is far more red than blue, which no text and no ground of ours is. */
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

/** Where it fails, it says whether the font is there. */
async function seeYellow(page: Page): Promise<void> {
  const describeFonts = async () =>
    page.evaluate(() => {
      const fonts = [...document.fonts].map(({ family, status }) => `${family} is ${status}`);
      return `a box; fonts: ${fonts.join()}`;
    });
  await expect.poll(async () => ((await isDrawnInYellow(thumb(page))) ? 'yellow' : describeFonts()), { timeout: 45_000 }).toBe('yellow');
}

test.describe('COMP-027 A17 an emoji is drawn on a device that has none of its own', () => {
  test('also where it was shown before their font came', async ({ page }) => {
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

  test('also when their font cannot be had at first', async ({ page }) => {
    let asked = 0;
    await page.route(FONT, async (route) => {
      asked += 1;
      await (asked < 3 ? route.abort() : route.continue());
    });
    await openOn(page, IN_GROUP);
    await seeYellow(page);
    // A device that has emoji of its own asks for none.
    expect([0, 3]).toContain(asked);
  });

  test('also without a network', async ({ browser, baseURL }) => {
    const page = await openChat(browser, baseURL ?? '', IN_GROUP);
    // A font that came before the service worker is kept with the next start.
    await page.reload();
    await seeYellow(page);
    await goOffline(page);
    await seeYellow(page);
  });
});
