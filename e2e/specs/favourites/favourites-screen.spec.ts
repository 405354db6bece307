import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { openDevice, openPeer } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10002';
const B = '10001';
const IN_TIME = { timeout: 45_000 };

const screen = (page: Page): Locator => page.getByRole('main');
const card = (page: Page, text: string): Locator => screen(page).locator('[data-favourite]').filter({ hasText: text });

/** A press outside does not close it, so its role is that of a question. */
const editor = (page: Page): Locator => page.getByRole('alertdialog', { name: zh('favourites.newNote') });

async function writeNote(page: Page, title: string, text: string): Promise<void> {
  const dialog = editor(page);
  await page.getByRole('button', { name: zh('favourites.newNote') }).click();
  await dialog.getByRole('textbox', { name: zh('favourites.noteTitle') }).fill(title);
  await dialog.getByRole('textbox', { name: zh('favourites.noteText') }).fill(text);
}

const saveNote = async (page: Page): Promise<void> =>
  editor(page)
    .getByRole('button', { name: zh('common.save') })
    .click();

test('FAV-019, FAV-020, FAV-022 a note that is written and sent without a network arrives', async ({ browser, server }) => {
  test.slow();
  const [a, b] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: '/messages' }),
    openPeer(browser, server.origin, { me: B, conversationID: `C2C${A}` }),
  ]);
  await a
    .getByRole('navigation')
    .getByRole('link', { name: zh('app.favourites') })
    .click();
  await expect(a).toHaveURL(/\/favorites$/);
  await expect(a).toHaveTitle(/收藏/);
  await expect(screen(a).getByRole('heading', { level: 1 })).toHaveText('收藏');
  await a.context().setOffline(true);

  await test.step('an unsaved note survives a reload', async () => {
    await writeNote(a, '周末清单', '帐篷');
    await expect(editor(a).getByRole('textbox', { name: zh('favourites.noteText') })).toHaveValue('帐篷');
    await a.reload();
    await a.getByRole('button', { name: zh('favourites.newNote') }).click();
    await expect(editor(a).getByRole('textbox', { name: zh('favourites.noteTitle') })).toHaveValue('周末清单');
    await expect(editor(a).getByRole('textbox', { name: zh('favourites.noteText') })).toHaveValue('帐篷');
    await saveNote(a);
    await expect(editor(a)).toBeHidden();
    await expect(card(a, '周末清单')).toBeVisible();
  });

  await test.step('it is sent to a chosen conversation', async () => {
    await card(a, '周末清单').getByRole('checkbox').check();
    await screen(a)
      .getByRole('button', { name: zh('favourites.send') })
      .click();
    const targets = a.getByRole('dialog', { name: zh('forward.title') });
    await targets.getByRole('searchbox').fill(B);
    await targets.getByRole('checkbox', { name: /陈屿/ }).first().check();
    await targets.getByRole('button', { name: zh('forward.sendTo', { count: 1 }) }).click();
    await expect(targets).toBeHidden();
    await expect(card(a, '周末清单').getByRole('checkbox')).not.toBeChecked();
  });

  await a.context().setOffline(false);
  await expect(bubbles(b, '周末清单')).toHaveCount(1, { timeout: 90_000 });
  await a.reload();
  await expect(card(a, '周末清单')).toHaveCount(1, IN_TIME);
});

test('FAV-015, FAV-019 the screen pins and deletes, and follows another device', async ({ browser, server }) => {
  const [one, two] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: '/favorites' }),
    openDevice(browser, server.origin, { me: A, address: '/favorites' }),
  ]);
  for (const title of ['甲笔记', '乙笔记']) {
    await writeNote(one, title, '');
    await saveNote(one);
    await expect(card(one, title)).toBeVisible();
  }
  await expect(card(two, '乙笔记')).toBeVisible(IN_TIME);
  await card(two, '甲笔记')
    .getByRole('button', { name: zh('favourites.pin') })
    .click();
  await expect(screen(one).locator('[data-favourite]').first()).toContainText('甲笔记', IN_TIME);
  await card(one, '乙笔记').getByRole('checkbox').check();
  await screen(one)
    .getByRole('button', { name: zh('common.delete') })
    .click();
  await one
    .getByRole('alertdialog')
    .getByRole('button', { name: zh('common.delete') })
    .click();
  for (const page of [one, two]) await expect(card(page, '乙笔记')).toHaveCount(0, IN_TIME);
  expect(await findAccessFaults(one)).toEqual([]);
  await one.setViewportSize({ width: 390, height: 844 });
  await expect(one.getByRole('navigation').getByRole('link', { name: zh('app.favourites') })).toBeVisible();
  expect(await findAccessFaults(one)).toEqual([]);
});
