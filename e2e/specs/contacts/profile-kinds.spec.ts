import { expect, type Locator, type Page } from 'playwright/test';
import { button, chooseSetting, profile } from '../../pages/people-page.ts';
import { openDevice, openPeer } from '../../support/open-chat.ts';
import { operate } from '../../support/operator/operate-server.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
/** Friends of A. */
const [OFFICIAL, NAME_OF_OFFICIAL] = ['10016', '沈屿川'];
const [SYSTEM, NAME_OF_SYSTEM] = ['10017', '刘一舟'];
const [GONE, NAME_OF_GONE] = ['10012', '爸爸'];

const entries = async (page: Page): Promise<string[]> => page.getByRole('menuitem').allInnerTexts();

/** Opens the profile at its address, where only its kind decides what it shows. */
async function open(page: Page, wtId: string): Promise<Locator> {
  await page.goto(`/u/${wtId}`);
  await expect(profile(page)).toBeVisible();
  return profile(page);
}

async function expectOfficial(page: Page): Promise<void> {
  const card = await open(page, OFFICIAL);
  await expect(card).toContainText(NAME_OF_OFFICIAL);
  await expect(card).toContainText('官方');
  await expect(card).toContainText(OFFICIAL);
  await expect(button(card, '发消息')).toBeVisible();
  await expect(button(card, '添加好友')).toHaveCount(0);
  await button(card, zh('people.card.more')).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await entries(page)).toEqual(['推荐给朋友']);
  await page.keyboard.press('Escape');
}

async function expectSystem(page: Page): Promise<void> {
  const card = await open(page, SYSTEM);
  await expect(card).toContainText(NAME_OF_SYSTEM);
  await expect(card).toContainText('系统');
  await expect(card).toContainText(SYSTEM);
  await expect(button(card, '发消息')).toHaveCount(0);
  await expect(button(card, '添加好友')).toHaveCount(0);
  await expect(button(card, zh('people.card.more'))).toHaveCount(0);
}

async function expectGone(page: Page): Promise<void> {
  const card = await open(page, GONE);
  await expect(card).toContainText('该账号已注销');
  for (const hidden of [NAME_OF_GONE, '老陈爱钓鱼', GONE]) await expect(card).not.toContainText(hidden);
  // Nothing but the button that closes the dialog.
  await expect(card.getByRole('button')).toHaveCount(1);
}

test('PEOPLE-060, PEOPLE-061, PEOPLE-062 official, system and gone accounts show what they are and offer what fits, also after a reload without a network', async ({
  browser,
  server,
}) => {
  operate(server.dataDir, 'update users set "userType" = 1 where id = ?', OFFICIAL);
  operate(server.dataDir, 'update users set "userType" = 2 where id = ?', SYSTEM);
  operate(server.dataDir, 'update users set state = 3 where id = ?', GONE);
  const page = await openDevice(browser, server.origin, { me: A, address: '/contacts' });
  for (const look of [expectOfficial, expectSystem, expectGone]) await look(page);
  await page.context().setOffline(true);
  for (const look of [expectOfficial, expectSystem, expectGone]) await look(page);
  await test.step('CONTACT-002 the contacts show a gone account', async () => {
    await page.goto('/contacts');
    await page.getByRole('searchbox', { name: zh('contacts.search') }).fill(NAME_OF_GONE);
    await expect(page.getByRole('list', { name: zh('contacts.friends') })).toContainText('该账号已注销');
  });
  await test.step('PEOPLE-068 the picker for the card of an official account has no search', async () => {
    await open(page, OFFICIAL);
    await chooseSetting(page, '推荐给朋友');
    const picker = page.getByRole('dialog', { name: zh('people.friend.recommend') });
    await expect(picker.getByRole('checkbox').first()).toBeVisible();
    await expect(picker.getByRole('searchbox')).toHaveCount(0);
  });
});

/** A is an admin of the group; MEMBER and STRANGER are ordinary members and no friends. */
const [MEMBER, STRANGER, NAME_OF_STRANGER] = ['10004', '10008', 'Mia Torres'];
const [FRIEND, NAME_OF_FRIEND] = ['10006', '江慕白'];
const GROUP_NUMBER = '200006';
const GROUP = `GROUP${GROUP_NUMBER}`;

async function openMember(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('button', { name: zh('bubble.openPerson', { name }) })
    .last()
    .click();
  return profile(page);
}

test('PEOPLE-007, PEOPLE-060 member protection takes ID and application from ordinary members at once, and keeps them for admins and friends', async ({
  browser,
  server,
}) => {
  const [admin, stranger, friend] = [await openSender(server.origin, A), await openSender(server.origin, STRANGER), await openSender(server.origin, FRIEND)];
  for (const sender of [friend, stranger]) await sender.sendText(GROUP, `我是 ${sender.wtId}`);
  const [a, m] = await Promise.all([A, MEMBER].map(async (me) => openPeer(browser, server.origin, { me, conversationID: GROUP })));
  if (a === undefined || m === undefined) throw new Error('no pages');
  const card = await openMember(m, NAME_OF_STRANGER);
  await expect(card).toContainText(`ID ${STRANGER}`);
  await button(card, '添加好友').click();
  await admin.client.post('/user/groupchat/edit', { groupNumber: GROUP_NUMBER, memberProtectSwitch: 1 });
  await expect(card).toContainText('该群已开启成员保护');
  await expect(card).not.toContainText(STRANGER);
  await test.step('PEOPLE-040 an application that was begun before is refused with its reason', async () => {
    await button(card, zh('people.apply')).click();
    await expect(m.getByText('该群已开启成员保护，无法添加好友')).toBeVisible();
    const { data } = await stranger.client.post('/userFriends/applyListNew', { applyType: 1, peek: 1 });
    expect(JSON.stringify(data)).not.toContain(MEMBER);
  });
  await m.reload();
  await openMember(m, NAME_OF_STRANGER);
  await expect(card).toContainText('该群已开启成员保护');
  await expect(card).not.toContainText(STRANGER);
  await expect(button(card, '添加好友')).toHaveCount(0);
  await button(card, zh('common.close')).click();
  await expect(await openMember(m, NAME_OF_FRIEND)).toContainText(`ID ${FRIEND}`);
  await test.step('an admin sees the ID and may apply, also after a reload', async () => {
    await a.reload();
    const seen = await openMember(a, NAME_OF_STRANGER);
    await expect(seen).toContainText(`ID ${STRANGER}`);
    await expect(button(seen, '添加好友')).toBeVisible();
  });
  await test.step('an ordinary member may apply to an admin, from whom the protection does not separate', async () => {
    await admin.sendText(GROUP, `我是 ${A}`);
    const s = await openPeer(browser, server.origin, { me: STRANGER, conversationID: GROUP });
    const seen = await openMember(s, '陈屿');
    await expect(seen).not.toContainText(A);
    await expect(button(seen, '添加好友')).toBeVisible();
  });
  for (const sender of [admin, stranger, friend]) sender.close();
});
