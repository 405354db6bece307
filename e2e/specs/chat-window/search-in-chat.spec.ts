import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, composer, openConversation, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { goOffline } from '../../support/go-offline.ts';
import { COMPOSITIONS, openInputMethod } from '../../support/input-method.ts';
import { openPair } from '../../support/open-chat.ts';
import { openSender, type Sender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10002';
const B = '10001';
const GROUP = 'GROUP200001';
const IN_TIME = { timeout: 45_000 };
/** A text from the first days of a long history, of which a new device has only the end. */
const OLD = '我连插座都买好了';

/** The button in the toolbar of the composer. A phone has it in the header. */
const toolbarKey = (page: Page): Locator => page.locator('form').getByRole('button', { name: zh('chatSearch.title'), exact: true });
const panel = (page: Page): Locator => page.getByRole('complementary', { name: zh('chatSearch.title') });
const field = (page: Page): Locator => panel(page).getByRole('textbox', { name: zh('chatSearch.field') });
const results = (page: Page): Locator => panel(page).locator('[data-search-result]');
const hit = (page: Page, text: string): Locator => results(page).filter({ hasText: text });
const tab = (page: Page, name: string): Locator => panel(page).getByRole('tab', { name, exact: true });

type Pair = { readonly a: Page; readonly b: Page };

async function openSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: zh('chatSearch.title'), exact: true }).click();
  await expect(field(page)).toBeFocused(IN_TIME);
}

async function closeSearch(page: Page): Promise<void> {
  await panel(page)
    .getByRole('button', { name: zh('chatSearch.close') })
    .click();
  await expect(panel(page)).toHaveCount(0);
}

test('the search in a chat works by word, kind, time and sender, online and offline, by pointer and by keyboard', async ({ browser, server }) => {
  test.slow();
  const { a, b } = await openPair(browser, server.origin, [A, B]);
  const sender = await openSender(server.origin, A);
  await test.step('FIND-011, FIND-016, FIND-025 both users find a message by word, kind and time, marked, jump to it and keep the results', async () => {
    await findFromBoth({ a, b, sender });
    for (const page of [a, b]) await closeSearch(page);
  });
  await test.step('FIND-022 A31 offline the search covers this device and shows a note; both find messages once they are sent', async () => {
    await findOffline({ a, b });
    for (const page of [a, b]) await closeSearch(page);
  });
  await test.step('FIND-026 the search works by keyboard, and a composition of an input method neither searches nor chooses', async () => findByKeys(a));

  await test.step('both users find all messages after a reload', async () => {
    await Promise.all([a.reload(), b.reload()]);
    for (const page of [a, b]) {
      await expect(composer(page)).toBeVisible();
      await openSearch(page);
      await field(page).fill('抚仙湖的晨雾');
      await expect(results(page)).toHaveCount(1, IN_TIME);
      await field(page).fill('缆车');
      await expect(results(page)).toHaveCount(2, IN_TIME);
      await closeSearch(page);
    }
  });
  await test.step('FIND-018, FIND-025 A31 in a group results of the server are merged and lead to their place, and a member filters the results', async () => {
    await openConversation(b, GROUP);
    await findInGroup(b);
  });

  await a.setViewportSize({ width: 390, height: 844 });
  await test.step('FIND-015 on a phone the header opens the search, and a button leads from a result back to the results', async () => findOnPhone(a));
  await a.getByRole('button', { name: zh('conversations.backToList') }).click();
  await openConversation(a, `C2C${B}`);
  await test.step('on a phone Back leads from a result to the results, then to the chat, and only then out of it', async () => goBackOnPhone(a));
  sender.close();
});

async function findFromBoth({ a, b, sender }: Pair & { readonly sender: Sender }): Promise<void> {
  await sendText(a, '周六去看抚仙湖的晨雾吧');
  await sendText(a, '晨雾五点四十，别迟到');
  const file = await sender.upload('migration-notes.txt');
  await sender.send(`C2C${B}`, 'TIMFileElem', { uuid: file.uuid, fileUrl: file.url, fileName: '晨雾路线图.txt', fileSize: file.size });
  await expect(bubbles(b, '晨雾五点四十')).toBeVisible(IN_TIME);
  await expect(bubbles(b, '晨雾路线图')).toBeVisible(IN_TIME);

  for (const page of [a, b]) {
    await openSearch(page);
    await field(page).fill('晨雾');
    await expect(results(page)).toHaveCount(3, IN_TIME);
    await expect(hit(page, '抚仙湖').locator('mark')).toHaveText(['晨雾']);
    await tab(page, zh('chatSearch.tab.file')).click();
    await expect(results(page)).toHaveCount(1);
    await expect(hit(page, '晨雾路线图')).toContainText(/\d+ B|Kb/);
    await tab(page, zh('chatSearch.tab.text')).click();
    await expect(results(page)).toHaveCount(2);
  }
  expect(await findAccessFaults(b)).toEqual([]);

  await panel(b)
    .getByRole('button', { name: zh('chatSearch.period.all') })
    .click();
  await b.getByRole('button', { name: zh('chatSearch.period.today'), exact: true }).click();
  await expect(results(b)).toHaveCount(2);
  await panel(b)
    .getByRole('button', { name: zh('chatSearch.period.today') })
    .click();
  const calendar = b.getByRole('grid');
  // Days of the previous month, without messages.
  await b.getByRole('button', { name: zh('chatSearch.calendar.previous') }).click();
  await calendar.getByRole('button', { name: /月10日/ }).click();
  await calendar.getByRole('button', { name: /月12日/ }).click();
  await expect(calendar).toHaveCount(0);
  await expect(panel(b).getByText('搜索结果为空').first()).toBeVisible(IN_TIME);
  await panel(b)
    .getByRole('button', { name: /\d+\/10 – \d+\/12/ })
    .click();
  await b
    .getByRole('button', { name: zh('chatSearch.period.all'), exact: true })
    .last()
    .click();
  await expect(results(b)).toHaveCount(2);

  await hit(b, '抚仙湖').click();
  await expect(bubbles(b, '周六去看抚仙湖')).toBeInViewport(IN_TIME);
  await expect(results(b)).toHaveCount(2);
}

async function findOffline({ a, b }: Pair): Promise<void> {
  await sendText(a, '缆车停运的通知');
  await expect(sentBubbles(a, '缆车停运')).toBeVisible(IN_TIME);
  await goOffline(a);
  await sendText(a, '缆车恢复的通知');
  await openSearch(a);
  await field(a).fill('缆车');
  await expect(results(a)).toHaveCount(2, IN_TIME);
  await expect(panel(a).getByText('没有网络，只搜索了这台设备上的记录')).toBeVisible();
  expect(await findAccessFaults(a)).toEqual([]);

  await a.context().setOffline(false);
  await expect(sentBubbles(a, '缆车恢复')).toBeVisible(IN_TIME);
  await expect(panel(a).getByText('没有网络，只搜索了这台设备上的记录')).toHaveCount(0, IN_TIME);
  await expect(results(a)).toHaveCount(2);
  await expect(bubbles(b, '缆车恢复')).toBeVisible(IN_TIME);
  await openSearch(b);
  await field(b).fill('缆车');
  await expect(results(b)).toHaveCount(2, IN_TIME);
}

async function findInGroup(page: Page): Promise<void> {
  await openSearch(page);
  await field(page).fill('插座');
  await expect(hit(page, OLD)).toBeVisible(IN_TIME);
  await hit(page, OLD).click();
  await expect(bubbles(page, OLD)).toBeInViewport(IN_TIME);
  await expect(hit(page, OLD)).toBeVisible();

  await field(page).fill('');
  await panel(page)
    .getByRole('button', { name: zh('chatSearch.member.all') })
    .click();
  const people = page.getByRole('list', { name: zh('chatSearch.member.label') });
  const first = people.getByRole('button').nth(1);
  // Without the letter that replaces an avatar before it is loaded.
  const name = (await first.locator('bdi').textContent()) ?? '';
  await page.getByRole('textbox', { name: zh('chatSearch.member.search') }).fill('没有这个人');
  await expect(page.getByText('用户不存在')).toBeVisible();
  await page.getByRole('textbox', { name: zh('chatSearch.member.search') }).fill('');
  await people.getByRole('button', { name, exact: true }).click();
  await expect(panel(page).getByRole('button', { name, exact: true })).toBeVisible();
  await expect(results(page).first()).toBeVisible(IN_TIME);

  await tab(page, zh('chatSearch.tab.media')).click();
  await panel(page).getByRole('button', { name, exact: true }).click();
  await people.getByRole('button', { name: zh('chatSearch.member.all') }).click();
  await expect(
    panel(page)
      .getByRole('heading', { name: /\d{4}年\d+月/ })
      .first(),
  ).toBeVisible(IN_TIME);
  await expect(results(page).first()).toBeVisible(IN_TIME);
  expect(await findAccessFaults(page)).toEqual([]);
}

async function findByKeys(page: Page): Promise<void> {
  await sendText(page, '你好 第一句');
  await expect(sentBubbles(page, '第一句')).toHaveCount(1, IN_TIME);
  // Results are ordered by the second in which the server accepted their messages.
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
  await sendText(page, '你好 第二句');
  await expect(sentBubbles(page, '第二句')).toHaveCount(1, IN_TIME);
  await openSearch(page);
  const ime = await openInputMethod(page);
  const [pinyin] = COMPOSITIONS;
  if (pinyin === undefined) throw new Error('no composition');
  await ime.pressEnterUpon(pinyin.steps);
  await expect(panel(page).getByText('按关键词或日期查找')).toBeVisible();
  await ime.confirmWithEnter({ ...pinyin, steps: [] });
  await expect(field(page)).toHaveValue(pinyin.word);
  await expect(hit(page, '第二句')).toBeVisible(IN_TIME);
  await ime.close();

  await page.keyboard.press('ArrowDown');
  await expect(hit(page, '第二句')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(hit(page, '第一句')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bubbles(page, '第一句')).toBeInViewport(IN_TIME);
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(toolbarKey(page)).toBeFocused();
}

async function findOnPhone(page: Page): Promise<void> {
  await sendText(page, '渡口的末班船是九点');
  await expect(toolbarKey(page)).toHaveCount(0);
  await openSearch(page);
  await field(page).fill('末班船');
  await expect(results(page)).toHaveCount(1, IN_TIME);
  expect(await findAccessFaults(page)).toEqual([]);
  await hit(page, '末班船').click();
  await expect(bubbles(page, '末班船')).toBeInViewport(IN_TIME);
  await expect(panel(page)).toBeHidden();
  await page.getByRole('button', { name: zh('chatSearch.back') }).click();
  await expect(results(page)).toHaveCount(1);
  await expect(field(page)).toHaveValue('末班船');
  await panel(page)
    .getByRole('button', { name: zh('chatSearch.close') })
    .click();
  await expect(panel(page)).toHaveCount(0);
}

async function goBackOnPhone(page: Page): Promise<void> {
  await sendText(page, '码头的头班车是六点');
  await openSearch(page);
  await field(page).fill('头班车');
  await hit(page, '头班车').click();
  await expect(panel(page)).toBeHidden();
  await page.goBack();
  await expect(results(page)).toHaveCount(1);
  await expect(field(page)).toHaveValue('头班车');
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await expect(composer(page)).toBeVisible();

  // A search that is closed by its own button leaves no history entry, nor does a page that reloads without a network.
  await openSearch(page);
  await field(page).fill('头班车');
  await hit(page, '头班车').click();
  await page.getByRole('button', { name: zh('chatSearch.close') }).click();
  await expect(panel(page)).toHaveCount(0);
  await openSearch(page);
  await goOffline(page);
  await expect(panel(page)).toHaveCount(0);
  await expect.poll(async () => page.evaluate(() => (history.state as { wispEntry?: { layers?: unknown } } | null)?.wispEntry?.layers ?? 0)).toBe(0);
  await page.goBack();
  await expect(composer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/messages$/);
}
