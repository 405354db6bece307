import { expect, type Browser, type Page } from 'playwright/test';
import { bubbles, composer, conversationRow, openConversation, sendText, waitForOfflineReady } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { test, withServiceWorker } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const [A, B] = ['10001', '10002'];
const PEER = `C2C${B}`;
const IN_TIME = { timeout: 45_000 };

async function open(browser: Browser, baseURL: string, id: string): Promise<Page> {
  const page = await browser.newPage({ baseURL });
  await signIn(page, id);
  await expect(page.locator('[data-conversation-id]').first()).toBeVisible();
  await waitForOfflineReady(page);
  return page;
}

async function choose(page: Page, name: string): Promise<void> {
  await conversationRow(page, PEER).click({ button: 'right' });
  await page.getByRole('menuitem', { name, exact: true }).click();
}

const undo = (page: Page) => page.getByRole('button', { name: zh('conversationList.undo'), exact: true });
const askedToDelete = (page: Page) => page.getByRole('alertdialog', { name: zh('conversationList.deleteTitle') });

async function remove(page: Page): Promise<void> {
  await choose(page, zh('conversations.delete'));
  await askedToDelete(page)
    .getByRole('button', { name: zh('conversations.delete'), exact: true })
    .click();
  await expect(conversationRow(page, PEER)).toHaveCount(0);
}

test.describe('actions of the list on two devices and with a peer', () => {
  test.describe.configure({ timeout: 100_000 });
  test.use(withServiceWorker);

  test('CONV-051, CONV-052, CONV-055 a deletion and an archiving can be undone, and are sent to the other device after the network is back', async ({
    browser,
    server,
  }) => {
    const [desktop, laptop, peer] = await Promise.all([open(browser, server.origin, A), open(browser, server.origin, A), open(browser, server.origin, B)]);
    await test.step('an undone deletion leaves the conversation with its history on both devices', async () => {
      await openConversation(desktop, PEER);
      await sendText(desktop, '删除之前的话');
      await expect(bubbles(desktop, '删除之前的话')).toHaveCount(1);
      await remove(desktop);
      await expect(desktop).toHaveURL(/\/messages$/);
      await undo(desktop).click();
      await expect(conversationRow(desktop, PEER)).toBeVisible();
      await openConversation(desktop, PEER);
      await expect(bubbles(desktop, '删除之前的话')).toHaveCount(1);
    });
    await test.step('archiving mutes, and its undo ends both', async () => {
      await choose(desktop, zh('conversations.archive'));
      await expect(conversationRow(desktop, PEER)).toHaveCount(0);
      await undo(desktop).click();
      await expect(conversationRow(desktop, PEER)).toBeVisible();
      await expect(conversationRow(desktop, PEER).getByRole('img', { name: zh('conversations.muted') })).toHaveCount(0);
    });
    await test.step('offline: archived, and taken out again with all others', async () => {
      await desktop.context().setOffline(true);
      await choose(desktop, zh('conversations.archive'));
      await desktop.getByRole('button', { name: zh('conversations.archived') }).click();
      await expect(conversationRow(desktop, PEER)).toBeVisible();
      await desktop.getByRole('button', { name: zh('conversationList.removeAll'), exact: true }).click();
      const question = desktop.getByRole('alertdialog', { name: zh('conversationList.removeAllTitle') });
      expect(await findAccessFaults(desktop)).toEqual([]);
      await question.getByRole('button', { name: zh('conversationList.removeAll'), exact: true }).click();
      await expect(conversationRow(desktop, PEER)).toBeVisible();
      await expect(desktop.getByRole('button', { name: zh('conversations.archived') })).toHaveCount(0);
    });
    await test.step('offline: deleted, also when its tab is reloaded before the time to undo is over', async () => {
      await remove(desktop);
      await desktop.context().setOffline(false);
      await desktop.reload();
      await expect(desktop.locator('[data-conversation-id]').first()).toBeVisible();
      await expect(conversationRow(desktop, PEER)).toHaveCount(0);
      await expect(conversationRow(laptop, PEER)).toHaveCount(0, IN_TIME);
      await expect(laptop.getByRole('button', { name: zh('conversations.archived') })).toHaveCount(0);
    });
    await test.step('the next message of the peer brings it back alone', async () => {
      await openConversation(peer, `C2C${A}`);
      await sendText(peer, '删除之后的话');
      for (const page of [desktop, laptop]) {
        await expect(conversationRow(page, PEER)).toContainText('删除之后的话', IN_TIME);
        await openConversation(page, PEER);
        await expect(bubbles(page, '删除之后的话')).toHaveCount(1);
        await expect(bubbles(page, '删除之前的话')).toHaveCount(0);
      }
    });
  });

  test('CONV-054 all conversations are marked as read offline, and on the other device after it', async ({ browser, server }) => {
    const [desktop, laptop] = await Promise.all([open(browser, server.origin, A), open(browser, server.origin, A)]);
    const unread = (page: Page) => conversationRow(page, PEER).getByText(/条未读/);
    await expect(unread(laptop)).toHaveCount(1);
    await desktop.context().setOffline(true);
    await desktop.getByRole('button', { name: zh('conversations.newMenu'), exact: true }).click();
    await desktop.getByRole('menuitem', { name: zh('conversationList.markAllRead'), exact: true }).click();
    await expect(unread(desktop)).toHaveCount(0);
    await expect(desktop).not.toHaveTitle(/\(\d/);
    await desktop.context().setOffline(false);
    await expect(unread(laptop)).toHaveCount(0, IN_TIME);
    await desktop.reload();
    await expect(conversationRow(desktop, PEER)).toBeVisible();
    await expect(unread(desktop)).toHaveCount(0);
  });

  test('GROUP-029, GROUP-031, GROUP-032 a group with notice and picture opens for its founder, who needs the network', async ({ browser, server }) => {
    const [a, b] = await Promise.all([open(browser, server.origin, A), open(browser, server.origin, B)]);
    await openConversation(a, PEER);
    await a.getByRole('button', { name: zh('chat.group.menu'), exact: true }).click();
    await a.getByRole('menuitem', { name: zh('newGroup.title'), exact: true }).click();
    const dialog = a.getByRole('dialog', { name: zh('newGroup.title') });
    const create = dialog.getByRole('button', { name: zh('forward.create') });
    await expect(dialog.getByRole('list', { name: zh('newGroup.chosenMembers') }).getByRole('listitem')).toHaveCount(1);
    await test.step('without a network the button explains why', async () => {
      await a.context().setOffline(true);
      await expect(create).toHaveAttribute('aria-disabled', 'true', IN_TIME);
      await expect(create).toHaveAttribute('data-tip', zh('common.networkError'));
      await a.context().setOffline(false);
      await expect(create).not.toHaveAttribute('aria-disabled', 'true', IN_TIME);
    });
    await dialog.getByRole('textbox', { name: zh('newGroup.notice') }).fill('周六八点，北门集合');
    await dialog.locator('input[type="file"]').setInputFiles({ name: 'group.png', mimeType: 'image/png', buffer: PICTURE });
    await expect(dialog.getByRole('button', { name: zh('newGroup.removePicture') })).toBeVisible();
    expect(await findAccessFaults(a)).toEqual([]);
    await create.click();
    await expect(dialog).toHaveCount(0, IN_TIME);
    await expect(a).toHaveURL(/\/messages\/GROUP\d+/);
    const id = /GROUP\d+/.exec(a.url())?.[0] ?? '';
    await expect(a.getByText('周六八点，北门集合')).toBeVisible();
    await expect(conversationRow(b, id).locator('img')).toHaveCount(1, IN_TIME);
    await expect(conversationRow(a, id).locator('img')).toHaveCount(1);
    await expect(composer(a)).toBeVisible();
    await sendText(a, '大家好');
    await expect(conversationRow(b, id)).toContainText('大家好');
    await b.reload();
    await expect(conversationRow(b, id)).toContainText('大家好');
  });
});

/** A picture of one pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
