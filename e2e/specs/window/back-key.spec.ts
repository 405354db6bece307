import { expect, type Browser, type Locator, type Page } from 'playwright/test';
import { bubbles, composer, conversationRow, openConversation } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { bubbleOf } from '../../support/message-menu.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const B = '10002';
const CHAT = `C2C${B}`;
const IN_TIME = { timeout: 45_000 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: zh('chat.menu') });
const deletion = (page: Page): Locator => page.getByRole('alertdialog');
const search = (page: Page): Locator => page.getByRole('complementary', { name: zh('chatSearch.title') });
const found = (page: Page): Locator => page.getByRole('search').getByRole('textbox');
const openChat = (page: Page): Locator => page.locator(`[data-open-conversation="${CHAT}"]`);

async function openOnPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...PHONE });
  const page = await context.newPage();
  await signIn(page, A);
  await conversationRow(page, CHAT).waitFor(IN_TIME);
  await openConversation(page, CHAT);
  await expect(composer(page)).toBeVisible(IN_TIME);
  return page;
}

async function openSheet(page: Page): Promise<void> {
  await bubbleOf(page, '码头见').click({ button: 'right', position: { x: 12, y: 12 } });
  await expect(sheet(page)).toBeVisible();
}

async function openDeletion(page: Page): Promise<void> {
  await openSheet(page);
  await sheet(page)
    .getByRole('button', { name: zh('chat.action.delete') })
    .tap();
  await expect(sheet(page)).toHaveCount(0);
}

type Layer = { readonly name: string; readonly open: (page: Page) => Promise<void>; readonly shown: (page: Page) => Locator };

const press = async (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).tap();

const LAYERS: readonly Layer[] = [
  { name: 'the sheet of a message', open: openSheet, shown: sheet },
  { name: 'a dialog that the sheet opened', open: openDeletion, shown: deletion },
  {
    name: 'the panel of emoji',
    open: async (page) => press(page, zh('composer.emoji')),
    shown: (page) => page.getByRole('dialog', { name: zh('composer.emoji') }),
  },
  { name: 'a menu', open: async (page) => press(page, zh('composer.more')), shown: (page) => page.getByRole('menu') },
  { name: 'the search in the chat', open: async (page) => press(page, zh('chatSearch.title')), shown: search },
  {
    name: 'the viewer of pictures',
    open: async (page) =>
      page
        .getByRole('button', { name: zh('bubble.openPicture') })
        .last()
        .tap(),
    shown: (page) => page.getByRole('dialog', { name: zh('viewer.title') }),
  },
  {
    name: 'the selection of messages',
    async open(page) {
      await openSheet(page);
      await sheet(page)
        .getByRole('button', { name: zh('chat.action.select') })
        .tap();
    },
    shown: (page) => page.getByRole('toolbar', { name: zh('chat.select.bar') }),
  },
];

/** The number of history entries above the first one of the app. */
const depth = async (page: Page): Promise<number> => page.evaluate(() => (history.state as { wispEntry?: { at: number } } | null)?.wispEntry?.at ?? 0);

test('CONV-047 on a phone Back closes the top layer, and only then leaves the chat', async ({ browser, server }) => {
  test.slow();
  const sender = await openSender(server.origin, B);
  const { uuid, url, size } = await sender.upload('beach.webp');
  const info = { url, imageUrl: url, width: 800, height: 600, size };
  await sender.send(`C2C${A}`, 'TIMImageElem', { uuid, imageFormat: 255, width: 800, height: 600, imageInfoArray: [info, info, info] });
  await sender.sendText(`C2C${A}`, '码头见');
  const page = await openOnPhone(browser, server.origin);
  await expect(bubbles(page, '码头见')).toHaveCount(1, IN_TIME);

  for (const { name, open, shown } of LAYERS) {
    await test.step(name, async () => {
      await open(page);
      await expect(shown(page)).toBeVisible(IN_TIME);
      await expect.poll(async () => depth(page)).toBe(2);
      await page.goBack();
      await expect(shown(page)).toHaveCount(0);
      await expect(openChat(page)).toBeVisible();
      await expect.poll(async () => depth(page)).toBe(1);
    });
  }

  await test.step('from a result in the chat Back returns to the results, then to the chat', async () => {
    await press(page, zh('chatSearch.title'));
    await search(page)
      .getByRole('textbox', { name: zh('chatSearch.field') })
      .fill('码头见');
    await search(page).locator('[data-search-result]').first().tap();
    await expect(search(page)).toBeHidden();
    await expect.poll(async () => depth(page)).toBe(3);
    await page.goBack();
    await expect(search(page).locator('[data-search-result]').first()).toBeVisible();
    await page.goBack();
    await expect(search(page)).toHaveCount(0);
    await expect(openChat(page)).toBeVisible();
    await expect.poll(async () => depth(page)).toBe(1);
  });

  await test.step('Forward does not lead to a layer that is closed', async () => {
    await page.goForward();
    await expect.poll(async () => depth(page)).toBe(1);
    await expect(openChat(page)).toBeVisible();
  });

  await test.step('Escape, the buttons of a layer and a reload leave no history entry', async () => {
    await openSheet(page);
    await expect.poll(async () => depth(page)).toBe(2);
    await sheet(page)
      .getByRole('button', { name: zh('common.cancel') })
      .tap();
    await expect.poll(async () => depth(page)).toBe(1);
    await openDeletion(page);
    await expect(deletion(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(deletion(page)).toHaveCount(0);
    await press(page, zh('chatSearch.title'));
    await expect(search(page)).toBeVisible();
    await expect.poll(async () => depth(page)).toBe(2);
    await page.reload();
    await expect(composer(page)).toBeVisible(IN_TIME);
    await expect.poll(async () => depth(page)).toBe(1);
  });

  await test.step('two quick presses of Back close a layer and leave the chat', async () => {
    await openSheet(page);
    await expect.poll(async () => depth(page)).toBe(2);
    await page.evaluate(() => {
      history.back();
      history.back();
    });
    await expect(page).toHaveURL(/\/messages$/);
    await expect(sheet(page)).toHaveCount(0);
    await expect.poll(async () => depth(page)).toBe(0);
  });
  sender.close();
});

test('FIND-013 on a phone Back returns from a found chat to the search, then to the list; the back button leaves no history entry', async ({
  browser,
  server,
}) => {
  const sender = await openSender(server.origin, B);
  await sender.sendText(`C2C${A}`, '灯塔的门开着');
  sender.close();
  const page = await openOnPhone(browser, server.origin);
  await expect(bubbles(page, '灯塔的门开着')).toHaveCount(1, IN_TIME);
  await page.getByRole('button', { name: zh('conversations.backToList') }).tap();
  await expect(page).toHaveURL(/\/messages$/);
  await expect.poll(async () => depth(page)).toBe(0);

  await found(page).fill('灯塔的门');
  await page.locator('[data-search-result]').first().tap();
  await expect(bubbles(page, '灯塔的门开着')).toBeVisible(IN_TIME);
  await page.goBack();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(found(page)).toHaveValue('灯塔的门');
  await expect(page.locator('[data-search-result]').first()).toBeVisible();
  await page.goBack();
  await expect(found(page)).toHaveValue('');
  await expect(conversationRow(page, CHAT)).toBeVisible();
  await expect.poll(async () => depth(page)).toBe(0);
});

test('on a phone Back leads from the archived conversations to the others, not out of the app', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.origin, ...PHONE });
  const page = await context.newPage();
  await signIn(page, A);
  const archive = page.locator('[data-row-key="archive"]');
  await archive.tap();
  const archived = page.locator('[data-conversation-id]');
  await expect(archived).toHaveCount(1);
  const id = (await archived.getAttribute('data-conversation-id')) ?? '';
  await openConversation(page, id);
  await page.goBack();
  await expect(conversationRow(page, id)).toBeVisible();
  await expect(archive).toHaveCount(0);
  await page.goBack();
  await expect(archive).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/messages');
});
