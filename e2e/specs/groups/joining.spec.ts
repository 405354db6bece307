import { expect, type Page } from 'playwright/test';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { composer } from '../../pages/conversation-page.ts';
import { applyToGroup, groupCard, notices, openNotices } from '../../pages/joining-page.ts';
import { enterById, signIn } from '../../pages/login-page.ts';
import { addFriendDialog, button, contactsLink, searchFor } from '../../pages/people-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { reloadOffline } from '../../support/go-offline.ts';
import { openDevice } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const GROUP = '200001';
const NAME = 'Wisp 产品群';
const OWNER = '10001';
/** In none of the groups of the owner. */
const APPLICANT = '10008';
const NAME_OF_APPLICANT = 'Mia Torres';
const TEXT = '我想了解离线同步';
const IN_TIME = { timeout: 45_000 };
/** Unread applications for friendship of the owner in the demo world, which the contacts count too. */
const FRIEND_APPLICATIONS = 1;
const NOTICES = '/contacts/notices';

async function asUser(origin: string, wtId: string) {
  const wire = createWireClient(origin);
  await wire.logIn(wtId);
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await wire.post(`/user/groupchat${path}`, { groupNumber: GROUP, ...body });
    expect(answer, path).toMatchObject({ code: 200 });
    return answer.data;
  };
  return { post, readLink: async (): Promise<string> => String(((await post('/getInfoById', {})) as { qrcode: string }).qrcode) };
}

/** The path of the link of the group. */
const pathOf = (link: string): string => link.slice(link.indexOf('/g/'));

async function openGroupBySearch(page: Page): Promise<void> {
  await contactsLink(page).click();
  await searchFor(page, GROUP);
  await button(addFriendDialog(page), zh('joining.open', { name: NAME })).click();
  await expect(groupCard(page)).toContainText(NAME);
}

/** The tips in the open chat. The list of conversations and the announcer for screen readers contain the last one too. */
const tips = (page: Page, text: string | RegExp) => page.locator('[data-messages] p').filter({ hasText: text });
const application = (page: Page) => notices(page, 'joinApply').getByRole('listitem').filter({ hasText: NAME_OF_APPLICANT });

test('GROUP-150, GROUP-154, GROUP-158 two devices of an admin approve an application at once, and the applicant joins once', async ({ browser, server }) => {
  test.setTimeout(240_000);
  const owner = await asUser(server.origin, OWNER);
  await owner.post('/edit', { confirminviteSwitch: 1 });
  const [first, second, applicant] = await Promise.all([
    openDevice(browser, server.origin, { me: OWNER, address: '/messages' }),
    openDevice(browser, server.origin, { me: OWNER, address: '/messages' }),
    openDevice(browser, server.origin, { me: APPLICANT, address: '/contacts' }),
  ]);
  await test.step('the number finds the group, its card says that an admin decides, and the application waits', async () => {
    await openGroupBySearch(applicant);
    await expect(groupCard(applicant)).toContainText(zh('joining.approval'));
    expect(await findAccessFaults(applicant)).toEqual([]);
    await applyToGroup(applicant, TEXT);
    await expect(button(groupCard(applicant), zh('joining.change'))).toBeVisible();
  });
  await test.step('GROUP-157, GROUP-162 both devices announce it and count it at the contacts', async () => {
    for (const page of [first, second]) {
      await expect(page.getByText(zh('app.notification.groupApply')).first()).toBeVisible(IN_TIME);
      await expect(contactsLink(page)).toContainText(zh('common.unread', { count: 1 + FRIEND_APPLICATIONS }), IN_TIME);
    }
  });
  await test.step('both approve without seeing the answer of the other', async () => {
    for (const page of [first, second]) await openNotices(page, 'joinApply');
    for (const page of [first, second]) await expect(application(page)).toContainText(TEXT, IN_TIME);
    expect(await findAccessFaults(first)).toEqual([]);
    const approve = zh('groupNotices.approveOf', { name: NAME_OF_APPLICANT });
    await Promise.all([first, second].map(async (page) => button(page, approve).click()));
    for (const page of [first, second]) await expect(application(page)).toContainText(zh('groupNotices.by.approved', { name: '陈屿' }), IN_TIME);
  });
  await test.step('GROUP-153 the applicant is a member, sees one tip, and keeps the group after a reload', async () => {
    await button(groupCard(applicant), zh('joining.enter')).click(IN_TIME);
    await expect(composer(applicant)).toBeVisible(IN_TIME);
    await expect(tips(applicant, '通过搜索群号加入了群聊')).toHaveCount(1, IN_TIME);
    await expect(tips(applicant, /^你通过搜索群号加入了群聊$/)).toHaveCount(1);
    await applicant.reload();
    await expect(composer(applicant)).toBeVisible(IN_TIME);
  });
  await test.step('GROUP-159 the result is in the list of own applications', async () => {
    await openNotices(applicant, 'myApply');
    await expect(notices(applicant, 'myApply')).toContainText(zh('groupNotices.mine.approved'), IN_TIME);
  });
});

test('GROUP-158, GROUP-159 an admin without a network rejects with a reason, and the applicant reads it later', async ({ browser, server }) => {
  test.setTimeout(240_000);
  const owner = await asUser(server.origin, OWNER);
  await owner.post('/edit', { confirminviteSwitch: 1 });
  const asker = await asUser(server.origin, APPLICANT);
  await asker.post('/member/activeJoin', { joinType: 3, applyContent: TEXT });
  const [admin, applicant] = await Promise.all([
    openDevice(browser, server.origin, { me: OWNER, address: NOTICES }),
    openDevice(browser, server.origin, { me: APPLICANT, address: NOTICES }),
  ]);
  await expect(application(admin)).toContainText(TEXT, IN_TIME);
  await test.step('the list is readable and answerable without a network, also after a reload', async () => {
    await reloadOffline(admin);
    await button(admin, zh('groupNotices.rejectOf', { name: NAME_OF_APPLICANT })).click();
    const dialog = admin.getByRole('dialog', { name: zh('groupNotices.rejectTitle') });
    await dialog.getByRole('textbox', { name: zh('groupNotices.remark') }).fill('名额已满');
    expect(await findAccessFaults(admin)).toEqual([]);
    await button(dialog, zh('groupNotices.reject')).click();
    await expect(application(admin)).toContainText(zh('groupNotices.state.rejected'));
    await admin.reload();
    await expect(application(admin)).toContainText(zh('groupNotices.state.rejected'));
  });
  await test.step('the answer is sent once there is a network', async () => {
    await admin.context().setOffline(false);
    await expect(application(admin)).toContainText(zh('groupNotices.by.rejected', { name: '陈屿' }), IN_TIME);
    await applicant.getByRole('tab', { name: zh('groupNotices.myApply') }).click();
    const mine = notices(applicant, 'myApply');
    await expect(mine).toContainText(zh('groupNotices.reason', { text: '名额已满' }), IN_TIME);
    await button(mine, zh('groupNotices.openCard', { name: NAME })).click();
    await expect(groupCard(applicant)).toContainText(zh('joining.rejected'));
  });
});

test('GROUP-151, GROUP-155, GROUP-164 a link asks a guest to sign in, ends when it is renewed, and says why it opens nothing', async ({ browser, server }) => {
  test.setTimeout(240_000);
  const owner = await asUser(server.origin, OWNER);
  const old = pathOf(await owner.readLink());
  const page = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await test.step('the card opens after the guest has signed in', async () => {
    await page.goto(old);
    await enterById(page, APPLICANT);
    await expect(groupCard(page)).toContainText(NAME, IN_TIME);
    await expect(groupCard(page)).toContainText(zh('joining.anyone'));
  });
  await test.step('without a network the card says why the user cannot join', async () => {
    await page.context().setOffline(true);
    await expect(groupCard(page)).toContainText(zh('joining.offline'), IN_TIME);
    // The name of the disabled button contains the reason.
    await expect(groupCard(page).getByRole('button', { name: zh('joining.join') })).toHaveAttribute('aria-disabled', 'true');
    await page.context().setOffline(false);
    await expect(groupCard(page)).not.toContainText(zh('joining.offline'), IN_TIME);
  });
  const openAgain = async (path: string, words: string): Promise<void> => {
    await page.goto(path);
    await expect(groupCard(page)).toContainText(words, IN_TIME);
  };
  await test.step('a person on the blacklist reads so', async () => {
    // Only people who were members or have applied can be on it.
    await owner.post('/edit', { confirminviteSwitch: 1 });
    await (await asUser(server.origin, '10007')).post('/member/activeJoin', { joinType: 3 });
    await owner.post('/memberBlack/add', { wtIds: ['10007'] });
    await owner.post('/edit', { confirminviteSwitch: 0 });
    const blocked = await (await browser.newContext({ baseURL: server.origin })).newPage();
    await signIn(blocked, '10007');
    await blocked.goto(old);
    await expect(groupCard(blocked)).toContainText(zh('joining.refusal.blacklisted'), IN_TIME);
    await blocked.context().close();
  });
  await test.step('the renewed link has ended, and the new one works', async () => {
    await owner.post('/admin/renewLink', {});
    await openAgain(old, zh('joining.ended'));
    expect(await findAccessFaults(page)).toEqual([]);
    await openAgain(pathOf(await owner.readLink()), zh('joining.anyone'));
  });
  await test.step('an outsider sees nothing of a private group', async () => {
    await owner.post('/edit', { confirminviteSwitch: 2 });
    await openAgain(`/g/${GROUP}`, zh('joining.none'));
    await button(groupCard(page), zh('common.close')).click();
    await contactsLink(page).click();
    await searchFor(page, GROUP);
    await expect(addFriendDialog(page)).toContainText(zh('addFriend.notFound'), IN_TIME);
    await expect(addFriendDialog(page)).not.toContainText(NAME);
  });
  await test.step('GROUP-153 the present link joins an open group, and opens its conversation', async () => {
    await owner.post('/edit', { confirminviteSwitch: 0 });
    await openAgain(pathOf(await owner.readLink()), zh('joining.anyone'));
    await button(groupCard(page), zh('joining.join')).click();
    await expect(composer(page)).toBeVisible(IN_TIME);
    await expect(tips(page, /^你通过扫描二维码加入了群聊$/)).toHaveCount(1, IN_TIME);
  });
});

test('GROUP-156, GROUP-152 the lists and the card fit a phone of 390 px, without faults of accessibility', async ({ browser, server }) => {
  test.setTimeout(180_000);
  const owner = await asUser(server.origin, OWNER);
  await owner.post('/edit', { confirminviteSwitch: 1 });
  await (await asUser(server.origin, APPLICANT)).post('/member/activeJoin', { joinType: 3, applyContent: TEXT });
  const phone = await (await browser.newContext({ baseURL: server.origin, viewport: { width: 390, height: 844 } })).newPage();
  await signIn(phone, OWNER, NOTICES);
  await expect(application(phone)).toContainText(TEXT, IN_TIME);
  const isWide = async () => phone.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect([await findAccessFaults(phone), await isWide()]).toEqual([[], false]);
  await phone.goto('/contacts');
  await expect(phone.getByRole('button', { name: zh('groupNotices.title') })).toBeVisible();
  expect([await findAccessFaults(phone), await isWide()]).toEqual([[], false]);
  const other = await (await browser.newContext({ baseURL: server.origin, viewport: { width: 390, height: 844 } })).newPage();
  await signIn(other, APPLICANT);
  await other.goto(`/g/${GROUP}`);
  await expect(groupCard(other)).toContainText(zh('joining.waiting'), IN_TIME);
  expect([await findAccessFaults(other), await other.evaluate(() => document.documentElement.scrollWidth > innerWidth)]).toEqual([[], false]);
});
