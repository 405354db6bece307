import { expect, type Browser, type Locator, type Page } from 'playwright/test';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { bubbles, composer, conversationRow, sendText, waitForOfflineReady } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { watchTraffic } from '../../pages/when-settled.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { expectNotified } from '../../support/expect-notified.ts';
import { COMPOSITIONS, openInputMethod } from '../../support/input-method.ts';
import { test, withServiceWorker } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const NAME_A = '陈屿';
/** No friend of the other accounts. */
const B = '10008';
const NAME_B = 'Mia Torres';
const REASON = '一起骑车吧';
const BACK_ONLINE = { timeout: 45_000 };

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: zh('addFriend.title') });
const result = (page: Page): Locator => dialog(page).getByRole('listitem');
const contactsLink = (page: Page): Locator => page.getByRole('link', { name: zh('app.contacts') });
const received = (page: Page): Locator => page.getByRole('list', { name: zh('contacts.received') }).getByRole('listitem');
const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });

/** A device that can reload without a network. */
async function open(browser: Browser, baseURL: string, me: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, ...withServiceWorker })).newPage();
  const settle = watchTraffic(page);
  await signIn(page, me, '/contacts');
  await settle();
  await waitForOfflineReady(page);
  return page;
}

async function searchFor(page: Page, number: string): Promise<void> {
  await button(page, zh('addFriend.title')).click();
  await dialog(page).getByRole('searchbox').fill(number);
  await page.keyboard.press('Enter');
}

async function apply(page: Page, reason: string): Promise<void> {
  await button(result(page), zh('addFriend.addOf', { name: NAME_B })).click();
  await result(page)
    .getByRole('textbox', { name: zh('people.reason') })
    .fill(reason);
  await button(result(page), zh('people.apply')).click();
}

async function expectFriend(page: Page, name: string): Promise<void> {
  await page.goto('/contacts');
  await page.getByRole('searchbox', { name: zh('contacts.search') }).fill(name);
  await expect(page.getByRole('list', { name: zh('contacts.friends') }).getByRole('button', { name })).toBeVisible();
}

async function configure(origin: string, wtId: string, config: Readonly<Record<string, number>>): Promise<void> {
  const wire = createWireClient(origin);
  await wire.logIn(wtId);
  await wire.post('/user/userConfig', config);
}

test('PEOPLE-039 an application written without a network is sent later, and its acceptance makes both friends', async ({ browser, server }) => {
  const [a, b] = await Promise.all([open(browser, server.origin, A), open(browser, server.origin, B)]);
  await test.step('finds the person and writes the application after the network is gone', async () => {
    await searchFor(a, B);
    await expect(result(a)).toContainText(NAME_B);
    await a.context().setOffline(true);
    await apply(a, REASON);
    await expect(result(a)).toContainText(zh('contacts.later'));
    await a.reload();
  });
  await test.step('lists it as sent, also after the reload', async () => {
    await a
      .getByRole('list', { name: zh('contacts.friends') })
      .getByRole('button', { name: zh('contacts.newFriends') })
      .click();
    await a.getByRole('tab', { name: zh('contacts.sent') }).click();
    const sent = a.getByRole('list', { name: zh('contacts.sent') });
    await expect(sent).toContainText(NAME_B);
    await expect(sent).toContainText(REASON);
    await expect(sent).toContainText(zh('contacts.later'));
    await expect(contactsLink(b)).not.toContainText(zh('common.unread', { count: 1 }));
  });
  await test.step('PEOPLE-044 reaches the other once the network is back, with badge and notice', async () => {
    await a.context().setOffline(false);
    await expect(contactsLink(b)).toContainText(zh('common.unread', { count: 1 }), BACK_ONLINE);
    await expect(b.getByText('你有新的好友申请')).toBeVisible();
    await button(b, zh('addFriend.view')).click();
    await expect(b).toHaveURL(/\/contacts\/new$/);
    await expect(received(b)).toContainText([NAME_A]);
    await expect(received(b)).toContainText([REASON]);
    await expect(a.getByRole('list', { name: zh('contacts.sent') })).toContainText('等待验证');
    await expectNotified(a, A);
  });
  await button(received(b), zh('contacts.acceptOf', { name: NAME_A })).click();
  await expect(a.getByRole('list', { name: zh('contacts.sent') })).toContainText('已同意');
  await expectFriend(a, NAME_B);
  await expectFriend(b, NAME_A);
});

test('PEOPLE-042 a second application replaces the reason, and a refusal lets the user apply again', async ({ browser, server }) => {
  const [a, b] = await Promise.all([open(browser, server.origin, A), open(browser, server.origin, B)]);
  await searchFor(a, B);
  await apply(a, REASON);
  await expect(result(a)).toContainText('等待验证');
  await b.goto('/contacts/new');
  await expect(received(b)).toContainText([REASON]);
  await button(result(a), zh('addFriend.changeOf', { name: NAME_B })).click();
  const reason = result(a).getByRole('textbox', { name: zh('people.reason') });
  await expect(reason).toHaveValue(REASON);
  await reason.fill('我是小陈');
  await button(result(a), zh('people.apply')).click();
  await expect(received(b)).toContainText(['我是小陈']);
  await expect(received(b)).toHaveCount(1);
  await button(received(b), zh('contacts.refuseOf', { name: NAME_A })).click();
  await expect(button(result(a), zh('addFriend.addOf', { name: NAME_B }))).toBeVisible();
  await a.reload();
  await searchFor(a, B);
  await expect(button(result(a), zh('addFriend.addOf', { name: NAME_B }))).toBeVisible();
});

test('PEOPLE-040 a person who refuses applications gets none, and nothing stays waiting', async ({ browser, server }) => {
  const [a, b] = await Promise.all([open(browser, server.origin, A), open(browser, server.origin, B)]);
  await searchFor(a, B);
  await expect(result(a)).toContainText(NAME_B);
  await configure(server.origin, B, { friendApplyPolicy: 2 });
  await apply(a, REASON);
  await expect(a.getByText('对方不允许通过该方式添加好友')).toBeVisible();
  await test.step('the reason is offered again', async () => {
    await button(result(a), zh('addFriend.addOf', { name: NAME_B })).click();
    await expect(result(a).getByRole('textbox', { name: zh('people.reason') })).toHaveValue(REASON);
  });
  await a.goto('/contacts/new');
  await a.getByRole('tab', { name: zh('contacts.sent') }).click();
  await expect(a.getByText(zh('contacts.emptyApplies'))).toBeVisible();
  await expect(contactsLink(b)).not.toContainText(zh('common.unread', { count: 1 }));
});

test('PEOPLE-041 a person who needs no approval is a friend at once, on both devices', async ({ browser, server }) => {
  await configure(server.origin, B, { friendApplyPolicy: 0 });
  const [a, b] = await Promise.all([open(browser, server.origin, A), open(browser, server.origin, B)]);
  await searchFor(a, B);
  await apply(a, REASON);
  await button(result(a), zh('addFriend.sendTo', { name: NAME_B })).click();
  await expect(a).toHaveURL(/\/messages\/C2C10008$/);
  await expectFriend(a, NAME_B);
  await expectFriend(b, NAME_A);
});

test('PEOPLE-043 the user asks an applicant in the chat before accepting there', async ({ browser, server }) => {
  const [a, b] = await Promise.all([open(browser, server.origin, A), open(browser, server.origin, B)]);
  await searchFor(a, B);
  await apply(a, REASON);
  await b.goto('/contacts/new');
  await button(received(b), zh('addFriend.askFirst', { name: NAME_A })).click();
  const bar = b.locator('[data-bar="applicant"]');
  await expect(bar).toContainText(REASON);
  await sendText(b, '我们认识吗？');
  await expect(conversationRow(a, `C2C${B}`)).toHaveCount(0);
  await a.goto(`/messages/C2C${B}`);
  await expect(bubbles(a, '我们认识吗？')).toBeVisible();
  await sendText(a, '上周一起骑过车');
  await expect(bubbles(b, '上周一起骑过车')).toBeVisible();
  expect(await findAccessFaults(b)).toEqual([]);
  await button(bar, zh('contacts.acceptOf', { name: NAME_A })).click();
  await expect(bar).toHaveCount(0);
  await expect(a.locator('[data-bar="person"]')).toHaveCount(0);
  await b.reload();
  await expect(composer(b)).toBeVisible();
  await expect(b.locator('[data-bar]')).toHaveCount(0);
  await expectFriend(a, NAME_B);
});

test('PEOPLE-030 people are found by lucky number and phone number from the list of conversations', async ({ page }) => {
  await signIn(page, A);
  await button(page, zh('conversations.newMenu')).click();
  await page.getByRole('menuitem', { name: zh('addFriend.title') }).click();
  const field = dialog(page).getByRole('searchbox');
  await expect(field).toBeFocused();
  expect(await findAccessFaults(page)).toEqual([]);
  await field.fill('66666');
  await button(dialog(page), zh('common.search')).click();
  await expect(result(page)).toContainText('周沐阳');
  await expect(button(result(page), zh('addFriend.sendTo', { name: '周沐阳' }))).toBeVisible();
  await field.fill('138 0001 0008');
  await page.keyboard.press('Enter');
  await expect(result(page)).toContainText(NAME_B);
  await test.step('PEOPLE-036 the profile knows that the phone number was the way', async () => {
    await button(result(page), zh('contacts.open', { name: NAME_B })).click();
    const profile = page.getByRole('dialog', { name: zh('people.title') });
    await button(profile, zh('people.add')).click();
    await button(profile, zh('people.apply')).click();
    await page.goto('/contacts/new');
    await page.getByRole('tab', { name: zh('contacts.sent') }).click();
    await expect(page.getByRole('list', { name: zh('contacts.sent') })).toContainText('搜索手机号');
  });
  await test.step('PEOPLE-031 nobody', async () => {
    await searchFor(page, '99999');
    await expect(dialog(page)).toContainText('该用户不存在');
  });
});

test('PEOPLE-033 Enter belongs to the input method while it composes', async ({ page }) => {
  await signIn(page, A, '/contacts');
  await button(page, zh('addFriend.title')).click();
  await dialog(page).getByRole('searchbox').focus();
  const input = await openInputMethod(page);
  const [composition] = COMPOSITIONS;
  if (composition === undefined) throw new Error('no composition');
  await input.confirmWithEnter(composition);
  await expect(dialog(page).getByRole('searchbox')).toHaveValue(composition.word);
  await expect(dialog(page)).toContainText(zh('addFriend.hint'));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('该用户不存在');
  await input.close();
});

test('PEOPLE-032 the search waits for the network, and the own ID stays within reach', async ({ browser, server }) => {
  const page = await open(browser, server.origin, A);
  await button(page, zh('addFriend.title')).click();
  await expect(dialog(page)).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await button(page, zh('addFriend.title')).click();
  await expect(dialog(page)).toContainText(`我的 ID：${A}`);
  await dialog(page).getByRole('searchbox').fill(B);
  await expect(dialog(page).getByRole('button', { name: zh('common.search') })).toHaveAttribute('aria-disabled', 'true');
  await page.context().setOffline(false);
  await expect(dialog(page).getByRole('button', { name: zh('common.search') })).not.toHaveAttribute('aria-disabled', 'true', BACK_ONLINE);
  await button(dialog(page), zh('common.search')).click();
  await expect(result(page)).toContainText(NAME_B);
});

test('PEOPLE-034 too many searches show the pause', async ({ page, server, expectReports }) => {
  expectReports({ must: [/429 \(Too Many Requests\)/] });
  const wire = createWireClient(server.origin);
  await wire.logIn(A);
  for (let turn = 0; turn < 30; turn += 1) await wire.post('/user/searchById', { searchId: '99999' });
  await signIn(page, A, '/contacts');
  await searchFor(page, B);
  await expect(dialog(page).getByRole('alert')).toContainText(/操作太频繁，请 \d+ 秒后再试/);
});
