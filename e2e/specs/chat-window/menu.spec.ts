import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, composer, openConversation, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { goOffline } from '../../support/go-offline.ts';
import { bubbleOf, choose, confirmForBoth, deleteForBoth, offeredFor } from '../../support/message-menu.ts';
import { openChat, openOn, openPair, openPeer } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const B = '10002';
/** An account without membership. */
const C = '10004';
const GROUP = 'GROUP200001';
const BACK_ONLINE = { timeout: 45_000 };

const box = (page: Page, text: string): Locator => bubbles(page, text).getByRole('checkbox');
const tools = (page: Page): Locator => page.getByRole('toolbar', { name: zh('chat.select.bar') });

const isInside = async (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((node) => {
    const { top, left, bottom, right } = node.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
  });

const WATCHED_MS = 1000;

/** Counts rows that are added or removed without any action: an unstable list changes hundreds. */
async function countChangedRows(page: Page): Promise<number> {
  return page.evaluate(async (ms) => {
    let count = 0;
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) count += addedNodes.length + removedNodes.length;
    });
    const list = document.querySelector('[data-messages] [role="list"]');
    if (list !== null) observer.observe(list, { childList: true, subtree: true });
    await new Promise((resolve) => setTimeout(resolve, ms));
    observer.disconnect();
    return count;
  }, WATCHED_MS);
}

test('the menu of a message and the selection of several', async ({ browser, server }) => {
  const [a, b] = await Promise.all([
    openPeer(browser, server.origin, { me: A, conversationID: `C2C${B}` }),
    openPeer(browser, server.origin, { me: B, conversationID: `C2C${A}` }),
  ]);

  await test.step('MSG-028 the keyboard alone opens the menu, which stays within the window', async () => {
    await sendText(a, '只用键盘');
    await expect(sentBubbles(a, '只用键盘')).toHaveCount(1);
    await bubbleOf(a, '只用键盘').focus();
    await a.keyboard.press('Shift+F10');
    const menu = a.getByRole('menu', { name: zh('chat.menu') });
    await expect(menu).toBeVisible();
    expect(await isInside(a, '[role=menu]')).toBe(true);
    // A half-faded day label has half its contrast.
    await expect(a.locator('[data-shown]')).toHaveCount(0);
    expect(await findAccessFaults(a)).toEqual([]);
    await a.keyboard.press('ArrowDown');
    await expect(a.getByRole('menuitemcheckbox').first()).toBeFocused();
    await a.keyboard.press('Escape');
    await expect(bubbleOf(a, '只用键盘')).toBeFocused();
    await a.keyboard.press('Enter');
    // After Enter the menu focuses its first item, which would undo an earlier key.
    await expect(a.getByRole('menuitemcheckbox').first()).toBeFocused();
    await a.keyboard.press('Home');
    await expect(a.getByRole('menuitemcheckbox').first()).toBeFocused();
    await a.keyboard.press('ArrowDown');
    await expect(a.getByRole('menuitem', { name: zh('chat.action.reply') })).toBeFocused();
    await a.keyboard.press('Enter');
    await expect(a.locator('[data-quote]')).toContainText('只用键盘');
    await expect(composer(a)).toBeFocused();
    await a.getByRole('button', { name: zh('composer.removeQuote') }).click();
  });

  await test.step('MSG-031 the menu offers actions by the author of the message, and copies', async () => {
    await a.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await sendText(a, '菜单里有什么');
    await expect(sentBubbles(a, '菜单里有什么')).toHaveCount(1);
    expect(await offeredFor(a, '菜单里有什么')).toEqual(expect.arrayContaining(['引用', '复制', '转发', '多选', '撤回']));
    expect(await offeredFor(a, '菜单里有什么')).not.toContain('删除');
    await expect(bubbles(b, '菜单里有什么')).toHaveCount(1);
    const theirs = await offeredFor(b, '菜单里有什么');
    expect(theirs).toContain('删除');
    expect(theirs).not.toContain('撤回');
    await choose(a, '菜单里有什么', zh('chat.action.copy'));
    await expect(a.getByText('复制成功')).toBeVisible();
    expect(await a.evaluate(async () => navigator.clipboard.readText())).toBe('菜单里有什么');
    await a.evaluate(() => Object.defineProperty(navigator.clipboard, 'writeText', { value: async () => Promise.reject(new Error('no clipboard')) }));
    await choose(a, '菜单里有什么', zh('chat.action.copy'));
    await expect(a.getByText('当前设备不支持复制')).toBeVisible();
  });

  await test.step('MSG-053, MSG-054 the selection counts, takes ranges, reports when it is empty, and ends with Escape or with the chat', async () => {
    for (const text of ['多选一', '多选二', '多选三', '多选四']) await sendText(a, text);
    await expect(sentBubbles(a, '多选四')).toHaveCount(1);
    await composer(a).fill('写到一半');
    await choose(a, '多选一', zh('chat.action.select'));
    await expect(tools(a)).toContainText('已选择 1 条消息');
    await expect(box(a, '多选一')).toBeFocused();
    await expect(composer(a)).toBeHidden();
    await box(a, '多选三').click({ modifiers: ['Shift'] });
    await expect(tools(a)).toContainText('已选择 3 条消息');
    // A list must not add and remove the same rows in every frame at its end.
    expect(await countChangedRows(a)).toBeLessThan(50);
    expect(await findAccessFaults(a)).toEqual([]);
    await bubbles(a, '多选二')
      .locator('label')
      .click({ position: { x: 300, y: 20 } });
    await expect(tools(a)).toContainText('已选择 2 条消息');
    for (const text of ['多选一', '多选三']) await box(a, text).press('Space');
    await tools(a)
      .getByRole('button', { name: zh('chat.action.delete') })
      .click();
    await expect(a.getByText('请选择要删除的消息')).toBeVisible();
    await a.keyboard.press('Escape');
    await expect(tools(a)).toHaveCount(0);
    await expect(composer(a)).toHaveValue('写到一半');
    await choose(a, '多选一', zh('chat.action.select'));
    await tools(a)
      .getByRole('button', { name: zh('common.cancel') })
      .click();
    await expect(tools(a)).toHaveCount(0);
    await choose(a, '多选一', zh('chat.action.select'));
    await expect(tools(a)).toContainText('已选择 1 条消息');
    await openConversation(a, GROUP);
    await expect(composer(a)).toBeVisible();
    await openConversation(a, `C2C${B}`);
    await expect(composer(a)).toBeVisible();
    await expect(tools(a)).toHaveCount(0);
  });
});

test('message actions without a network are done after it returns, and remain after a reload', async ({ browser, server }) => {
  const { a, b } = await openPair(browser, server.origin, [A, B]);
  for (const text of ['我这边删掉', '在线时双向删', '离线时双向删', '一起删一', '一起删二', '留下来']) await sendText(b, text);
  for (const text of ['写错了的话', '值得收藏的话']) await sendText(a, text);
  await expect(bubbles(a, '留下来')).toHaveCount(1);
  await expect(bubbles(b, '写错了的话')).toHaveCount(1);

  await test.step('MSG-040 deletes for the user only: the peer keeps the message', async () => {
    await choose(a, '我这边删掉', zh('chat.action.delete'));
    await a
      .getByRole('alertdialog')
      .getByRole('button', { name: zh('chat.action.delete') })
      .click();
    await expect(bubbles(a, '我这边删掉')).toHaveCount(0);
  });

  await deleteForBoth(a, '在线时双向删');
  for (const page of [a, b]) await expect(bubbles(page, '在线时双向删')).toHaveCount(0);
  await expect(sentBubbles(a, '值得收藏的话')).toHaveCount(1);
  await choose(a, '值得收藏的话', zh('chat.action.collect'));
  await expect(a.getByText('收藏成功')).toBeVisible();
  await goOffline(a);

  await test.step('FAV-001, FAV-002 adds a sent message to the favourites and refuses one that is still being sent', async () => {
    await sendText(a, '还在路上的话');
    await choose(a, '还在路上的话', zh('chat.action.collect'));
    await expect(a.getByText('消息发送中')).toBeVisible();
    await a.getByRole('button', { name: zh('favourites.title'), exact: true }).click();
    const dialog = a.getByRole('dialog', { name: zh('favourites.title'), exact: true });
    await expect(dialog.locator('[data-favourite]').filter({ hasText: '值得收藏的话' })).toHaveCount(1);
    await expect(dialog.locator('[data-favourite]').filter({ hasText: '还在路上的话' })).toHaveCount(0);
    await a.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('MSG-037 recalls for both, and only the author may edit the text again', async () => {
    await choose(a, '写错了的话', zh('chat.action.recall'));
    await expect(bubbles(a, '你撤回了一条消息')).toHaveCount(1);
    await expect(bubbles(b, '写错了的话')).toHaveCount(1);
  });

  await test.step('MSG-043 a deletion for both that is queued offline waits for the server', async () => {
    await deleteForBoth(a, '离线时双向删');
    await expect(bubbles(a, '离线时双向删').getByText('正在删除…')).toBeVisible();
    await expect(bubbles(b, '离线时双向删')).toHaveCount(1);
  });

  await test.step('a queued deletion of several messages for both waits for the server', async () => {
    await choose(a, '一起删一', zh('chat.action.select'));
    await box(a, '一起删二').check();
    await tools(a)
      .getByRole('button', { name: zh('chat.action.delete') })
      .click();
    await confirmForBoth(a);
    for (const text of ['一起删一', '一起删二']) await expect(bubbles(a, text).getByText('正在删除…')).toBeVisible();
    await expect(bubbles(b, '一起删')).toHaveCount(2);
  });

  await test.step('MSG-027 the user moves a message that waits for the network back into the input', async () => {
    await sendText(a, '还没发出去');
    await expect(bubbles(a, '还没发出去').getByText('联网后自动发送')).toBeVisible();
    await choose(a, '还没发出去', zh('chat.action.edit'));
    await expect(composer(a)).toHaveValue('还没发出去');
    await expect(bubbles(a, '还没发出去')).toHaveCount(0);
    await a.context().setOffline(false);
    await composer(a).press('End');
    await composer(a).pressSequentially('，现在发');
    await composer(a).press('Enter');
    await expect(bubbles(b, '还没发出去，现在发')).toHaveCount(1, BACK_ONLINE);
    await expect(bubbles(b, '还没发出去')).toHaveCount(1);
  });

  await expect(bubbles(b, '对方撤回了一条消息').last()).toBeVisible(BACK_ONLINE);
  for (const page of [a, b]) for (const text of ['离线时双向删', '一起删']) await expect(bubbles(page, text)).toHaveCount(0, BACK_ONLINE);
  await Promise.all([a.reload(), b.reload()]);
  for (const page of [a, b]) {
    await expect(composer(page)).toBeVisible();
    await expect(bubbles(page, '留下来')).toHaveCount(1);
    for (const text of ['双向删', '一起删', '写错了的话']) await expect(bubbles(page, text)).toHaveCount(0);
  }
  await expect(bubbles(b, '我这边删掉')).toHaveCount(1);
  await expect(bubbles(a, '我这边删掉')).toHaveCount(0);
  await expect(b.getByRole('button', { name: zh('chat.reedit') })).toHaveCount(0);
  await bubbles(a, '你撤回了一条消息')
    .last()
    .getByRole('button', { name: zh('chat.reedit') })
    .click();
  await expect(composer(a)).toHaveValue('写错了的话');
});

test('actions that require membership or the ownership of a group', async ({ browser, server }) => {
  const [owner, member] = await Promise.all([
    openChat(browser, server.origin, { me: A, conversationID: `C2C${C}` }),
    openPeer(browser, server.origin, { me: C, conversationID: `C2C${A}` }),
  ]);

  await test.step('MSG-042 shows a non-member the VIP dialog for deletion for both, and deletes nothing', async () => {
    await sendText(owner, '只有会员能删');
    await expect(bubbles(member, '只有会员能删')).toHaveCount(1);
    await deleteForBoth(member, '只有会员能删');
    const modal = member.getByRole('alertdialog', { name: zh('chat.twoWay.title') });
    await expect(modal).toContainText('VIP');
    expect(await findAccessFaults(member)).toEqual([]);
    await modal.getByRole('button', { name: zh('common.understood') }).click();
    await expect(modal).toHaveCount(0);
    for (const page of [owner, member]) await expect(bubbles(page, '只有会员能删')).toHaveCount(1);
  });

  await test.step('MSG-035 lets the owner of a group recall one message and all messages of a member', async () => {
    for (const page of [owner, member]) await openConversation(page, GROUP);
    for (const text of ['群里第一句', '群里第二句', '群里第三句']) await sendText(member, text);
    await expect(bubbles(owner, '群里第三句')).toHaveCount(1);
    expect(await offeredFor(member, '群里第三句')).not.toContain('撤回TA的全部消息');
    await goOffline(owner);
    await choose(owner, '群里第一句', zh('chat.action.withdraw'));
    await expect(bubbles(owner, '群里第一句')).toHaveCount(0);
    await owner.context().setOffline(false);
    await expect(bubbles(member, '群里第一句')).toHaveCount(0, BACK_ONLINE);
    await choose(owner, '群里第二句', zh('chat.action.withdrawAll'));
    await owner
      .getByRole('alertdialog')
      .getByRole('button', { name: zh('chat.action.withdraw') })
      .click();
    for (const page of [owner, member]) await expect(bubbles(page, '群里第')).toHaveCount(0);
    await Promise.all([owner.reload(), member.reload()]);
    for (const page of [owner, member]) {
      await expect(bubbles(page, '撤回').last()).toBeVisible();
      await expect(bubbles(page, '群里第')).toHaveCount(0);
    }
  });
});

test('MSG-028 on a phone a long press opens the menu as a sheet', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const phone = await openOn(await context.newPage(), { me: A, conversationID: `C2C${B}` });
  const bubble = phone.locator('[data-bubble]').last();
  await expect(bubble).toBeVisible();
  const place = await bubble.boundingBox();
  expect(place).not.toBeNull();
  const cdp = await context.newCDPSession(phone);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: (place?.x ?? 0) + 20, y: (place?.y ?? 0) + 14 }] });
  const sheet = phone.getByRole('dialog', { name: zh('chat.menu') });
  await expect(sheet).toBeVisible();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(sheet.getByRole('button', { name: zh('chat.action.reply') })).toBeVisible();
  expect(await findAccessFaults(phone)).toEqual([]);
  await sheet.getByRole('button', { name: zh('chat.action.reply') }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(phone.locator('[data-quote]')).toBeVisible();
});
