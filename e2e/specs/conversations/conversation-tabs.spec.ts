import { expect, type Locator, type Page } from 'playwright/test';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { goOffline } from '../../support/go-offline.ts';
import { openChat } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const ME = '10001';
const FRIEND = '苏念';
const PERSON = { me: ME, conversationID: 'C2C10002' };
const IN_TIME = { timeout: 45_000 };

const bar = (page: Page): Locator => page.getByRole('tablist', { name: zh('conversations.tabs') });
const tab = (page: Page, name: string): Locator => bar(page).getByRole('tab', { name });
const manager = (page: Page): Locator => page.getByRole('dialog', { name: zh('tabs.title') });
const editor = (page: Page): Locator => page.getByRole('dialog', { name: new RegExp(`${zh('tabs.create')}|${zh('tabs.edit')}`) });
const list = (page: Page): Locator => page.getByRole('region', { name: zh('conversations.list') });
const rows = (page: Page): Locator => list(page).locator('[data-conversation-id]');
/** The names in the bar, without the counts. */
const names = async (page: Page): Promise<readonly string[]> => (await bar(page).getByRole('tab').allTextContents()).map((text) => text.replace(/\d+\+?$/, ''));

async function manage(page: Page): Promise<void> {
  await page.getByRole('button', { name: zh('conversations.manageTabs') }).click();
  await expect(manager(page)).toBeVisible(IN_TIME);
}

async function close(page: Page): Promise<void> {
  await manager(page)
    .getByRole('button', { name: zh('common.close') })
    .click();
  await expect(manager(page)).toBeHidden();
}

async function create(page: Page, name: string, member?: string): Promise<void> {
  await manager(page)
    .getByRole('button', { name: zh('tabs.create') })
    .click();
  await editor(page).getByPlaceholder('请输入分组名称').fill(name);
  if (member !== undefined) {
    await editor(page).getByRole('searchbox').fill(member);
    await editor(page).getByRole('checkbox', { name: member }).check();
  }
  await editor(page)
    .getByRole('button', { name: zh('common.save') })
    .click();
}

async function rename(page: Page, name: string, next: string): Promise<void> {
  await manage(page);
  await manager(page)
    .getByRole('button', { name: zh('tabs.editOf', { name }) })
    .click();
  await editor(page).getByPlaceholder('请输入分组名称').fill(next);
  await editor(page)
    .getByRole('button', { name: zh('common.save') })
    .click();
  await close(page);
}

test('tabs of the conversation list on two devices of one account, one of them offline', async ({ browser, server }) => {
  test.slow();
  const [one, two] = await Promise.all([openChat(browser, server.origin, PERSON), openChat(browser, server.origin, PERSON)]);

  await test.step('TAB-014 the bar shows the built-in tabs, All first', async () => {
    await expect.poll(() => names(one), IN_TIME).toEqual(['全部', '未读', '@我', '单聊', '群聊']);
  });

  await test.step('TAB-015, TAB-018, TAB-019 each tab shows its conversations, and the arrow keys switch', async () => {
    await tab(one, '群聊').click();
    await expect(rows(one).first()).toBeVisible();
    expect(await rows(one).evaluateAll((found) => found.every((row) => row.dataset['conversationId']?.startsWith('GROUP') === true))).toBe(true);
    await one.keyboard.press('ArrowLeft');
    await expect(tab(one, '单聊')).toBeFocused();
    await expect(rows(one).first()).toHaveAttribute('data-conversation-id', /^C2C/);
    await one.keyboard.press('Home');
    await expect(tab(one, '全部')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('TAB-011, TAB-020 a device without a network creates, fills, sorts and hides', async () => {
    await goOffline(one);
    await manage(one);
    await create(one, '工作', FRIEND);
    await manager(one)
      .getByRole('switch', { name: zh('tabs.show', { name: '@我' }) })
      .click();
    const handle = manager(one).getByRole('button', { name: zh('tabs.move', { name: '工作' }) });
    for (const place of [5, 4, 3, 2]) {
      await handle.press('ArrowUp');
      await expect(
        manager(one)
          .getByRole('status')
          .filter({ hasText: zh('tabs.moved', { name: '工作', place }) }),
      ).toBeAttached();
    }
    expect(await findAccessFaults(one)).toEqual([]);
    await close(one);
    await expect.poll(() => names(one)).toEqual(['全部', '工作', '未读', '单聊', '群聊']);
    await manage(two);
    await create(two, '家人');
    await close(two);
  });

  await test.step('TAB-013 both devices show the same tabs afterwards', async () => {
    await one.context().setOffline(false);
    for (const page of [one, two]) await expect.poll(() => names(page), IN_TIME).toEqual(['全部', '工作', '未读', '单聊', '群聊', '家人']);
    await goOffline(one);
    await rename(one, '工作', '项目');
    await rename(two, '工作', '公司');
    await one.context().setOffline(false);
    for (const page of [one, two]) await expect.poll(() => names(page), IN_TIME).toEqual(['全部', '项目', '未读', '单聊', '群聊', '家人']);
  });

  await test.step('TAB-015, TAB-017 an own tab shows its conversations and stays open after a reload', async () => {
    await tab(one, '项目').click();
    await expect(rows(one)).toHaveCount(1);
    await expect(rows(one)).toContainText(FRIEND);
    await one.reload();
    await expect(tab(one, '项目')).toHaveAttribute('aria-selected', 'true', IN_TIME);
    await expect(rows(one)).toHaveCount(1);
    await tab(one, '家人').click();
    await expect(list(one).getByText('暂无数据')).toBeVisible();
    await tab(one, '项目').click();
  });

  await test.step('TAB-017, TAB-020 after the tab is deleted elsewhere, All is open', async () => {
    await manage(two);
    await manager(two)
      .getByRole('button', { name: zh('tabs.deleteOf', { name: '项目' }) })
      .click();
    await two
      .getByRole('alertdialog')
      .getByRole('button', { name: zh('common.delete') })
      .click();
    await close(two);
    for (const page of [one, two]) await expect.poll(() => names(page), IN_TIME).toEqual(['全部', '未读', '单聊', '群聊', '家人']);
    await expect(tab(one, '全部')).toHaveAttribute('aria-selected', 'true');
  });
});
