import { expect, type Locator, type Page } from 'playwright/test';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { conversationRow } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { expectNotified } from '../../support/expect-notified.ts';
import { reloadOffline } from '../../support/go-offline.ts';
import { openDevice } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
/** Is not a friend of the other accounts. */
const B = '10008';
const BACK_ONLINE = { timeout: 45_000 };
const REASON = '我是骑行群的陈屿';

const friends = (page: Page): Locator => page.getByRole('list', { name: zh('contacts.friends') });
const entry = (page: Page, name: string): Locator => friends(page).getByRole('button', { name });
const applications = (page: Page): Locator => page.getByRole('list', { name: zh('contacts.received') }).getByRole('listitem');
const contactsLink = (page: Page): Locator => page.getByRole('link', { name: zh('app.contacts') });

async function applyAs(origin: string, from: string, to: string): Promise<void> {
  const wire = createWireClient(origin);
  await wire.logIn(from);
  await wire.post('/userFriends/apply', { applyWtId: to, applySource: 1, applyInfo: REASON });
}

test('CONTACT-011 an application that is accepted without a network makes both friends on all devices', async ({ browser, server }) => {
  const [a, b] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: '/contacts' }),
    openDevice(browser, server.origin, { me: B, address: '/contacts' }),
  ]);
  await test.step('CONTACT-010 the application counts in the navigation, and opening the list marks it as read', async () => {
    await applyAs(server.origin, A, B);
    await expect(contactsLink(b)).toContainText(zh('common.unread', { count: 1 }));
    await entry(b, zh('contacts.newFriends')).click();
    await expect(applications(b)).toContainText([REASON]);
    await expect(applications(b)).toContainText(['搜索 ID']);
    await expect(applications(b)).toContainText([zh('contacts.unread')]);
    await expect(contactsLink(b)).not.toContainText(zh('common.unread', { count: 1 }));
    expect(await findAccessFaults(b)).toEqual([]);
    await contactsLink(a).click();
    await entry(a, zh('contacts.newFriends')).click();
    await a.getByRole('tab', { name: zh('contacts.sent') }).click();
    await expect(a.getByRole('list', { name: zh('contacts.sent') })).toContainText('等待验证');
  });
  await test.step('CONTACT-006 accepts without a network, also over a reload', async () => {
    await reloadOffline(b);
    await applications(b)
      .getByRole('button', { name: new RegExp(`^${zh('contacts.accept')}`) })
      .click();
    await expect(b.getByText(zh('contacts.later'))).toBeVisible();
    await expect(applications(b)).toContainText(['已同意']);
    await b.reload();
    await expect(applications(b)).toContainText(['已同意']);
    await expect(a.getByRole('list', { name: zh('contacts.sent') })).toContainText('等待验证');
  });
  await test.step('both see each other once the network is back, also after a reload', async () => {
    await b.context().setOffline(false);
    await expect(a.getByRole('list', { name: zh('contacts.sent') })).toContainText('已同意', BACK_ONLINE);
    const [nameOfA, nameOfB] = ['陈屿', 'Mia Torres'];
    for (const [page, name] of [
      [a, nameOfB],
      [b, nameOfA],
    ] as const) {
      await page.goto('/contacts');
      await page.getByRole('searchbox', { name: zh('contacts.search') }).fill(name);
      await expect(friends(page).getByRole('button', { name })).toBeVisible();
    }
    await b.goto('/messages');
    await expect(conversationRow(b, `C2C${A}`)).toBeVisible();
    await expectNotified(b, B);
  });
});

test('CONTACT-008 two devices show the same answer after one refused an application and the other accepted it without a network', async ({
  browser,
  server,
}) => {
  await applyAs(server.origin, A, B);
  const [first, second] = await Promise.all([
    openDevice(browser, server.origin, { me: B, address: '/contacts/new' }),
    openDevice(browser, server.origin, { me: B, address: '/contacts/new' }),
  ]);
  await expect(applications(first)).toContainText([REASON]);
  await expect(applications(second)).toContainText([REASON]);
  await reloadOffline(first);
  await applications(first)
    .getByRole('button', { name: new RegExp(`^${zh('contacts.accept')}`) })
    .click();
  await expect(applications(first)).toContainText(['已同意']);
  await applications(second)
    .getByRole('button', { name: new RegExp(`^${zh('contacts.refuse')}`) })
    .click();
  await expect(applications(second)).toContainText(['已拒绝']);
  await expect(second.getByText(zh('contacts.refused'))).toBeVisible();
  await first.context().setOffline(false);
  await expect(applications(first)).toContainText(['已拒绝'], BACK_ONLINE);
  await first.reload();
  await expect(applications(first)).toContainText(['已拒绝']);
});

test('CONTACT-004 the letters scroll the list by keyboard and pointer, and the arrow keys move from row to row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await signIn(page, A, '/contacts');
  const index = page.getByRole('slider', { name: zh('contacts.index') });
  await index.focus();
  await page.keyboard.press('End');
  await expect(index).toHaveAttribute('aria-valuetext', 'Z');
  await expect(friends(page).getByRole('heading', { name: 'Z' })).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(friends(page).getByRole('heading', { name: 'B' })).toBeInViewport();
  const box = await index.boundingBox();
  if (box === null) throw new Error('no index');
  await page.mouse.move(box.x + 14, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 14, box.y + box.height - 8, { steps: 5 });
  await page.mouse.up();
  await expect(friends(page).getByRole('heading', { name: 'Z' })).toBeInViewport();
  await page.getByRole('searchbox').fill('lyz');
  const found = friends(page).getByRole('button', { name: '刘一舟' });
  await expect(found).toBeVisible();
  await found.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: zh('people.title') })).toContainText('刘一舟');
  await expect(found).toHaveAttribute('aria-current', 'true');
  await expect(found).toBeFocused();
});

test('CONTACT-013 a person is removed from the blacklist, and a group opens its conversation', async ({ page, server }) => {
  const wire = createWireClient(server.origin);
  await wire.logIn(A);
  await wire.post('/user/friendBlack/add', { friendWtId: B });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, A, '/contacts');
  await entry(page, zh('contacts.blacklist')).click();
  await page.getByRole('button', { name: /^将 .* 移出黑名单$/ }).click();
  await expect(page.getByText('暂无数据')).toBeVisible();
  await page.getByRole('button', { name: zh('common.back') }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await entry(page, zh('contacts.groups')).click();
  await page.getByRole('searchbox', { name: zh('contacts.searchGroups') }).fill('mqsr');
  await expect(page.getByRole('list', { name: zh('contacts.groups') })).toHaveCount(0);
  await page.getByRole('searchbox', { name: zh('contacts.searchGroups') }).fill('yumao');
  await page
    .getByRole('list', { name: zh('contacts.groups') })
    .getByRole('button')
    .click();
  await expect(page).toHaveURL(/\/messages\/GROUP/);
});
