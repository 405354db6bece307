import { expect, type Locator, type Page } from 'playwright/test';
import { composer, conversationRow } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { chooseSetting, openProfileOfChat, profile } from '../../pages/people-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { expectNotified } from '../../support/expect-notified.ts';
import { reloadOffline } from '../../support/go-offline.ts';
import { openDevice, openPeer } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const B = '10002';
const C = '10004';
/** Is a friend of A and not of C. */
const SHARED = '10017';
const NICK_OF_B = '苏念';
const REMARK = '湖边的苏老师';
const BACK_ONLINE = { timeout: 45_000 };

const chatTitle = (page: Page): Locator => page.locator('header').getByText(REMARK);

/** Every place that shows a friend's name. */
async function expectRemarkEverywhere(page: Page): Promise<void> {
  await page.goto(`/messages/C2C${B}`);
  await expect(conversationRow(page, `C2C${B}`)).toContainText(REMARK);
  await expect(chatTitle(page)).toBeVisible();
  await page.getByRole('tab', { name: zh('conversations.tab.single') }).click();
  await expect(conversationRow(page, `C2C${B}`)).toContainText(REMARK);
  await page.getByRole('tab', { name: zh('conversations.tab.all') }).click();
  await page.getByRole('textbox', { name: zh('common.search') }).fill(REMARK.slice(0, 3));
  await expect(page.locator('[data-search-result]').filter({ hasText: REMARK }).first()).toBeVisible();
  await page.goto('/contacts');
  await page.getByRole('searchbox', { name: zh('contacts.search') }).fill('苏老师');
  await expect(page.getByRole('list', { name: zh('contacts.friends') }).getByRole('button', { name: REMARK })).toBeVisible();
}

test('PEOPLE-020, PEOPLE-066, PEOPLE-073 a remark that is changed without a network shows in every place, after a reload and on the other device', async ({
  browser,
  server,
}) => {
  const [a, second] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: `/messages/C2C${B}` }),
    openDevice(browser, server.origin, { me: A, address: '/messages' }),
  ]);
  await reloadOffline(a);
  await openProfileOfChat(a);
  expect(await findAccessFaults(a)).toEqual([]);
  await chooseSetting(a, zh('people.friend.names'));
  const names = a.getByRole('dialog', { name: zh('people.friend.names') });
  await names.getByRole('textbox', { name: zh('people.card.remark') }).fill(REMARK);
  await names.getByRole('textbox', { name: zh('people.friend.newTag') }).fill('湖友');
  expect(await findAccessFaults(a)).toEqual([]);
  await names.getByRole('button', { name: zh('common.save') }).click();
  await expect(a.getByText('修改成功')).toBeVisible();
  await expect(profile(a)).toContainText(REMARK);
  await expect(profile(a)).toContainText('湖友');
  await expect(profile(a)).toContainText(zh('contacts.nick', { name: NICK_OF_B }));
  await profile(a)
    .getByRole('button', { name: zh('common.close') })
    .click();
  await expectRemarkEverywhere(a);
  await a.reload();
  await expectRemarkEverywhere(a);
  await expect(conversationRow(second, `C2C${B}`)).toContainText(NICK_OF_B);
  await a.context().setOffline(false);
  await expect(conversationRow(second, `C2C${B}`)).toContainText(REMARK, BACK_ONLINE);
  await expectRemarkEverywhere(second);
  await second
    .getByRole('list', { name: zh('contacts.friends') })
    .getByRole('button', { name: REMARK })
    .click();
  await expect(profile(second)).toContainText('湖友');
  await expectNotified(a, A);
});

test('PEOPLE-069, PEOPLE-072 a conversation that is hidden without a network returns from the settings, on both devices', async ({ browser, server }) => {
  const [a, second] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: `/messages/C2C${B}` }),
    openDevice(browser, server.origin, { me: A, address: '/messages' }),
  ]);
  await reloadOffline(a);
  await openProfileOfChat(a);
  await chooseSetting(a, zh('people.friend.hide'));
  await expect(profile(a)).toContainText(zh('people.card.isHidden'));
  await profile(a)
    .getByRole('button', { name: zh('common.close') })
    .click();
  await expect(conversationRow(a, `C2C${B}`)).toHaveCount(0);
  await a.reload();
  await expect(conversationRow(a, `C2C${C}`)).toBeVisible();
  await expect(conversationRow(a, `C2C${B}`)).toHaveCount(0);
  await a.context().setOffline(false);
  await expect(conversationRow(second, `C2C${B}`)).toHaveCount(0, BACK_ONLINE);
  await second.goto('/privacySettings');
  const hidden = second.getByRole('list', { name: zh('settings.hidden.title') });
  await expect(hidden).toContainText(NICK_OF_B);
  expect(await findAccessFaults(second)).toEqual([]);
  await second.context().setOffline(true);
  await hidden.getByRole('button', { name: zh('settings.hidden.showOf', { name: NICK_OF_B }) }).click();
  await expect(second.getByText(zh('settings.hidden.empty'))).toBeVisible();
  await second.reload();
  await expect(second.getByText(zh('settings.hidden.empty'))).toBeVisible();
  await second.context().setOffline(false);
  await expect(conversationRow(a, `C2C${B}`)).toBeVisible(BACK_ONLINE);
  await second.goto('/messages');
  await expect(conversationRow(second, `C2C${B}`)).toBeVisible();
  await expectNotified(second, A);
});

test('PEOPLE-064, PEOPLE-068 a friend who is recommended without a network arrives as a card, and the profile opened from it shows the sender', async ({
  browser,
  server,
}) => {
  const [a, c] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: '/contacts' }),
    openPeer(browser, server.origin, { me: C, conversationID: `C2C${A}` }),
  ]);
  await reloadOffline(a);
  await a.getByRole('searchbox', { name: zh('contacts.search') }).fill(SHARED);
  await a
    .getByRole('list', { name: zh('contacts.friends') })
    .getByRole('button', { name: '刘一舟' })
    .click();
  await chooseSetting(a, zh('people.friend.recommend'));
  const picker = a.getByRole('dialog', { name: zh('people.friend.recommend') });
  await picker.getByRole('searchbox').fill('周沐阳');
  await picker.getByRole('checkbox', { name: '周沐阳' }).click();
  expect(await findAccessFaults(a)).toEqual([]);
  await picker.getByRole('button', { name: zh('forward.sendTo', { count: 1 }) }).click();
  await expect(a.getByText(zh('forward.queued'))).toBeVisible();
  await a.reload();
  await a.context().setOffline(false);
  const card = c.getByRole('button', { name: zh('bubble.openPerson', { name: '刘一舟' }) });
  await card.first().click(BACK_ONLINE);
  await expect(profile(c)).toContainText(SHARED);
  await expect(profile(c)).toContainText('陈屿 分享的名片');
  await expect(profile(c).getByRole('button', { name: '添加好友' })).toBeVisible();
  await c.reload();
  await expect(card.first()).toBeVisible();
});

test('PEOPLE-060, PEOPLE-071 a deleted friend disappears with the conversation, and the other user sees that the friendship has ended', async ({
  browser,
  server,
}) => {
  const [a, b] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: `/messages/C2C${B}` }),
    openPeer(browser, server.origin, { me: B, conversationID: `C2C${A}` }),
  ]);
  await openProfileOfChat(a);
  await chooseSetting(a, '删除好友');
  const question = a.getByRole('alertdialog', { name: '删除好友' });
  await expect(question).toContainText(zh('people.friend.deleteText', { name: NICK_OF_B }));
  await question.getByRole('button', { name: zh('common.delete') }).click();
  await expect(a.getByText('删除好友成功')).toBeVisible();
  await expect(conversationRow(a, `C2C${B}`)).toHaveCount(0);
  await a.goto('/contacts');
  await a.getByRole('searchbox', { name: zh('contacts.search') }).fill(NICK_OF_B);
  await expect(a.getByText('搜索结果为空')).toBeVisible();
  await openProfileOfChat(b);
  await expect(profile(b).getByRole('button', { name: '添加好友' })).toBeVisible();
  await expect(profile(b)).toContainText('您不是对方好友');
  await b.reload();
  await openProfileOfChat(b);
  await expect(profile(b).getByRole('button', { name: '添加好友' })).toBeVisible();
});

test('PEOPLE-063 the common groups of a profile open without a network after it was shown once', async ({ browser, server }) => {
  const a = await openDevice(browser, server.origin, { me: A, address: `/messages/C2C${B}` });
  await openProfileOfChat(a);
  const row = profile(a).getByRole('button', { name: new RegExp(`^${zh('people.commonGroups')}`) });
  await expect(row).toBeVisible();
  await reloadOffline(a);
  await openProfileOfChat(a);
  await row.click();
  const groups = a.getByRole('list', { name: zh('people.commonGroups') });
  const height = await groups.evaluate((list) => list.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(300);
  expect(await findAccessFaults(a)).toEqual([]);
  await groups.getByRole('button').first().click();
  await expect(a).toHaveURL(/\/messages\/GROUP/);
  await expect(composer(a)).toBeVisible();
});

test('PEOPLE-074 the whole bio shows with the keyboard focus and after a press', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, A, '/contacts');
  await page.getByRole('searchbox', { name: zh('contacts.search') }).fill('10005');
  await page
    .getByRole('list', { name: zh('contacts.friends') })
    .getByRole('button', { name: '欧阳若溪' })
    .click();
  const bio = profile(page).getByRole('button', { name: '测试是温柔的怀疑' });
  await expect(bio).toHaveAttribute('aria-expanded', 'false');
  const isWhole = async () => bio.evaluate((element) => element.scrollWidth <= element.clientWidth);
  expect(await isWhole()).toBe(false);
  // A tip is shown where a key has moved the focus.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(bio).toBeFocused({ timeout: 300 });
  }).toPass();
  await expect(page.getByText('家有橘猫「年糕」。')).toHaveCount(2);
  await bio.press('Enter');
  await expect(bio).toHaveAttribute('aria-expanded', 'true');
  expect(await isWhole()).toBe(true);
});
