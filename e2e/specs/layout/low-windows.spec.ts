import { expect, type Page } from 'playwright/test';
import { findAccessFaults } from '../../support/find-access-faults.ts';
import { openOn } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';

/** A phone on its side. */
test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

const heightOf = async (page: Page, selector: string): Promise<number> => (await page.locator(selector).boundingBox())?.height ?? 0;

test('on a phone on its side more than half of the window is messages', async ({ page }) => {
  await openOn(page, { me: '10001', conversationID: 'C2C10002' });
  expect(await heightOf(page, '[data-messages]')).toBeGreaterThan(390 * 0.55);
  expect(await findAccessFaults(page)).toEqual([]);
});

test('on a phone on its side the emoji stay below the upper edge', async ({ page }) => {
  await openOn(page, { me: '10001', conversationID: 'C2C10002' });
  await page.getByRole('button', { name: '表情', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '表情' });
  await expect(panel.getByText('所有表情')).toBeVisible();
  expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

test('on a phone on its side who has read a message is one list that scrolls, not a list within one', async ({ page, server }) => {
  const own = await openSender(server.origin, '10001');
  await openOn(page, { me: '10001', conversationID: 'GROUP200001' });
  const { ID } = await own.say('GROUP200001', '横过来看', { needReadReceipt: true });
  await page.locator(`[data-msg-id="${ID}"]`).locator('[data-receipt]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  const scrolling = await dialog.evaluate(
    (node) => [...node.querySelectorAll('*')].filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'auto').length,
  );
  expect(scrolling).toBeLessThanOrEqual(1);
});

test('the notch of a phone on its side covers neither conversations nor messages nor the input', async ({ page, context }) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47, bottom: 21 } });
  await openOn(page, { me: '10001', conversationID: 'C2C10002' });
  const edges = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0), bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  expect((await edges('[data-conversation-id] img')).left).toBeGreaterThanOrEqual(47);
  const form = await edges('form:has([data-composer])');
  expect(form.right).toBeLessThanOrEqual(844 - 47);
  expect(form.bottom).toBeLessThanOrEqual(390 - 21);
});
