import { expect } from 'playwright/test';
import { bubbles, composer, conversationRow, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { openOn } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const B = '10002';

test('keys recall the last message, change the conversation and bring typing into the text field; a double click replies', async ({ page }) => {
  await openOn(page, { me: A, conversationID: `C2C${B}` });

  await test.step('COMP-010 ArrowUp in an empty field opens the menu of the last own message, which recalls it', async () => {
    await sendText(page, '这句要收回');
    await expect(sentBubbles(page, '这句要收回')).toHaveCount(1);
    await composer(page).press('ArrowUp');
    await page.getByRole('menuitem', { name: zh('chat.action.recall'), exact: true }).press('Enter');
    await page
      .getByRole('button', { name: zh('chat.reedit') })
      .last()
      .click();
    await expect(composer(page)).toHaveValue('这句要收回');
  });

  await test.step('in a field that holds text ArrowUp moves the caret only', async () => {
    await composer(page).press('ArrowUp');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await composer(page).fill('');
  });

  await test.step('COMP-010 typing lands in the text field when nothing else takes the keys', async () => {
    await page.getByRole('button', { name: zh('app.accountMenu') }).focus();
    await page.keyboard.type('ok');
    await expect(composer(page)).toHaveValue('ok');
    await page.getByRole('search').getByRole('textbox').first().focus();
    await page.keyboard.type('x');
    await expect(composer(page)).toHaveValue('ok');
    await page.keyboard.press('Escape');
    await composer(page).fill('');
  });

  await test.step('MSG-033 a double click beside a bubble replies to it', async () => {
    await sendText(page, '回复这一句');
    const row = bubbles(page, '回复这一句').last();
    await expect(row).toBeVisible();
    // On a slow machine the list still scrolls to the sent message between the two clicks.
    await expect(async () => {
      await row.dblclick({ position: { x: 20, y: 8 } });
      await expect(page.locator('[data-quote]')).toContainText('回复这一句', { timeout: 2000 });
    }).toPass();
  });

  await test.step('CONV-008 Alt with the arrow keys goes to the conversation below and back', async () => {
    const open = page.locator('[data-open-conversation]');
    const order = await page.locator('[data-conversation-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-conversation-id') ?? ''));
    const at = order.indexOf(`C2C${B}`);
    expect(at).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Alt+ArrowDown');
    await expect(open).toHaveAttribute('data-open-conversation', order[at + 1] ?? 'none');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(open).toHaveAttribute('data-open-conversation', `C2C${B}`);
  });
});

test('SIGN-008, CONV-021 the page title carries the unread count before the title of the route', async ({ page, server }) => {
  const sender = await openSender(server.origin, B);
  await signIn(page, A);
  await expect(conversationRow(page, `C2C${B}`)).toBeVisible();
  await page.waitForFunction(() => document.title.includes('消息'));
  const countOf = (title: string): number => Number(/^\((\d+)\) 消息$/.exec(title)?.[1] ?? 0);
  await page.getByText('正在同步').waitFor({ state: 'hidden' });
  const before = countOf(await page.title());
  await sender.sendText(`C2C${A}`, '还没读的一句');
  sender.close();
  await expect.poll(async () => countOf(await page.title())).toBeGreaterThan(before);
  await page.goto('/privacySettings');
  await expect(page.getByRole('heading', { level: 1, name: '隐私与限制' }).first()).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) 隐私与限制$/);
});

test('CONV-022 the unread total is in the navigation, wide and narrow, and is the badge of the installed app', async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.assign(Navigator.prototype, { setAppBadge: async (count: number) => void Reflect.set(globalThis, 'appBadge', count) });
  });
  const badge = async () => page.evaluate(() => Reflect.get(globalThis, 'appBadge') as number | undefined);
  const shown = page
    .getByRole('navigation', { name: zh('app.mainNavigation') })
    .getByText(/条未读$/)
    .filter({ visible: true });
  // B has fewer than 99 unread messages, above which the navigation shows no number.
  const sender = await openSender(server.origin, A);
  await signIn(page, B);
  await expect(conversationRow(page, `C2C${A}`)).toBeVisible();
  await page.getByText('正在同步').waitFor({ state: 'hidden' });
  await expect.poll(badge).toBeDefined();
  const before = (await badge()) ?? 0;
  for (const text of ['还没读的一句', '还没读的两句']) await sender.sendText(`C2C${B}`, text);
  sender.close();
  await expect.poll(badge).toBe(before + 2);
  await expect(shown).toHaveText(`${before + 2} 条未读`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(shown).toHaveText(`${before + 2} 条未读`);
});
