import { expect, type Locator, type Page } from 'playwright/test';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { bubbles, sentBubbles } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { openPair } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10002';
const B = '10001';
const IN_TIME = { timeout: 45_000 };
const PAGE = 10;

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: zh('favourites.title'), exact: true });
const cards = (page: Page): Locator => dialog(page).locator('[data-favourite]');
const card = (page: Page, text: string): Locator => cards(page).filter({ hasText: text });

async function openFavourites(page: Page): Promise<void> {
  await page.getByRole('button', { name: zh('favourites.title'), exact: true }).click();
  await expect(dialog(page)).toBeVisible(IN_TIME);
}

async function choose(page: Page, text: string): Promise<void> {
  await card(page, text).getByRole('checkbox').check();
}

/** Reads and changes A's favourites on the server. */
async function openShelf(origin: string) {
  const client = createWireClient(origin);
  await client.logIn(A);
  const call = async (path: string, body: object) => client.call('POST', `/user/collection/${path}`, { body });
  return {
    add: async (fields: object) => void (await call('add', fields)),
    /** Deletes all favourites. */
    async clear(): Promise<void> {
      const { rows } = (await call('list', { pageNum: 1, pageSize: 100 })) as unknown as { rows: { id: string }[] };
      await call('batchDel', { ids: rows.map(({ id }) => id) });
      expect(await this.titles()).toEqual([]);
    },
    async titles(): Promise<readonly string[]> {
      const { rows } = (await call('list', { pageNum: 1, pageSize: 100 })) as unknown as {
        rows: { collectTitle: string; fileName?: string; addressTitle?: string }[];
      };
      return rows.map((row) => row.collectTitle || row.fileName || row.addressTitle || '');
    },
  };
}

type Pair = { readonly a: Page; readonly b: Page };
type Shelf = Awaited<ReturnType<typeof openShelf>>;

test('favourites are stored, searched, sent and deleted, with and without a network', async ({ browser, server }) => {
  test.slow();
  const shelf = await openShelf(server.origin);
  const { a, b } = await openPair(browser, server.origin, [A, B]);
  await test.step('FAV-015 favourites are available offline, and their changes are sent later in order', async () => useOffline({ a, b }, shelf));
  await shelf.clear();
  await test.step('FAV-008, FAV-010, FAV-012 favourites are searched, paged, opened, sent, pinned and deleted', async () => {
    await fillShelf(shelf, server.origin);
    await lookThrough(a);
    await findAndSend({ a, b });
    await pinAndDelete(a, shelf);
  });
  await test.step('sent messages and favourites remain after both pages reload', async () => {
    await Promise.all([a.reload(), b.reload()]);
    for (const page of [a, b]) {
      for (const sent of ['后收藏的', '迁移说明.txt']) await expect(bubbles(page, sent)).toHaveCount(1, IN_TIME);
    }
    await openFavourites(a);
    await expect(cards(a).first()).toContainText('第 15 条收藏', IN_TIME);
    await expect(card(a, '装备清单')).toHaveCount(0);
  });
});

async function useOffline({ a, b }: Pair, shelf: Shelf): Promise<void> {
  for (const title of ['先收藏的', '后收藏的', '要删的']) await shelf.add({ contentType: 1, collectTitle: title });
  await openFavourites(a);
  await expect(cards(a)).toHaveCount(3, IN_TIME);
  await a.context().setOffline(true);
  await a.reload();
  await openFavourites(a);
  await expect(cards(a)).toHaveCount(3, IN_TIME);
  await card(a, '先收藏的')
    .getByRole('button', { name: zh('favourites.pin') })
    .click();
  await expect(cards(a).first()).toContainText('先收藏的');
  await choose(a, '要删的');
  await dialog(a)
    .getByRole('button', { name: zh('common.delete') })
    .click();
  await a
    .getByRole('alertdialog')
    .getByRole('button', { name: zh('common.delete') })
    .click();
  await expect(cards(a)).toHaveCount(2);
  await choose(a, '后收藏的');
  await dialog(a)
    .getByRole('button', { name: zh('favourites.send') })
    .click();
  await expect(bubbles(a, '后收藏的')).toHaveCount(1, IN_TIME);
  expect(await shelf.titles()).toEqual(['要删的', '后收藏的', '先收藏的']);

  await a.context().setOffline(false);
  await expect(sentBubbles(a, '后收藏的')).toHaveCount(1, { timeout: 90_000 });
  await expect(bubbles(b, '后收藏的')).toHaveCount(1, IN_TIME);
  await expect.poll(async () => shelf.titles(), IN_TIME).toEqual(['先收藏的', '后收藏的']);
}

async function fillShelf(shelf: Shelf, origin: string): Promise<void> {
  for (let at = 1; at <= PAGE + 5; at += 1) await shelf.add({ contentType: 1, collectTitle: `第 ${at} 条收藏` });
  await shelf.add({ contentType: 7, collectTitle: '看 https://example.com/a' });
  await shelf.add({ contentType: 5, addressTitle: '抚仙湖北岸', lat: 24.5, lng: 102.8 });
  await shelf.add({ contentType: 99, collectTitle: '装备清单', noteContent: '头灯和雨衣' });
  const sender = await openSender(origin, A);
  const file = await sender.upload('migration-notes.txt');
  await shelf.add({ contentType: 4, fileUuid: file.uuid, fileName: '迁移说明.txt', fileSize: file.size, videoImageAddress: file.url });
  sender.close();
}

async function lookThrough(a: Page): Promise<void> {
  await openFavourites(a);
  await expect(cards(a)).toHaveCount(PAGE, IN_TIME);
  await expect(dialog(a).getByRole('button', { name: zh('favourites.send') })).toBeDisabled();
  await card(a, '第 15 条收藏').scrollIntoViewIfNeeded();
  await cards(a).last().scrollIntoViewIfNeeded();
  await expect(cards(a)).toHaveCount(PAGE + 9, IN_TIME);
  await expect(dialog(a).getByText('没有更多了')).toBeVisible();
  expect(await findAccessFaults(a)).toEqual([]);
}

async function findAndSend({ a, b }: Pair): Promise<void> {
  await expect(card(a, 'https://example.com/a').getByRole('link')).toHaveAttribute('href', 'https://example.com/a');
  await expect(card(a, '抚仙湖北岸').getByRole('link')).toHaveAttribute('href', /openstreetmap\.org.*24\.5/);
  await expect(card(a, '迁移说明.txt')).toContainText(/\d+ B/);
  await card(a, '装备清单')
    .getByRole('button', { name: zh('bubble.openNote', { title: '装备清单' }) })
    .click();
  const note = a.getByRole('dialog', { name: zh('bubble.noteDetail') });
  await expect(note).toContainText('头灯和雨衣');
  // The dialog handles keys once it has the focus.
  await expect(note.locator(':focus')).toBeVisible();
  await a.keyboard.press('Escape');
  await expect(note).toHaveCount(0);
  await dialog(a)
    .getByRole('tab', { name: zh('favourites.tab.note') })
    .click();
  await expect(cards(a)).toHaveCount(1);
  await dialog(a)
    .getByRole('tab', { name: zh('favourites.tab.all') })
    .click();
  await dialog(a)
    .getByRole('searchbox', { name: zh('common.search') })
    .fill('没有这样的');
  await expect(dialog(a).getByText('暂无数据')).toBeVisible(IN_TIME);
  await dialog(a)
    .getByRole('searchbox', { name: zh('common.search') })
    .fill('迁移');
  await expect(cards(a)).toHaveCount(1, IN_TIME);
  await choose(a, '迁移说明.txt');
  await dialog(a)
    .getByRole('button', { name: zh('favourites.send') })
    .click();
  await expect(dialog(a)).toHaveCount(0, IN_TIME);
  for (const page of [a, b]) await expect(bubbles(page, '迁移说明.txt')).toHaveCount(1, IN_TIME);
}

async function pinAndDelete(a: Page, shelf: Shelf): Promise<void> {
  await openFavourites(a);
  await card(a, '第 15 条收藏')
    .getByRole('button', { name: zh('favourites.pin') })
    .click();
  await expect(cards(a).first()).toContainText('第 15 条收藏');
  await choose(a, '抚仙湖北岸');
  await choose(a, '装备清单');
  await dialog(a)
    .getByRole('button', { name: zh('common.delete') })
    .click();
  await a
    .getByRole('alertdialog')
    .getByRole('button', { name: zh('common.delete') })
    .click();
  for (const gone of ['抚仙湖北岸', '装备清单']) await expect(card(a, gone)).toHaveCount(0);
  await expect.poll(async () => shelf.titles(), IN_TIME).not.toContain('装备清单');
  expect((await shelf.titles())[0]).toBe('第 15 条收藏');
  // Another device adds a favourite meanwhile.
  await shelf.add({ contentType: 1, collectTitle: '别处收藏的' });
  await expect(card(a, '别处收藏的')).toBeVisible(IN_TIME);
}
