import { expect } from 'playwright/test';
import { closeManager, createTab, list, listRows, manager, openManager, renameTab, tab, tabNames } from '../../pages/tab-manager.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { goOffline } from '../../support/go-offline.ts';
import { openChat } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const ME = '10001';
const FRIEND = '苏念';
const PERSON = { me: ME, conversationID: 'C2C10002' };
const IN_TIME = { timeout: 45_000 };

test('TAB-013 two devices of one account, one of them offline, show the same tabs of the conversation list afterwards', async ({ browser, server }) => {
  test.slow();
  const [one, two] = await Promise.all([openChat(browser, server.origin, PERSON), openChat(browser, server.origin, PERSON)]);

  await test.step('TAB-014 the bar shows the built-in tabs, All first', async () => {
    await expect.poll(() => tabNames(one), IN_TIME).toEqual(['全部', '未读', '@我', '单聊', '群聊']);
  });

  await test.step('TAB-015, TAB-018, TAB-019 each tab shows its conversations, and the arrow keys switch', async () => {
    await tab(one, '群聊').click();
    await expect(listRows(one).first()).toBeVisible();
    expect(await listRows(one).evaluateAll((found) => found.every((row) => row.dataset['conversationId']?.startsWith('GROUP') === true))).toBe(true);
    await one.keyboard.press('ArrowLeft');
    await expect(tab(one, '单聊')).toBeFocused();
    await expect(listRows(one).first()).toHaveAttribute('data-conversation-id', /^C2C/);
    await one.keyboard.press('Home');
    await expect(tab(one, '全部')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('TAB-011, TAB-020 a device without a network creates, fills, sorts and hides', async () => {
    await goOffline(one);
    await openManager(one);
    await createTab(one, '工作', FRIEND);
    await manager(one)
      .getByRole('switch', { name: zh('tabs.show', { name: '@我' }) })
      .click();
    const handle = manager(one).getByRole('button', { name: zh('tabs.move', { name: '工作' }) });
    for (const position of [5, 4, 3, 2]) {
      await handle.press('ArrowUp');
      await expect(
        manager(one)
          .getByRole('status')
          .filter({ hasText: zh('tabs.moved', { name: '工作', position }) }),
      ).toBeAttached();
    }
    expect(await findAccessFaults(one)).toEqual([]);
    await closeManager(one);
    await expect.poll(() => tabNames(one)).toEqual(['全部', '工作', '未读', '单聊', '群聊']);
    await openManager(two);
    await createTab(two, '家人');
    await closeManager(two);
  });

  await test.step('TAB-013 both devices show the same tabs afterwards', async () => {
    await one.context().setOffline(false);
    for (const page of [one, two]) await expect.poll(() => tabNames(page), IN_TIME).toEqual(['全部', '工作', '未读', '单聊', '群聊', '家人']);
    await goOffline(one);
    await renameTab(one, '工作', '项目');
    await renameTab(two, '工作', '公司');
    await one.context().setOffline(false);
    for (const page of [one, two]) await expect.poll(() => tabNames(page), IN_TIME).toEqual(['全部', '项目', '未读', '单聊', '群聊', '家人']);
  });

  await test.step('TAB-015, TAB-017 an own tab shows its conversations and stays open after a reload', async () => {
    await tab(one, '项目').click();
    await expect(listRows(one)).toHaveCount(1);
    await expect(listRows(one)).toContainText(FRIEND);
    await one.reload();
    await expect(tab(one, '项目')).toHaveAttribute('aria-selected', 'true', IN_TIME);
    await expect(listRows(one)).toHaveCount(1);
    await tab(one, '家人').click();
    await expect(list(one).getByText('暂无数据')).toBeVisible();
    await tab(one, '项目').click();
  });

  await test.step('TAB-017, TAB-020 after the tab is deleted elsewhere, All is open', async () => {
    await openManager(two);
    await manager(two)
      .getByRole('button', { name: zh('tabs.deleteOf', { name: '项目' }) })
      .click();
    await two
      .getByRole('alertdialog')
      .getByRole('button', { name: zh('common.delete') })
      .click();
    await closeManager(two);
    for (const page of [one, two]) await expect.poll(() => tabNames(page), IN_TIME).toEqual(['全部', '未读', '单聊', '群聊', '家人']);
    await expect(tab(one, '全部')).toHaveAttribute('aria-selected', 'true');
  });
});
