import { expect, type Page } from 'playwright/test';
import { bubbles, composer, conversationRow, sendText, sentBubbles } from '../../../pages/conversation-page.ts';
import {
  asUser,
  closeMemberInfo,
  editText,
  expectOnlineOnly,
  footer,
  GROUP,
  GROUP_NAME,
  header,
  IN_TIME,
  inviteDialog,
  member,
  memberInfo,
  members,
  NAMES,
  openMemberInfo,
  openPanel,
  panel,
  pickFriends,
  question,
  row,
  tip,
  toggle,
} from '../../../pages/group-page.ts';
import { notices, openNotices } from '../../../pages/joining-page.ts';
import { button, contactsLink, profile } from '../../../pages/people-page.ts';
import { findAccessFaults } from '../../../support/accessibility/find-access-faults.ts';
import { expectNotified } from '../../../support/expect-notified.ts';
import { goOffline } from '../../../support/go-offline.ts';
import { offeredFor } from '../../../support/message-menu.ts';
import { openChat, openPeer } from '../../../support/open-chat.ts';
import { test } from '../../../support/wisp-test.ts';
import { zh } from '../../../support/zh.ts';

const OWNER = '10001';
const ADMIN = '10002';
const MEMBER = '10004';
const OTHER = '10006';
const GUEST = '10007';
/** Friends of 10006, who are not in the group. */
const [FRIEND, NEXT_FRIEND] = ['10018', '10017'];
const SHOT = 'public/icons/icon-192.png';
const add = (page: Page) => members(page).getByRole('button', { name: zh('groupPanel.addMembers') });

test.describe('an ordinary member of a group', () => {
  test.describe.configure({ timeout: 240_000 });

  test('GROUP-102, GROUP-103, GROUP-015, GROUP-021 reads the group, and changes only the own name and remark', async ({ browser, server }) => {
    const [own, owner] = await Promise.all([
      openPeer(browser, server.origin, { me: MEMBER, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP }),
    ]);
    for (const page of [own, owner]) await openPanel(page);
    await test.step('GROUP-102, GROUP-103, GROUP-110 name and picture are no buttons, and there is no management', async () => {
      for (const name of ['name', 'picture', 'manage'] as const) await expect(row(own, zh(`groupPanel.${name}`))).toHaveCount(0);
      await expect(panel(own)).toContainText(GROUP_NAME);
      await expect(members(own).getByRole('button', { name: zh('groupPanel.removeMembers') })).toHaveCount(0);
      await expect(button(panel(own), zh('groupPanel.dissolve'))).toHaveCount(0);
      expect(await findAccessFaults(own)).toEqual([]);
    });
    await test.step('every act of an admin is refused by the server, and changes nothing', async () => {
      const asMember = await asUser(server.origin, MEMBER);
      for (const [path, body] of [
        ['/edit', { groupName: '改名' }],
        ['/edit', { groupNotice: '公告' }],
        ['/edit', { bannedSwitch: 1 }],
        ['/member/remove', { wtIds: [OTHER] }],
        ['/admin/batchMuted', { wtIds: [OTHER], muteTime: 600 }],
        ['/admin/joinLimit', { limitLevel: 3, limitMember: 0 }],
        ['/admin/setWelcomeMsg', { groupWelcomeMsg: '欢迎' }],
        ['/admin/renewLink', {}],
        ['/memberBlack/add', { wtIds: [OTHER] }],
        ['/admin/addOrRemove', { wtIds: [MEMBER], identity: 2 }],
        ['/transfer', { wtId: MEMBER }],
        ['/remove', {}],
        ['/member/oneInfo', { userId: OTHER }],
        ['/admin/getMutedList', {}],
      ] as const)
        expect(await asMember.ask(path, body), `${path} ${JSON.stringify(body)}`).toMatchObject({ code: 403 });
      await expect(header(owner, GROUP_NAME)).toBeVisible();
    });
    await test.step('GROUP-014 the notice is only read', async () => {
      await row(own, zh('groupPanel.notice')).click();
      const reader = own.getByRole('dialog', { name: zh('chat.group.notice') });
      await expect(reader).toContainText('每周四 15:00 可靠性评审');
      await expect(reader.getByRole('textbox')).toHaveCount(0);
      await button(reader, '我知道了').click();
    });
    await test.step('GROUP-015, GROUP-016, GROUP-021 the others see the own name, and nobody the remark', async () => {
      await row(own, zh('groupPanel.nickname')).click();
      await question(own).getByRole('textbox').fill('名'.repeat(16));
      await expect(question(own).getByText(zh('chat.group.tooLong', { count: 15 }))).toBeVisible();
      await expect(button(question(own), zh('common.save'))).toBeDisabled();
      await question(own).getByRole('textbox').fill('后端小周');
      await button(question(own), zh('common.save')).click();
      await expect(own.getByText('修改成功').first()).toBeVisible();
      await editText(own, 'remark', '工作群');
      await expect(header(own, '工作群')).toBeVisible();
      await expect(conversationRow(own, GROUP)).toContainText('工作群');
      await expect(member(owner, '后端小周')).toBeVisible();
      await expect(header(owner, GROUP_NAME)).toBeVisible();
    });
    await test.step('GROUP-118, MSG-035 of the own membership there is a popup, of others none, and no recall of their messages', async () => {
      await openMemberInfo(own, '后端小周');
      await expect(memberInfo(own)).toContainText(zh('groupPanel.member.joined'));
      await expect(memberInfo(own).getByRole('switch')).toHaveCount(0);
      await closeMemberInfo(own);
      await member(own, NAMES[OTHER]).click();
      await expect(profile(own)).toContainText(NAMES[OTHER]);
      await expect(profile(own).getByRole('button', { name: zh('people.card.member') })).toHaveCount(0);
      await own.keyboard.press('Escape');
      await sendText(owner, '群主说的话');
      await expect(bubbles(own, '群主说的话')).toHaveCount(1);
      expect(await offeredFor(own, '群主说的话')).not.toContain(zh('chat.action.withdraw'));
      expect(await offeredFor(owner, '群主说的话')).not.toContain(zh('chat.action.withdrawAll'));
    });
    await Promise.all([own.reload(), owner.reload()]);
    await expect(header(own, '工作群')).toBeVisible();
    await openPanel(owner);
    await expect(member(owner, '后端小周')).toBeVisible();
    await expect(header(owner, GROUP_NAME)).toBeVisible();
  });

  test('GROUP-052, GROUP-081, GROUP-113 invites as far as the owner allows, and does not see protected strangers', async ({ browser, server }) => {
    const asOwner = await asUser(server.origin, OWNER);
    await (await asUser(server.origin, GUEST)).post('/member/activeJoin', { joinType: 3 });
    const [own, guest, admin] = await Promise.all([
      openPeer(browser, server.origin, { me: OTHER, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: GUEST, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: ADMIN, conversationID: GROUP }),
    ]);
    for (const page of [own, guest]) await openPanel(page);
    await test.step('GROUP-113 member protection hides the ID and the application of a stranger from members, not from admins', async () => {
      await member(guest, NAMES[MEMBER]).click();
      await expect(profile(guest)).toContainText(`ID ${MEMBER}`);
      await expect(button(profile(guest), zh('people.add'))).toBeVisible();
      await asOwner.post('/edit', { memberProtectSwitch: 1 });
      await expect(profile(guest)).toContainText('该群已开启成员保护');
      await expect(profile(guest)).not.toContainText(`ID ${MEMBER}`);
      await expect(button(profile(guest), zh('people.add'))).toHaveCount(0);
      await guest.keyboard.press('Escape');
      await openPanel(admin);
      await member(admin, NAMES[GUEST]).click();
      await expect(profile(admin)).toContainText(`ID ${GUEST}`);
      await expect(button(profile(admin), zh('people.add'))).toBeVisible();
      await admin.keyboard.press('Escape');
      await asOwner.post('/edit', { memberProtectSwitch: 0 });
    });
    await test.step('GROUP-052, GROUP-161 at the rule of approval the invitation waits, and an admin decides', async () => {
      await asOwner.post('/edit', { inviteSwitch: 1 });
      await expect(add(own)).toBeVisible();
      await add(own).click();
      await pickFriends(own, FRIEND);
      await button(inviteDialog(own), zh('joining.invite.action')).click();
      const outcomes = own.getByRole('list', { name: zh('joining.invite.people') });
      await expect(outcomes).toContainText(zh('joining.invite.waiting'));
      expect(await findAccessFaults(own)).toEqual([]);
      await own
        .getByRole('dialog')
        .getByRole('button', { name: zh('common.understood') })
        .click();
      await expect(contactsLink(admin)).toContainText(zh('common.unread', { count: 1 }), IN_TIME);
      await openNotices(admin, 'joinApply');
      const list = notices(admin, 'joinApply');
      await expect(list).toContainText(zh('groupNotices.invitedTo', { inviter: NAMES[OTHER], group: GROUP_NAME }));
      await list.getByRole('button', { name: /^同意 / }).click();
      await expect(tip(own, /^你邀请.+加入了群聊$/)).toHaveCount(1, IN_TIME);
      await expect(contactsLink(own)).toContainText(zh('common.unread', { count: 1 }));
    });
    await test.step('GROUP-102 where only the owner invites, the button is gone', async () => {
      await asOwner.post('/edit', { inviteSwitch: 2 });
      for (const page of [own, guest]) await expect(add(page)).toHaveCount(0);
      await asOwner.post('/edit', { inviteSwitch: 0 });
      for (const page of [own, guest]) await expect(add(page)).toBeVisible();
    });
    await test.step('GROUP-050 at the open rule the invited friend joins at once', async () => {
      await add(own).click();
      await pickFriends(own, NEXT_FRIEND);
      await button(inviteDialog(own), zh('joining.invite.action')).click();
      await expect(own.getByText(zh('joining.invite.succeeded'))).toBeVisible();
      await expect(tip(guest, '江慕白邀请刘一舟加入了群聊')).toHaveCount(1);
    });
  });

  test('GROUP-106, GROUP-107, GROUP-109, GROUP-018 without a network arranges the conversation, reports, and sees why leaving waits', async ({
    browser,
    server,
  }) => {
    const [own, second, owner] = await Promise.all([
      openChat(browser, server.origin, { me: MEMBER, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: MEMBER, conversationID: 'C2C10001' }),
      openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP }),
    ]);
    await goOffline(own);
    await openPanel(own);
    await expectOnlineOnly(panel(own).getByRole('button', { name: new RegExp(`^${zh('groupPanel.quit')}`) }), zh('groupPanel.quit'));
    await test.step('GROUP-107 only a muted conversation can be archived', async () => {
      await toggle(own, zh('groupPanel.pin')).click();
      await expect(toggle(own, zh('groupPanel.archive'))).toHaveAttribute('data-tip', zh('groupPanel.archiveGap'));
      await toggle(own, zh('groupPanel.mute')).click();
      await toggle(own, zh('groupPanel.archive')).click();
      await expect(toggle(own, zh('groupPanel.archive'))).toHaveAttribute('aria-checked', 'true');
    });
    await editText(own, 'nickname', '离线的周');
    await test.step('GROUP-106 the history is cleared after a question', async () => {
      await row(own, zh('groupPanel.clear')).click();
      await button(question(own), zh('common.clear')).click();
      await expect(own.getByText(zh('groupPanel.cleared'))).toBeVisible();
      await expect(own.locator('[data-msg-id]')).toHaveCount(0);
    });
    await test.step('the group is reported', async () => {
      await row(own, zh('people.report.title.group')).click();
      const form = question(own);
      await form.getByRole('radio', { name: zh('people.report.kinds.group.k5') }).check();
      await form.getByRole('textbox', { name: zh('people.report.detail') }).fill('反复发广告');
      await form.locator('input[type="file"]').setInputFiles(SHOT);
      await expect(form.getByRole('img', { name: zh('people.report.image', { at: 1 }) })).toBeVisible();
      await button(form, zh('people.report.submit')).click();
      await expect(own.getByText(zh('people.report.doneLater'))).toBeVisible();
    });
    await own.reload();
    await openPanel(own);
    await expect(toggle(own, zh('groupPanel.archive'))).toHaveAttribute('aria-checked', 'true');
    await expect(own.locator('[data-msg-id]')).toHaveCount(0);
    await own.context().setOffline(false);
    await test.step('the other device and the owner see what concerns them', async () => {
      await openPanel(owner);
      await expect(member(owner, '离线的周')).toBeVisible(IN_TIME);
      await expectNotified(own, MEMBER);
      await expect(conversationRow(second, GROUP)).toHaveCount(0, IN_TIME);
      await second.goto(`/messages/${GROUP}`);
      await expect(second.locator('[data-open-conversation]')).toBeVisible();
      await openPanel(second);
      for (const name of ['archive', 'mute', 'pin'] as const) await expect(toggle(second, zh(`groupPanel.${name}`))).toHaveAttribute('aria-checked', 'true');
      await expect(second.locator('[data-msg-id]')).toHaveCount(0);
    });
    await test.step('GROUP-107 receiving notifications again ends the archive', async () => {
      await toggle(own, zh('groupPanel.mute')).click();
      await expect(toggle(own, zh('groupPanel.archive'))).toHaveAttribute('aria-checked', 'false');
      await expect(toggle(second, zh('groupPanel.archive'))).toHaveAttribute('aria-checked', 'false', IN_TIME);
      await sendText(owner, '清空之后的话');
      for (const page of [own, second]) await expect(bubbles(page, '清空之后的话')).toHaveCount(1);
    });
  });

  test('GROUP-120, GROUP-057, GROUP-024 leaves, which owner and admins see, and the other members do not', async ({ browser, server }) => {
    const [own, owner, other] = await Promise.all([
      openPeer(browser, server.origin, { me: MEMBER, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: OTHER, conversationID: GROUP }),
    ]);
    await sendText(own, '我先走了');
    await expect(sentBubbles(own, '我先走了')).toHaveCount(1);
    await openPanel(own);
    await openPanel(other);
    await button(panel(own), zh('groupPanel.quit')).click();
    await expect(question(own)).toContainText('退出通知仅群主和管理员可见');
    await button(question(own), zh('common.cancel')).click();
    await expect(composer(own)).toBeVisible();
    await button(panel(own), zh('groupPanel.quit')).click();
    await button(question(own), zh('groupPanel.quit')).click();
    await expect(own.getByText('已退出')).toBeVisible();
    await expect(conversationRow(own, GROUP)).toHaveCount(0);
    await expect(tip(owner, '周沐阳退出了群聊')).toHaveCount(1);
    await expect(member(other, NAMES[MEMBER])).toHaveCount(0);
    await expect(tip(other, '周沐阳退出了群聊')).toHaveCount(0);
    await Promise.all([own.goto(`/messages/${GROUP}`), other.reload()]);
    await expect(footer(own)).toContainText('你已退出群聊，无法发送消息');
    await expect(bubbles(own, '我先走了')).toHaveCount(1);
    await expect(bubbles(other, '我先走了')).toHaveCount(1);
    await expect(tip(other, '周沐阳退出了群聊')).toHaveCount(0);
  });
});
