import { expect } from 'playwright/test';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { bubbles, composer, conversationRow, sendText } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import {
  addFriendDialog,
  applications,
  applyTo,
  button,
  contactsLink,
  expectFriend,
  foundPerson,
  openSentApplications,
  profile,
  searchFor,
} from '../../pages/people-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { expectNotified } from '../../support/expect-notified.ts';
import { COMPOSITIONS, openInputMethod } from '../../support/input-method.ts';
import { openDevice } from '../../support/open-chat.ts';
import { giveCommand } from '../../support/operator/operate-server.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const NAME_A = '陈屿';
/** Is not a friend of the other accounts. */
const B = '10008';
const NAME_B = 'Mia Torres';
const REASON = '一起骑车吧';
const BACK_ONLINE = { timeout: 45_000 };

async function configure(origin: string, wtId: string, config: Readonly<Record<string, number>>): Promise<void> {
  const wire = createWireClient(origin);
  await wire.logIn(wtId);
  await wire.post('/user/userConfig', config);
}

test('PEOPLE-039 an application written without a network is sent later, and its acceptance makes both friends', async ({ browser, server }) => {
  const [a, b] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: '/contacts' }),
    openDevice(browser, server.origin, { me: B, address: '/contacts' }),
  ]);
  await test.step('finds the person and writes the application after the network is gone', async () => {
    await searchFor(a, B);
    await expect(foundPerson(a)).toContainText(NAME_B);
    await a.context().setOffline(true);
    await applyTo(a, NAME_B, REASON);
    await expect(foundPerson(a)).toContainText(zh('contacts.later'));
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
    await expect(applications(b, 'received')).toContainText([NAME_A]);
    await expect(applications(b, 'received')).toContainText([REASON]);
    await expect(a.getByRole('list', { name: zh('contacts.sent') })).toContainText('等待验证');
    await expectNotified(a, A);
  });
  await button(applications(b, 'received'), zh('contacts.acceptOf', { name: NAME_A })).click();
  await expect(a.getByRole('list', { name: zh('contacts.sent') })).toContainText('已同意');
  await expectFriend(a, NAME_B);
  await expectFriend(b, NAME_A);
});

test('PEOPLE-042 a second application replaces the reason, and after a refusal the user can apply again', async ({ browser, server }) => {
  const [a, b] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: '/contacts' }),
    openDevice(browser, server.origin, { me: B, address: '/contacts' }),
  ]);
  await searchFor(a, B);
  await applyTo(a, NAME_B, REASON);
  await expect(foundPerson(a)).toContainText('等待验证');
  await b.goto('/contacts/new');
  await expect(applications(b, 'received')).toContainText([REASON]);
  await button(foundPerson(a), zh('addFriend.changeOf', { name: NAME_B })).click();
  const reason = foundPerson(a).getByRole('textbox', { name: zh('people.reason') });
  await expect(reason).toHaveValue(REASON);
  await reason.fill('我是小陈');
  await button(foundPerson(a), zh('people.apply')).click();
  await expect(applications(b, 'received')).toContainText(['我是小陈']);
  await expect(applications(b, 'received')).toHaveCount(1);
  await button(applications(b, 'received'), zh('contacts.refuseOf', { name: NAME_A })).click();
  await expect(button(foundPerson(a), zh('addFriend.addOf', { name: NAME_B }))).toBeVisible();
  await a.reload();
  await searchFor(a, B);
  await expect(button(foundPerson(a), zh('addFriend.addOf', { name: NAME_B }))).toBeVisible();
});

test('PEOPLE-040 a person who refuses applications receives none, and the application is shown nowhere as waiting', async ({ browser, server }) => {
  const [a, b] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: '/contacts' }),
    openDevice(browser, server.origin, { me: B, address: '/contacts' }),
  ]);
  await searchFor(a, B);
  await expect(foundPerson(a)).toContainText(NAME_B);
  await configure(server.origin, B, { friendApplyPolicy: 2 });
  await applyTo(a, NAME_B, REASON);
  await expect(a.getByText('对方不允许通过该方式添加好友')).toBeVisible();
  await test.step('the reason is offered again', async () => {
    await button(foundPerson(a), zh('addFriend.addOf', { name: NAME_B })).click();
    await expect(foundPerson(a).getByRole('textbox', { name: zh('people.reason') })).toHaveValue(REASON);
  });
  await openSentApplications(a);
  await expect(a.getByText(zh('contacts.emptyApplies'))).toBeVisible();
  await expect(contactsLink(b)).not.toContainText(zh('common.unread', { count: 1 }));
});

test('PEOPLE-040 an application of a restricted account shows why it is refused, reaches nobody, and is sent once the account is free', async ({
  browser,
  server,
}) => {
  const [a, b] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: '/contacts' }),
    openDevice(browser, server.origin, { me: B, address: '/contacts' }),
  ]);
  const refusal = a.getByText('账号处于限制状态，无法进行该操作');
  await giveCommand(server.dataDir, 'restrict', A);
  await test.step('with a network: the restricted account still finds the person, and nothing waits', async () => {
    await searchFor(a, B);
    await applyTo(a, NAME_B, REASON);
    await expect(refusal).toBeVisible();
    await expect(button(foundPerson(a), zh('addFriend.addOf', { name: NAME_B }))).toBeVisible();
    await expect(refusal).toHaveCount(0);
  });
  await test.step('without a network: the application is refused once there is one, also after a reload', async () => {
    await a.context().setOffline(true);
    await applyTo(a, NAME_B, '网络断了');
    await expect(foundPerson(a)).toContainText(zh('contacts.later'));
    await a.reload();
    await a.context().setOffline(false);
    await expect(refusal).toBeVisible(BACK_ONLINE);
    await expectNotified(a, A);
  });
  await test.step('neither of the two has an application, also after a reload', async () => {
    await openSentApplications(a);
    await expect(a.getByText(zh('contacts.emptyApplies'))).toBeVisible();
    await b.goto('/contacts/new');
    await expect(b.getByText(zh('contacts.emptyApplies'))).toBeVisible();
    await expect(contactsLink(b)).not.toContainText(zh('common.unread', { count: 1 }));
  });
  await giveCommand(server.dataDir, 'unrestrict', A);
  await a.goto('/contacts');
  await searchFor(a, B);
  await button(foundPerson(a), zh('addFriend.addOf', { name: NAME_B })).click();
  await expect(foundPerson(a).getByRole('textbox', { name: zh('people.reason') })).toHaveValue('网络断了');
  await button(foundPerson(a), zh('people.apply')).click();
  await expect(foundPerson(a)).toContainText('等待验证');
  await expect(applications(b, 'received')).toContainText(['网络断了']);
});

test('PEOPLE-041 a person who accepts everybody is a friend at once, on both devices', async ({ browser, server }) => {
  await configure(server.origin, B, { friendApplyPolicy: 0 });
  const [a, b] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: '/contacts' }),
    openDevice(browser, server.origin, { me: B, address: '/contacts' }),
  ]);
  await searchFor(a, B);
  await applyTo(a, NAME_B, REASON);
  await button(foundPerson(a), zh('addFriend.sendTo', { name: NAME_B })).click();
  await expect(a).toHaveURL(/\/messages\/C2C10008$/);
  await expectFriend(a, NAME_B);
  await expectFriend(b, NAME_A);
});

test('PEOPLE-043 the user asks an applicant a question in the chat and accepts the application there', async ({ browser, server }) => {
  const [a, b] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: '/contacts' }),
    openDevice(browser, server.origin, { me: B, address: '/contacts' }),
  ]);
  await searchFor(a, B);
  await applyTo(a, NAME_B, REASON);
  await b.goto('/contacts/new');
  await button(applications(b, 'received'), zh('addFriend.askFirst', { name: NAME_A })).click();
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
  const field = addFriendDialog(page).getByRole('searchbox');
  await expect(field).toBeFocused();
  expect(await findAccessFaults(page)).toEqual([]);
  await field.fill('66666');
  await button(addFriendDialog(page), zh('common.search')).click();
  await expect(foundPerson(page)).toContainText('周沐阳');
  await expect(button(foundPerson(page), zh('addFriend.sendTo', { name: '周沐阳' }))).toBeVisible();
  await field.fill('138 0001 0008');
  await page.keyboard.press('Enter');
  await expect(foundPerson(page)).toContainText(NAME_B);
  await test.step('PEOPLE-036 the profile knows that the phone number was the way', async () => {
    await button(foundPerson(page), zh('contacts.open', { name: NAME_B })).click();
    await button(profile(page), zh('people.add')).click();
    await button(profile(page), zh('people.apply')).click();
    // A page that is left at once may not have stored it.
    await expect(page.getByText(zh('people.applied'))).toBeVisible();
    await openSentApplications(page);
    await expect(page.getByRole('list', { name: zh('contacts.sent') })).toContainText('搜索手机号');
  });
  await test.step('PEOPLE-031 nobody', async () => {
    await searchFor(page, '99999');
    await expect(addFriendDialog(page)).toContainText('该用户不存在');
  });
});

test('PEOPLE-033 Enter does not search while an input method composes', async ({ page }) => {
  await signIn(page, A, '/contacts');
  await button(page, zh('addFriend.title')).click();
  await addFriendDialog(page).getByRole('searchbox').focus();
  const input = await openInputMethod(page);
  const [composition] = COMPOSITIONS;
  if (composition === undefined) throw new Error('no composition');
  await input.confirmWithEnter(composition);
  await expect(addFriendDialog(page).getByRole('searchbox')).toHaveValue(composition.word);
  await expect(addFriendDialog(page)).toContainText(zh('addFriend.hint'));
  await page.keyboard.press('Enter');
  await expect(addFriendDialog(page)).toContainText('该用户不存在');
  await input.close();
});

test('PEOPLE-032 the search needs the network, and the own ID can be copied without it', async ({ browser, server }) => {
  const page = await openDevice(browser, server.origin, { me: A, address: '/contacts' });
  await button(page, zh('addFriend.title')).click();
  await expect(addFriendDialog(page)).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await button(page, zh('addFriend.title')).click();
  await expect(addFriendDialog(page)).toContainText(`我的 ID：${A}`);
  await addFriendDialog(page).getByRole('searchbox').fill(B);
  await expect(addFriendDialog(page).getByRole('button', { name: zh('common.search') })).toHaveAttribute('aria-disabled', 'true');
  await page.context().setOffline(false);
  await expect(addFriendDialog(page).getByRole('button', { name: zh('common.search') })).not.toHaveAttribute('aria-disabled', 'true', BACK_ONLINE);
  await button(addFriendDialog(page), zh('common.search')).click();
  await expect(foundPerson(page)).toContainText(NAME_B);
});

test('PEOPLE-034 too many searches show the pause', async ({ page, server, expectReports }) => {
  expectReports({ must: [/429 \(Too Many Requests\)/] });
  const wire = createWireClient(server.origin);
  await wire.logIn(A);
  for (let turn = 0; turn < 30; turn += 1) await wire.post('/user/searchById', { searchId: '99999' });
  await signIn(page, A, '/contacts');
  await searchFor(page, B);
  await expect(addFriendDialog(page).getByRole('alert')).toContainText(/操作太频繁，请 \d+ 秒后再试/);
});
