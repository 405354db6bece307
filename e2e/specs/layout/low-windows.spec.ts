import { expect, type Page } from 'playwright/test';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { openOn } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

/** A phone in landscape. */
test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

const heightOf = async (page: Page, selector: string): Promise<number> => (await page.locator(selector).boundingBox())?.height ?? 0;

test('on a phone in landscape messages take more than half of the window', async ({ page }) => {
  await openOn(page, { me: '10001', conversationID: 'C2C10002' });
  expect(await heightOf(page, '[data-messages]')).toBeGreaterThan(390 * 0.55);
  expect(await findAccessFaults(page)).toEqual([]);
});

test('on a phone in landscape every entry of the menu of a message is in view, and a swipe to the right quotes it', async ({ page, context }) => {
  await openOn(page, { me: '10001', conversationID: 'C2C10002' });
  const bubble = page.locator('[data-bubble]').last();
  await bubble.click({ button: 'right', position: { x: 12, y: 12 } });
  const sheet = page.getByRole('dialog', { name: zh('chat.menu') });
  await expect(sheet.getByRole('button', { name: zh('common.cancel'), exact: true })).toBeInViewport({ ratio: 1 });
  for (const key of await sheet.getByRole('button').all()) await expect(key).toBeInViewport({ ratio: 1 });
  expect(await findAccessFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  const { x = 0, y = 0 } = (await bubble.boundingBox()) ?? {};
  const cdp = await context.newCDPSession(page);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 20, y: y + 14 }] });
  for (const moved of [20, 60, 100]) await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + 20 + moved, y: y + 14 }] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.locator('[data-quote]')).toBeVisible();
});

test('on a phone in landscape the panel of emoji stays below the upper edge', async ({ page }) => {
  await openOn(page, { me: '10001', conversationID: 'C2C10002' });
  await page.getByRole('button', { name: zh('composer.emoji'), exact: true }).click();
  const panel = page.getByRole('dialog', { name: zh('composer.emoji') });
  await expect(panel.getByText('所有表情')).toBeVisible();
  expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

test('on a phone in landscape the readers of a message are one scrolling list without another inside', async ({ page, server }) => {
  const own = await openSender(server.origin, '10001');
  await openOn(page, { me: '10001', conversationID: 'GROUP200001' });
  const { ID } = await own.sendText('GROUP200001', '横过来看', { needReadReceipt: true });
  await page.locator(`[data-msg-id="${ID}"]`).locator('[data-receipt]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  const scrolling = await dialog.evaluate(
    (node) => [...node.querySelectorAll('*')].filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'auto').length,
  );
  expect(scrolling).toBeLessThanOrEqual(1);
});

test('the notch of a phone in landscape covers neither the conversations nor the send button', async ({ page, context }) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47, bottom: 21 } });
  await openOn(page, { me: '10001', conversationID: 'C2C10002' });
  const edges = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0), bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  expect((await edges('[data-conversation-id] img')).left).toBeGreaterThanOrEqual(47);
  const send = await edges('form:has([data-composer]) button[type="submit"]');
  expect(send.right).toBeLessThanOrEqual(844 - 47);
  expect(send.bottom).toBeLessThanOrEqual(390 - 21);
});

test('at 320 px all buttons of the picture viewer are in the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openOn(page, { me: '10001', conversationID: 'GROUP200001' });
  await page
    .getByRole('button', { name: zh('bubble.openPicture') })
    .last()
    .click();
  const tools = page.getByRole('dialog', { name: zh('viewer.title') }).getByRole('toolbar');
  await expect(tools.getByRole('button')).toHaveCount(6);
  for (const key of await tools.getByRole('button').all()) await expect(key).toBeInViewport({ ratio: 1 });
});

test('on a small phone a tall profile scrolls inside its dialog, and its button stays in the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await openOn(page, { me: '10001', conversationID: 'C2C10002' });
  await page.locator('[data-author]').last().click();
  const profile = page.getByRole('dialog', { name: zh('people.title') });
  await expect(profile.getByText(zh('people.card.remark'), { exact: true })).toBeVisible();
  await expect(profile.getByRole('button', { name: zh('people.send'), exact: true })).toBeInViewport({ ratio: 1 });
});
