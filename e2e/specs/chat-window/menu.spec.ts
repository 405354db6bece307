import { expect, type Browser, type Page } from 'playwright/test';
import { bubbles, composer, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/find-access-faults.ts';
import { goOffline } from '../../support/go-offline.ts';
import { bubbleOf, choose, offeredFor } from '../../support/message-menu.ts';
import { openChat, openPeer } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';

const A = '10001';
const B = '10002';
/** No member. */
const C = '10004';

async function openPair(browser: Browser, baseURL: string, [one, other]: readonly [string, string] = [A, B]): Promise<{ readonly a: Page; readonly b: Page }> {
  const [a, b] = await Promise.all([
    openChat(browser, baseURL, { me: one, conversationID: `C2C${other}` }),
    openPeer(browser, baseURL, { me: other, conversationID: `C2C${one}` }),
  ]);
  return { a, b };
}

async function deleteBoth(page: Page, text: string): Promise<void> {
  await choose(page, text, '删除');
  await page
    .getByRole('alertdialog')
    .getByRole('radio', { name: /同时为对方删除/ })
    .check();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
}

const isInside = async (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((node) => {
    const { top, left, bottom, right } = node.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
  });

const WATCHED_MS = 1000;

/** Rows of the messages that came or went while nobody did anything: a list that cannot come to rest makes hundreds. */
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

test.describe('the menu of a message', () => {
  test('offers by whose it is, and copies', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await a.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await sendText(a, '菜单里有什么');
    await expect(sentBubbles(a, '菜单里有什么')).toHaveCount(1);
    expect(await offeredFor(a, '菜单里有什么')).toEqual(expect.arrayContaining(['引用', '复制', '转发', '多选', '撤回']));
    expect(await offeredFor(a, '菜单里有什么')).not.toContain('删除');
    await expect(bubbles(b, '菜单里有什么')).toHaveCount(1);
    const theirs = await offeredFor(b, '菜单里有什么');
    expect(theirs).toContain('删除');
    expect(theirs).not.toContain('撤回');
    await choose(a, '菜单里有什么', '复制');
    await expect(a.getByText('复制成功')).toBeVisible();
    expect(await a.evaluate(async () => navigator.clipboard.readText())).toBe('菜单里有什么');
    await a.evaluate(() => Object.defineProperty(navigator.clipboard, 'writeText', { value: async () => Promise.reject(new Error('no clipboard')) }));
    await choose(a, '菜单里有什么', '复制');
    await expect(a.getByText('当前设备不支持复制')).toBeVisible();
  });

  test('D2§8 collects what was sent, and says of what is still on its way that it cannot be', async ({ browser, server }) => {
    const { a } = await openPair(browser, server.origin);
    await sendText(a, '值得收藏的话');
    await expect(sentBubbles(a, '值得收藏的话')).toHaveCount(1);
    await choose(a, '值得收藏的话', '收藏');
    await expect(a.getByText('收藏成功')).toBeVisible();
    await goOffline(a);
    await sendText(a, '还在路上的话');
    await choose(a, '还在路上的话', '收藏');
    await expect(a.getByText('消息发送中')).toBeVisible();
    await a.getByRole('button', { name: '收藏', exact: true }).click();
    const dialog = a.getByRole('dialog', { name: '收藏', exact: true });
    await expect(dialog.locator('[data-favourite]').filter({ hasText: '值得收藏的话' })).toHaveCount(1);
    await expect(dialog.locator('[data-favourite]').filter({ hasText: '还在路上的话' })).toHaveCount(0);
  });

  test('recalls for both, and only the author may edit the words again', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await sendText(a, '写错了的话');
    await expect(bubbles(b, '写错了的话')).toHaveCount(1);
    await goOffline(a);
    await choose(a, '写错了的话', '撤回');
    await expect(bubbles(a, '你撤回了一条消息')).toHaveCount(1);
    await expect(bubbles(b, '写错了的话')).toHaveCount(1);
    await a.context().setOffline(false);
    await expect(bubbles(b, '对方撤回了一条消息').last()).toBeVisible({ timeout: 45_000 });
    await Promise.all([a.reload(), b.reload()]);
    await expect(bubbles(b, '写错了的话')).toHaveCount(0);
    await expect(b.getByRole('button', { name: '重新编辑' })).toHaveCount(0);
    await bubbles(a, '你撤回了一条消息').last().getByRole('button', { name: '重新编辑' }).click();
    await expect(composer(a)).toHaveValue('写错了的话');
  });

  test('a message that waits for the network can be taken back into the input', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await goOffline(a);
    await sendText(a, '还没发出去');
    await expect(bubbles(a, '还没发出去').getByText('联网后自动发送')).toBeVisible();
    await choose(a, '还没发出去', '编辑');
    await expect(composer(a)).toHaveValue('还没发出去');
    await expect(bubbles(a, '还没发出去')).toHaveCount(0);
    await a.context().setOffline(false);
    await composer(a).press('End');
    await composer(a).pressSequentially('，现在发');
    await composer(a).press('Enter');
    await expect(bubbles(b, '还没发出去，现在发')).toHaveCount(1, { timeout: 45_000 });
    await expect(bubbles(b, '还没发出去')).toHaveCount(1);
  });

  test('deletes for me alone: the other side keeps it', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await sendText(b, '我这边删掉');
    await expect(bubbles(a, '我这边删掉')).toHaveCount(1);
    await choose(a, '我这边删掉', '删除');
    await a.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(bubbles(a, '我这边删掉')).toHaveCount(0);
    await Promise.all([a.reload(), b.reload()]);
    await expect(bubbles(b, '我这边删掉')).toHaveCount(1);
    await expect(composer(a)).toBeVisible();
    await expect(bubbles(a, '我这边删掉')).toHaveCount(0);
  });

  test('deletes for both once the server agrees, also when it was wished without a network', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    await sendText(b, '在线时双向删');
    await sendText(b, '离线时双向删');
    await expect(bubbles(a, '离线时双向删')).toHaveCount(1);
    await deleteBoth(a, '在线时双向删');
    for (const page of [a, b]) await expect(bubbles(page, '在线时双向删')).toHaveCount(0);
    await goOffline(a);
    await deleteBoth(a, '离线时双向删');
    await expect(bubbles(a, '离线时双向删').getByText('正在删除…')).toBeVisible();
    await expect(bubbles(b, '离线时双向删')).toHaveCount(1);
    await a.context().setOffline(false);
    for (const page of [a, b]) await expect(bubbles(page, '离线时双向删')).toHaveCount(0, { timeout: 45_000 });
    await Promise.all([a.reload(), b.reload()]);
    for (const page of [a, b]) {
      await expect(composer(page)).toBeVisible();
      await expect(bubbles(page, '双向删')).toHaveCount(0);
    }
  });

  test('says that deleting for both is for members, and deletes nothing', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin, [C, A]);
    await sendText(b, '只有会员能删');
    await expect(bubbles(a, '只有会员能删')).toHaveCount(1);
    await deleteBoth(a, '只有会员能删');
    const modal = a.getByRole('alertdialog', { name: '双向删除' });
    await expect(modal).toContainText('VIP');
    expect(await findAccessFaults(a)).toEqual([]);
    await modal.getByRole('button', { name: '我知道了' }).click();
    await expect(modal).toHaveCount(0);
    for (const page of [a, b]) await expect(bubbles(page, '只有会员能删')).toHaveCount(1);
  });

  test('lets the owner of a group take back what a member said, one and all of it', async ({ browser, server }) => {
    const group = 'GROUP200001';
    const [owner, member] = await Promise.all([
      openChat(browser, server.origin, { me: A, conversationID: group }),
      openPeer(browser, server.origin, { me: C, conversationID: group }),
    ]);
    for (const text of ['群里第一句', '群里第二句', '群里第三句']) await sendText(member, text);
    await expect(bubbles(owner, '群里第三句')).toHaveCount(1);
    expect(await offeredFor(member, '群里第三句')).not.toContain('撤回TA的全部消息');
    await goOffline(owner);
    await choose(owner, '群里第一句', '撤回');
    await expect(bubbles(owner, '群里第一句')).toHaveCount(0);
    await owner.context().setOffline(false);
    await expect(bubbles(member, '群里第一句')).toHaveCount(0, { timeout: 45_000 });
    await choose(owner, '群里第二句', '撤回TA的全部消息');
    await owner.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
    for (const page of [owner, member]) await expect(bubbles(page, '群里第')).toHaveCount(0);
    await Promise.all([owner.reload(), member.reload()]);
    for (const page of [owner, member]) {
      await expect(bubbles(page, '撤回').last()).toBeVisible();
      await expect(bubbles(page, '群里第')).toHaveCount(0);
    }
  });

  test('is reached by the keyboard alone, and stays within the window', async ({ browser, server }) => {
    const { a } = await openPair(browser, server.origin);
    await sendText(a, '只用键盘');
    await expect(sentBubbles(a, '只用键盘')).toHaveCount(1);
    await bubbleOf(a, '只用键盘').focus();
    await a.keyboard.press('Shift+F10');
    const menu = a.getByRole('menu', { name: '消息操作' });
    await expect(menu).toBeVisible();
    expect(await isInside(a, '[role=menu]')).toBe(true);
    // Half-faded, the day has half its contrast.
    await expect(a.locator('[data-shown]')).toHaveCount(0);
    expect(await findAccessFaults(a)).toEqual([]);
    await a.keyboard.press('ArrowDown');
    await expect(a.getByRole('menuitem').first()).toBeFocused();
    await a.keyboard.press('Escape');
    await expect(bubbleOf(a, '只用键盘')).toBeFocused();
    await a.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await a.keyboard.press('Home');
    await expect(a.getByRole('menuitem').first()).toBeFocused();
    await a.keyboard.press('ArrowDown');
    await expect(a.getByRole('menuitem', { name: '引用' })).toBeFocused();
    await a.keyboard.press('Enter');
    await expect(a.locator('[data-quote]')).toContainText('只用键盘');
    await expect(composer(a)).toBeFocused();
  });

  test('comes from below on a phone, after a finger has rested for half a second', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const phone = await context.newPage();
    await phone.goto('/login');
    await phone.getByRole('tab', { name: 'ID 登录' }).click();
    await phone.getByRole('textbox', { name: 'ID' }).fill(A);
    await phone.getByRole('textbox', { name: '密码' }).fill('wisp-demo');
    await phone.getByRole('button', { name: '登录', exact: true }).click();
    await phone.waitForURL(/\/messages/);
    await phone.goto(`/messages/C2C${B}`);
    const bubble = phone.locator('[data-bubble]').last();
    await expect(bubble).toBeVisible();
    const box = await bubble.boundingBox();
    expect(box).not.toBeNull();
    const cdp = await context.newCDPSession(phone);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 14 }] });
    const sheet = phone.getByRole('dialog', { name: '消息操作' });
    await expect(sheet).toBeVisible();
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(sheet.getByRole('button', { name: '引用' })).toBeVisible();
    expect(await findAccessFaults(phone)).toEqual([]);
    await sheet.getByRole('button', { name: '引用' }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(phone.locator('[data-quote]')).toBeVisible();
  });
});

test.describe('selecting many', () => {
  const box = (page: Page, text: string) => bubbles(page, text).getByRole('checkbox');

  test('counts, takes ranges, says when nothing is selected, and leaves by Escape and with the chat', async ({ browser, server }) => {
    const { a } = await openPair(browser, server.origin);
    for (const text of ['多选一', '多选二', '多选三', '多选四']) await sendText(a, text);
    await expect(sentBubbles(a, '多选四')).toHaveCount(1);
    await composer(a).fill('写到一半');
    await choose(a, '多选一', '多选');
    const bar = a.getByRole('toolbar', { name: '多选操作' });
    await expect(bar).toContainText('已选择 1 条消息');
    await expect(box(a, '多选一')).toBeFocused();
    await expect(composer(a)).toBeHidden();
    await box(a, '多选三').click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('已选择 3 条消息');
    // At its end the list once drew and let go the same rows with every frame.
    expect(await countChangedRows(a)).toBeLessThan(50);
    expect(await findAccessFaults(a)).toEqual([]);
    await bubbles(a, '多选二')
      .locator('label')
      .click({ position: { x: 300, y: 20 } });
    await expect(bar).toContainText('已选择 2 条消息');
    for (const text of ['多选一', '多选三']) await box(a, text).press('Space');
    await bar.getByRole('button', { name: '删除' }).click();
    await expect(a.getByText('请选择要删除的消息')).toBeVisible();
    await a.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    await expect(composer(a)).toHaveValue('写到一半');
    await choose(a, '多选一', '多选');
    await bar.getByRole('button', { name: '取消' }).click();
    await expect(bar).toHaveCount(0);
    await choose(a, '多选一', '多选');
    await expect(bar).toContainText('已选择 1 条消息');
    await a.goto(`/messages/C2C10005`);
    await expect(composer(a)).toBeVisible();
    await a.goto(`/messages/C2C${B}`);
    await expect(composer(a)).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  test('deletes all of them for both, wished without a network', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin);
    for (const text of ['一起删一', '一起删二', '留下来']) await sendText(b, text);
    await expect(bubbles(a, '留下来')).toHaveCount(1);
    await goOffline(a);
    await choose(a, '一起删一', '多选');
    await box(a, '一起删二').check();
    await a.getByRole('toolbar', { name: '多选操作' }).getByRole('button', { name: '删除' }).click();
    await a
      .getByRole('alertdialog')
      .getByRole('radio', { name: /同时为对方删除/ })
      .check();
    await a.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect(bubbles(a, '正在删除…')).toHaveCount(2);
    await a.context().setOffline(false);
    for (const page of [a, b]) {
      await expect(bubbles(page, '一起删')).toHaveCount(0, { timeout: 45_000 });
      await expect(bubbles(page, '留下来')).toHaveCount(1);
    }
    await Promise.all([a.reload(), b.reload()]);
    for (const page of [a, b]) {
      await expect(bubbles(page, '留下来')).toHaveCount(1);
      await expect(bubbles(page, '一起删')).toHaveCount(0);
    }
  });
});
