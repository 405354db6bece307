import { expect, type Page } from 'playwright/test';
import { SESSION_TYPE } from '../../../contract/http/tab-values.ts';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { conversationRow } from '../../pages/conversation-page.ts';
import { button, chooseSetting, closeProfile, contactsLink, expectFriend, friends, openFriend, profile } from '../../pages/people-page.ts';
import { closeManager, openManager, manager, renameTab, tab, tabNames } from '../../pages/tab-manager.ts';
import { addMember, openTag, saveTagName, section, tagMembers, tags } from '../../pages/tags-page.ts';
import { expectNotified } from '../../support/expect-notified.ts';
import { reloadOffline } from '../../support/go-offline.ts';
import { openDevice } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const ME = '10001';
const [FRIEND, NAME_OF_FRIEND] = ['10002', '苏念'];
const OTHER_FRIEND = '周沐阳';
const [TAB, TAG] = ['项目', '老同学'];
const IN_TIME = { timeout: 45_000 };

type Names = { readonly tab: string; readonly tag: string; readonly remark: string };
const BY_FIRST: Names = { tab: '公司', tag: '高中同学', remark: '湖边的苏念' };
const BY_SECOND: Names = { tab: '工作', tag: '大学同学', remark: '苏老师' };
/** The tabs after the second device has moved its own one. */
const ORDER = ['全部', '未读', '@我', '单聊', BY_SECOND.tab, '群聊'];

async function prepare(origin: string): Promise<void> {
  const wire = createWireClient(origin);
  await wire.logIn(ME);
  await wire.post('/sessionGroup/add', { groupName: TAB, relationList: [{ sessionId: FRIEND, sessionType: SESSION_TYPE.pair }] });
  const { data } = await wire.post('/userTag/add', { tagName: TAG });
  await wire.post('/userTag/addUser4Tag', { tagId: data, wtIds: [FRIEND] });
}

async function openTags(page: Page): Promise<void> {
  await contactsLink(page).click();
  await page.getByRole('searchbox', { name: zh('contacts.search') }).fill('');
  await friends(page)
    .getByRole('button', { name: zh('contacts.tags'), exact: true })
    .click();
}

/** Changes the names of the tab, the tag and the friend, and the members of the tag. */
async function change(page: Page, names: Names, changeMembers: () => Promise<void>): Promise<void> {
  await renameTab(page, TAB, names.tab);
  await openTags(page);
  await openTag(page, TAG);
  await button(page, zh('contacts.tag.rename')).click();
  await saveTagName(page, names.tag);
  await changeMembers();
  await openFriend(page, NAME_OF_FRIEND);
  await chooseSetting(page, zh('people.friend.names'));
  const dialog = page.getByRole('dialog', { name: zh('people.friend.names') });
  await dialog.getByRole('textbox', { name: zh('people.card.remark') }).fill(names.remark);
  await button(dialog, zh('common.save')).click();
  await expect(profile(page)).toContainText(names.remark);
  await closeProfile(page);
}

/** Moves the tab one place to the front. */
async function moveTab(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: zh('app.messages') }).click();
  await openManager(page);
  await button(manager(page), zh('tabs.move', { name })).press('ArrowUp');
  const moved = zh('tabs.moved', { name, position: ORDER.indexOf(name) + 1 });
  await expect(manager(page).getByRole('status').filter({ hasText: moved })).toBeAttached();
  await closeManager(page);
}

async function expectNames(page: Page, { tab: tabName, tag, remark }: Names): Promise<void> {
  await page.goto('/messages');
  await expect(tab(page, tabName)).toBeVisible(IN_TIME);
  await expect(conversationRow(page, `C2C${FRIEND}`)).toContainText(remark, IN_TIME);
  await openTags(page);
  await expect(tags(page)).toContainText(tag, IN_TIME);
  await expect(tags(page).getByRole('listitem')).toHaveCount(1);
  await expectFriend(page, remark);
}

test('TAB-013, PEOPLE-022, CONTACT-024 a tab, a tag and a remark that both devices of an account change without a network end the same on both', async ({
  browser,
  server,
}) => {
  test.slow();
  await prepare(server.origin);
  const [first, second] = await Promise.all([ME, ME].map(async (me) => openDevice(browser, server.origin, { me, address: '/messages' })));
  if (first === undefined || second === undefined) throw new Error('no pages');
  await Promise.all([reloadOffline(first), reloadOffline(second)]);

  await test.step('each device shows its own changes, also after a reload', async () => {
    await change(first, BY_FIRST, async () => addMember(first, BY_FIRST.tag, OTHER_FRIEND));
    await change(second, BY_SECOND, async () => button(second, zh('contacts.tag.removeOf', { name: NAME_OF_FRIEND })).click());
    await moveTab(second, BY_SECOND.tab);
    await expectNames(first, BY_FIRST);
    await expectNames(second, BY_SECOND);
  });

  await test.step('the device that reconnects last decides each name; the order and the members have the changes of both', async () => {
    await first.context().setOffline(false);
    await expectNotified(first, ME);
    await expectNames(first, BY_FIRST);
    await second.context().setOffline(false);
    await expectNotified(second, ME);
    for (const page of [first, second]) {
      await expectNames(page, BY_SECOND);
      await page.goto('/contacts/tags');
      await openTag(page, BY_SECOND.tag);
      await expect(tagMembers(page, BY_SECOND.tag)).toHaveText([new RegExp(OTHER_FRIEND)], IN_TIME);
      await page.goto('/messages');
      await expect.poll(async () => tabNames(page), IN_TIME).toEqual(ORDER);
    }
  });

  await test.step('a reload changes nothing', async () => {
    await Promise.all([first.reload(), second.reload()]);
    for (const page of [first, second]) {
      await expectNames(page, BY_SECOND);
      await expect(section(page, BY_FIRST.tag)).toHaveCount(0);
    }
  });
});
