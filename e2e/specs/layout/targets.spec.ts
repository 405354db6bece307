import { expect, type Page } from 'playwright/test';
import { bubbles } from '../../pages/conversation-page.ts';
import { findSmallTargets } from '../../support/accessibility/find-small-targets.ts';
import { openOn } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const ME = '10001';
const GROUP = 'GROUP200001';
const FORBIDDEN = '禁词';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, operator: { sensitiveWords: [FORBIDDEN] } });

async function send(page: Page, text: string): Promise<void> {
  await page.locator('[data-composer]').fill(text);
  await page.getByRole('button', { name: zh('composer.send'), exact: true }).click();
  await expect(bubbles(page, text)).toHaveCount(1);
}

test('receipts, reactions and errors at a bubble are large enough for a finger', async ({ page, server }) => {
  const [own, other] = [await openSender(server.origin, ME), await openSender(server.origin, '10002')];
  await openOn(page, { me: ME, conversationID: GROUP });
  const { ID } = await own.sendText(GROUP, '海报定稿了', { needReadReceipt: true });
  for (const reactionID of ['[TUIEmoji_Like]', '[TUIEmoji_Celebrate]']) await other.socket.request('react', { ID, reactionID, on: true });
  await other.socket.request('receipt', { conversationID: GROUP, IDs: [ID] });
  await expect(page.locator(`[data-msg-id="${ID}"]`).getByRole('button', { name: zh('chat.reactions.chip', { glyph: '🎉', count: 1 }) })).toBeVisible();
  await send(page, `${FORBIDDEN}在此`);
  await expect(page.locator('[data-status="fail"]')).toBeVisible();
  await expect.poll(async () => findSmallTargets(page)).toEqual([]);
});

test('controls of the conversations, the settings and picked files are large enough for a finger', async ({ page }) => {
  await openOn(page, { me: ME, conversationID: 'C2C10002' });
  await page.locator('input[type=file]:not([accept])').setInputFiles('server/demo/media/trip-plan.pdf');
  await expect(page.getByRole('list', { name: zh('composer.attachments') }).getByRole('listitem')).toHaveCount(1);
  await expect.poll(async () => findSmallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: zh('conversations.backToList') }).click();
  await expect(page.locator('[data-conversation-id]').first()).toBeVisible();
  await expect.poll(async () => findSmallTargets(page)).toEqual([]);
  await page.getByRole('link', { name: zh('app.contacts') }).click();
  await expect(page.getByRole('slider', { name: zh('contacts.index') })).toBeVisible();
  await expect.poll(async () => findSmallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: zh('contacts.newFriends') }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${zh('contacts.accept')}`) })).toBeVisible();
  await expect.poll(async () => findSmallTargets(page)).toEqual([]);
  await page.getByRole('link', { name: zh('app.me') }).click();
  await expect(page.getByRole('button', { name: zh('settings.copyId') })).toBeVisible();
  await expect.poll(async () => findSmallTargets(page)).toEqual([]);
});
