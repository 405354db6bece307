import { devices, expect, type Page } from 'playwright/test';
import { composer } from '../../pages/conversation-page.ts';
import { openOn } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const SIZES = [
  [320, 640],
  [390, 844],
  [740, 800],
  [768, 1024],
  [844, 390],
  [900, 800],
  [1280, 800],
  [2560, 1440],
] as const;
const COLUMN = 960;
const ROUNDING = 1;

/** Controls of the composer outside of the window or over each other, and a page that scrolls sideways. */
async function findFaults(page: Page): Promise<string[]> {
  return page.evaluate((rounding) => {
    const faults: string[] = [];
    const form = document.querySelector('form:has([data-composer])');
    const pane = document.querySelector('[data-open-conversation]');
    if (form === null || pane === null) return ['no composer'];
    const edge = pane.getBoundingClientRect();
    const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.tagName;
    const seen = [...form.querySelectorAll('button, textarea')].filter((one) => one.checkVisibility());
    const boxes = seen.map((one) => ({ name: nameOf(one), box: one.getBoundingClientRect() }));
    for (const { name, box } of boxes) {
      const isInside = box.left >= edge.left - rounding && box.right <= edge.right + rounding && box.top >= 0 && box.bottom <= window.innerHeight + rounding;
      if (!isInside) faults.push(`${name} is outside`);
    }
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > rounding && high > rounding) faults.push(`${one.name} lies over ${other.name}`);
      }
    }
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push('the page scrolls sideways');
    return faults;
  }, ROUNDING);
}

/** Distances of an element from the edges of the chat, and its width. */
async function edgesOf(page: Page, selector: string): Promise<{ readonly left: number; readonly right: number; readonly width: number }> {
  return page.evaluate((wanted) => {
    const pane = document.querySelector('[data-open-conversation]')?.getBoundingClientRect();
    const box = document.querySelector(wanted)?.getBoundingClientRect();
    if (pane === undefined || box === undefined) throw new Error(`no ${wanted}`);
    return { left: box.left - pane.left, right: pane.right - box.right, width: box.width };
  }, selector);
}

for (const pointer of ['mouse', 'touch'] as const) {
  test(`CONV-046 the send button stays in the window at every width, with a ${pointer}`, async ({ browser, server }) => {
    const isTouch = pointer === 'touch';
    const { userAgent } = devices['Pixel 7'];
    const context = await browser.newContext({ baseURL: server.origin, ...(isTouch ? { hasTouch: true, isMobile: true, userAgent } : {}) });
    const page = await context.newPage();
    await openOn(page, { me: '10001', conversationID: 'C2C10002' });
    for (const [width, height] of SIZES) {
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await expect(page.getByRole('button', { name: zh('composer.send'), exact: true })).toBeInViewport({ ratio: 1 });
        await expect.poll(async () => findFaults(page)).toEqual([]);
      });
    }
  });
}

test('COMP-023 buttons without space fold into "+" and return with the space', async ({ page }) => {
  await openOn(page, { me: '10001', conversationID: 'C2C10002' });
  const call = page.locator('form').getByRole('button', { name: zh('chat.calls.video') });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(call).toBeVisible();
  await page.setViewportSize({ width: 720, height: 800 });
  await expect(call).toHaveCount(0);
  await page
    .locator('form')
    .getByRole('button', { name: zh('composer.more'), exact: true })
    .click();
  await expect(page.getByRole('menuitem', { name: zh('chat.calls.video') })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(call).toBeVisible();
});

test('at 320 px the input has one line with space to type', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openOn(page, { me: '10001', conversationID: 'C2C10002' });
  const send = page.getByRole('button', { name: zh('composer.send'), exact: true });
  const field = await composer(page).boundingBox();
  const key = await send.boundingBox();
  expect(Math.abs((field?.y ?? 0) + (field?.height ?? 0) / 2 - ((key?.y ?? 0) + (key?.height ?? 0) / 2))).toBeLessThanOrEqual(4);
  await composer(page).fill('字');
  await expect.poll(async () => (await composer(page).boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(160);
});

for (const [locale, name] of [
  ['en-US', 'Message'],
  ['ja-JP', 'メッセージを入力'],
] as const) {
  test(`at 320 px an empty field has one line in ${locale}`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    await openOn(page, { me: '10001', conversationID: 'C2C10002' });
    await page.evaluate((language) => localStorage.setItem('wt:lang', language), locale.slice(0, 2));
    await page.reload();
    const field = page.getByRole('textbox', { name, exact: true });
    await expect(field).toBeVisible();
    expect((await field.boundingBox())?.height).toBeLessThanOrEqual(44);
    await context.close();
  });
}

test('CONV-046 at 2,560 px messages and composer form a centred column', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await openOn(page, { me: '10001', conversationID: 'GROUP200001' });
  for (const selector of ['form:has([data-composer])', '[data-msg-id]']) {
    const { left, right, width } = await edgesOf(page, selector);
    expect(width, selector).toBeLessThanOrEqual(COLUMN);
    expect(Math.abs(left - right), selector).toBeLessThanOrEqual(20);
  }
});
