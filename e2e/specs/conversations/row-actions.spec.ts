import { expect, type Browser, type CDPSession, type Locator, type Page } from 'playwright/test';
import { conversationRow, openConversationMenu, waitForOfflineReady } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { openSender } from '../../support/send-messages.ts';
import { test, withServiceWorker } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const ME = '10001';
const PEER = 'C2C10002';
const OTHER = 'C2C10003';
/** Pinned like PEER, so that both are on a phone's screen at every time of the day. */
const PINNED_GROUP = 'GROUP200001';
const IN_TIME = { timeout: 45_000 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

const item = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true });
const muted = (page: Page): Locator => conversationRow(page, PEER).getByRole('img', { name: zh('conversations.muted') });
const archived = (page: Page): Locator => page.getByRole('button', { name: zh('conversations.archived') });
const editor = (page: Page): Locator => page.getByRole('dialog', { name: zh('tabs.create') });

async function open(browser: Browser, baseURL: string, clock = false): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, ...withServiceWorker })).newPage();
  if (clock) await page.clock.install();
  await signIn(page, ME);
  await expect(conversationRow(page, PEER)).toBeVisible();
  await waitForOfflineReady(page);
  return page;
}

const openMenu = async (page: Page, id = PEER): Promise<void> => openConversationMenu(page, id);

test('CONV-062 a mute for an hour that is chosen without a network stays after a reload and is sent to the other device', async ({ browser, server }) => {
  const [desktop, laptop] = await Promise.all([open(browser, server.origin), open(browser, server.origin)]);
  await test.step('the choices replace the entries of the menu, also by keyboard', async () => {
    await desktop.context().setOffline(true);
    await openMenu(desktop);
    await item(desktop, zh('conversationList.mute')).focus();
    await desktop.keyboard.press('Enter');
    await expect(item(desktop, zh('common.back'))).toBeFocused();
    for (const name of ['1 小时', '8 小时', '始终']) await expect(item(desktop, name)).toBeVisible();
    expect(await findAccessFaults(desktop)).toEqual([]);
    await item(desktop, '1 小时').click();
    await expect(muted(desktop)).toBeVisible();
    await desktop.reload();
    await expect(muted(desktop)).toBeVisible();
    await expect(muted(laptop)).toHaveCount(0);
  });
  await test.step('the other device shows the mute with its end, and ends it', async () => {
    await desktop.context().setOffline(false);
    await expect(muted(laptop)).toBeVisible(IN_TIME);
    await openMenu(laptop);
    await expect(laptop.getByRole('menuitem', { name: new RegExp(`^${zh('conversationList.unmute')}.*至 \\d\\d:\\d\\d$`) })).toBeVisible();
    await laptop.getByRole('menuitem', { name: zh('conversationList.unmute') }).click();
    for (const page of [laptop, desktop]) await expect(muted(page)).toHaveCount(0, IN_TIME);
  });
});

test('CONV-061 a mute ends on time without a network and takes the conversation out of the archive', async ({ browser, server }) => {
  const page = await open(browser, server.origin, true);
  await page.context().setOffline(true);
  await openMenu(page);
  await item(page, zh('conversationList.mute')).click();
  await item(page, '1 小时').click();
  await expect(muted(page)).toBeVisible();
  await openMenu(page);
  await item(page, zh('conversations.archive')).click();
  await expect(archived(page)).toBeVisible();
  await page.clock.fastForward('59:00');
  await expect(archived(page)).toBeVisible();
  // The clock may jump while the list is read; then the next look, a minute later, ends the mute.
  await expect(async () => {
    await page.clock.fastForward('03:00');
    await expect(conversationRow(page, PEER)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  await expect(muted(page)).toHaveCount(0);
});

test('CONV-064 the menu adds a conversation to a new and to an existing tab, also without a network', async ({ browser, server }) => {
  const [desktop, laptop] = await Promise.all([open(browser, server.origin), open(browser, server.origin)]);
  await desktop.context().setOffline(true);
  await openMenu(desktop);
  await item(desktop, zh('conversationList.addToTab')).click();
  await item(desktop, zh('tabs.create')).click();
  await expect(editor(desktop)).toContainText(zh('forward.chosen', { count: 1, max: 200 }));
  await editor(desktop).getByPlaceholder('请输入分组名称').fill('密友');
  await editor(desktop)
    .getByRole('button', { name: zh('common.save') })
    .click();
  await expect(editor(desktop)).toBeHidden();
  await openMenu(desktop, OTHER);
  await item(desktop, zh('conversationList.addToTab')).click();
  await item(desktop, '密友').click();
  await desktop.getByRole('tab', { name: '密友' }).click();
  await expect(conversationRow(desktop, OTHER)).toBeVisible();
  await desktop.reload();
  await expect(conversationRow(desktop, PEER)).toBeVisible();
  await expect(conversationRow(desktop, OTHER)).toBeVisible();
  await desktop.context().setOffline(false);
  await laptop.getByRole('tab', { name: '密友' }).click(IN_TIME);
  await expect(laptop.locator('[data-conversation-id]')).toHaveCount(2, IN_TIME);
  await test.step('and takes it out again', async () => {
    await openMenu(laptop, OTHER);
    await item(laptop, zh('conversationList.addToTab')).click();
    await laptop.getByRole('menuitem', { name: `密友 ${zh('conversationList.inTab')}` }).click();
    await expect(conversationRow(laptop, OTHER)).toHaveCount(0);
    await desktop.getByRole('tab', { name: '密友' }).click();
    await expect(conversationRow(desktop, OTHER)).toHaveCount(0, IN_TIME);
    await expect(conversationRow(desktop, PEER)).toBeVisible();
  });
});

test('CONV-082 a press right after a turn of the wheel reaches its row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await signIn(page, ME);
  await expect(conversationRow(page, PEER)).toBeVisible();
  const pressed = await page.getByRole('list', { name: zh('conversations.list') }).evaluate(async (list) => {
    const box = list.getBoundingClientRect();
    list.scrollBy({ top: 90, behavior: 'instant' });
    // The frame that sends the scroll event, and the one that shows what it led to.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const target = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return { offset: list.scrollTop, row: target?.closest('[data-conversation-id]') instanceof Element };
  });
  expect(pressed).toEqual({ offset: 90, row: true });
});

test('CONV-083 a press opens its row when a message sorts the list anew before the release', async ({ page, server }) => {
  const [pressed, rising] = await Promise.all(['10004', '10005'].map(async (from) => openSender(server.origin, from)));
  await signIn(page, ME);
  await pressed?.sendText(`C2C${ME}`, '先来的话');
  const row = conversationRow(page, 'C2C10004');
  await expect(row).toContainText('先来的话');
  const topOf = async () => (await row.boundingBox())?.y ?? 0;
  const before = await topOf();
  await row.hover();
  await page.mouse.down();
  await rising?.sendText(`C2C${ME}`, '后来的话');
  await expect.poll(topOf).toBeGreaterThan(before + 40);
  await page.mouse.up();
  await expect(page.locator('[data-open-conversation="C2C10004"]')).toBeVisible();
});

type Move = { readonly x: number; readonly y: number };

async function drag(cdp: CDPSession, from: Locator, { x, y }: Move): Promise<void> {
  const box = await from.boundingBox();
  if (box === null) throw new Error('no row');
  const start = { x: box.x + 250, y: box.y + box.height / 2 };
  const at = (part: number) => [{ x: start.x + x * part, y: start.y + y * part }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 8; step += 1) await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('CONV-066, CONV-067 a swipe opens the actions of one row, and another swipe, the list, a press and Back close them', async ({ browser, server }) => {
  const page = await (await browser.newContext({ baseURL: server.origin, ...PHONE })).newPage();
  await signIn(page, ME);
  const [first, second] = [conversationRow(page, PEER), conversationRow(page, PINNED_GROUP)];
  await expect(first).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  const left = async (row: Locator) => row.locator('xpath=..').evaluate((element) => element.scrollLeft);
  const expectOpen = async (row: Locator) => expect.poll(async () => left(row)).toBeGreaterThan(150);
  const expectClosed = async (row: Locator) => expect.poll(async () => left(row)).toBe(0);
  const swipeOpen = async (row: Locator) => {
    await drag(cdp, row, { x: -200, y: 0 });
    await expectOpen(row);
  };

  await test.step('one row is open at a time', async () => {
    await swipeOpen(first);
    await swipeOpen(second);
    await expectClosed(first);
  });
  await test.step('Back closes it and stays on the page', async () => {
    await page.goBack();
    await expectClosed(second);
    await expect(page).toHaveURL(/\/messages$/);
    await expect(second).toBeVisible();
  });
  await test.step('a press on the row closes it and does not open the conversation', async () => {
    await swipeOpen(first);
    const box = await first.boundingBox();
    await page.touchscreen.tap(40, (box?.y ?? 0) + 30);
    await expectClosed(first);
    await expect(page).toHaveURL(/\/messages$/);
  });
  await test.step('a swipe up or down scrolls the list, and closes the row', async () => {
    await swipeOpen(first);
    await drag(cdp, second, { x: -10, y: -120 });
    await expectClosed(first);
    await expect.poll(async () => page.getByRole('list', { name: zh('conversations.list') }).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);
    await page.reload();
    await expect(first).toBeVisible();
  });
  await test.step('an action closes the row, and Back then leaves nothing open', async () => {
    await swipeOpen(first);
    await first.locator('xpath=..').getByText(zh('conversations.archive'), { exact: true }).click();
    await expect(archived(page)).toBeVisible();
    await expect(first).toHaveCount(0);
    await expect(page).toHaveURL(/\/messages$/);
    await second.tap();
    await expect(page).toHaveURL(new RegExp(PINNED_GROUP));
    await page.goBack();
    await expect(page).toHaveURL(/\/messages$/);
  });
});
