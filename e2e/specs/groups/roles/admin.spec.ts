import { expect, type Page } from 'playwright/test';
import { MUTE_TIMES } from '../../../../contract/http/groups/group-values.ts';
import { bubbles, composer, conversationRow, sendText, sentBubbles } from '../../../pages/conversation-page.ts';
import {
  asUser,
  backToPanel,
  closeMemberInfo,
  confirm,
  editText,
  expectOnlineOnly,
  expectOnlineOnlyIn,
  footer,
  GROUP,
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
  pick,
  pickFriends,
  question,
  row,
  target,
  tip,
  toggle,
} from '../../../pages/group-page.ts';
import { notices, openNotices } from '../../../pages/joining-page.ts';
import { button } from '../../../pages/people-page.ts';
import { expectNotified } from '../../../support/expect-notified.ts';
import { goOffline, reloadOffline } from '../../../support/go-offline.ts';
import { choose, offeredFor } from '../../../support/message-menu.ts';
import { openChat, openDevice, openPeer } from '../../../support/open-chat.ts';
import { test } from '../../../support/wisp-test.ts';
import { zh } from '../../../support/zh.ts';

const OWNER = '10001';
const ADMIN = '10002';
const MEMBER = '10004';
const OTHER = '10006';
const APPLICANT = '10008';
/** A friend of the admin, who is not in the group. */
const FRIEND = '10016';
const dialog = (page: Page) => page.getByRole('dialog');
const RECALLED = '此消息已被撤回';

/** Seconds of a text such as 09:58 or 11:59:58. */
const secondsIn = (text: string): number => (/(\d+:)+\d+/u.exec(text)?.[0] ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

test.describe('an admin of a group', () => {
  test.describe.configure({ timeout: 240_000 });

  test('GROUP-110, GROUP-114, GROUP-118, GROUP-119 governs ordinary members, and neither the owner nor the roles', async ({ browser, server }) => {
    const [admin, owner, other] = await Promise.all([
      openPeer(browser, server.origin, { me: ADMIN, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: MEMBER, conversationID: GROUP }),
    ]);
    for (const page of [admin, owner, other]) await openPanel(page);
    await test.step('GROUP-110, GROUP-120 roles, transfer and the end of the group are not offered', async () => {
      await expect(button(panel(admin), zh('groupPanel.quit'))).toBeVisible();
      await expect(button(panel(admin), zh('groupPanel.dissolve'))).toHaveCount(0);
      await row(admin, zh('groupPanel.manage')).click();
      for (const name of ['admins', 'transfer'] as const) await expect(row(admin, zh(`groupPanel.management.${name}`))).toHaveCount(0);
      const refused = await asUser(server.origin, ADMIN);
      for (const [path, body] of [
        ['/remove', {}],
        ['/transfer', { wtId: MEMBER }],
        ['/admin/addOrRemove', { wtIds: [MEMBER], identity: 2 }],
        ['/member/remove', { wtIds: [OWNER] }],
        ['/admin/batchMuted', { wtIds: [OWNER], muteTime: 600 }],
      ] as const)
        expect(await refused.ask(path, body), path).toMatchObject({ code: 403 });
    });
    await test.step('GROUP-110 the pickers show the owner with the reason', async () => {
      await row(admin, zh('groupPanel.management.blacklist')).click();
      await expect(target(admin, OWNER)).toContainText('群主');
      await expect(target(admin, OWNER).getByRole('checkbox')).toBeDisabled();
      await expect(target(admin, MEMBER).getByRole('checkbox')).toBeEnabled();
      await button(dialog(admin), zh('common.close')).click();
    });
    await test.step('GROUP-114, GROUP-026 a mute lasts as long as the admin chose, and the member sees for how long', async () => {
      await row(admin, zh('groupPanel.management.mute')).click();
      for (const seconds of MUTE_TIMES) {
        await button(dialog(admin), zh('groupPanel.muting.add')).click();
        await admin.getByRole('combobox', { name: zh('groupPanel.muting.duration') }).selectOption({ label: zh(`groupPanel.muting.seconds.s${seconds}`) });
        await pick(admin, MEMBER);
        await button(dialog(admin), zh('groupPanel.muting.mute')).click();
        await expect(footer(other)).toContainText('您已被管理员禁言');
        const isForEver = seconds === MUTE_TIMES.at(-1);
        const left = secondsIn(await footer(other).innerText());
        if (isForEver) expect(left).toBe(0);
        else expect([left <= seconds, left > seconds - 120], `${left} of ${seconds}`).toEqual([true, true]);
        await expect(dialog(admin)).toContainText(isForEver ? zh('groupPanel.muting.forEver') : '禁言至');
        await button(dialog(admin), zh('groupPanel.muting.unmuteOf', { name: NAMES[MEMBER] })).click();
        await expect(composer(other)).toBeVisible();
        await expect(dialog(admin)).toContainText(zh('groupPanel.muting.none'));
      }
      await button(dialog(admin), zh('common.close')).click();
      await expect(tip(other, '苏念将你禁言')).toHaveCount(MUTE_TIMES.length);
      await expect(tip(owner, '苏念解除了周沐阳的禁言')).toHaveCount(MUTE_TIMES.length);
      await backToPanel(admin);
    });
    await test.step('MSG-035, MSG-036 the admin recalls one message of a member, and none of the owner', async () => {
      await sendText(owner, '群主的话');
      for (const text of ['第一句', '第二句', '第三句']) await sendText(other, text);
      await expect(sentBubbles(other, '第三句')).toHaveCount(1);
      await expect(bubbles(admin, '第三句')).toHaveCount(1);
      const { withdraw, withdrawAll } = { withdraw: zh('chat.action.withdraw'), withdrawAll: zh('chat.action.withdrawAll') };
      expect((await offeredFor(admin, '群主的话')).filter((name) => name === withdraw || name === withdrawAll)).toEqual([]);
      expect(await offeredFor(admin, '第一句')).toEqual(expect.arrayContaining([withdraw, withdrawAll]));
      await choose(admin, '第一句', withdraw);
      for (const page of [admin, owner, other]) {
        await expect(bubbles(page, '第一句')).toHaveCount(0);
        await expect(page.locator('[data-messages]').getByText(RECALLED)).toHaveCount(1);
      }
    });
    await test.step('GROUP-118, GROUP-119 the popup of a member tells how the person joined, and recalls all messages', async () => {
      await openMemberInfo(admin, NAMES[MEMBER]);
      for (const name of ['joined', 'spoke', 'way', 'inviter'] as const) await expect(memberInfo(admin)).toContainText(zh(`groupPanel.member.${name}`));
      await expect(memberInfo(admin)).toContainText(zh('groupPanel.member.ways.invitation'));
      await expect(memberInfo(admin)).toContainText(NAMES[OWNER]);
      await expect(memberInfo(admin)).not.toContainText('还未发言');
      await button(memberInfo(admin), zh('groupPanel.member.recall')).click();
      await confirm(admin, zh('chat.action.withdraw'));
      for (const page of [admin, owner, other]) for (const text of ['第二句', '第三句']) await expect(bubbles(page, text)).toHaveCount(0);
      await expect(bubbles(other, '群主的话')).toHaveCount(1);
    });
    await test.step('GROUP-119, GROUP-055 the admin mutes and removes the member from the popup', async () => {
      await memberInfo(admin).getByRole('switch').click();
      await expect(footer(other)).toContainText('您已被管理员禁言');
      await expect(footer(other)).not.toContainText('可以发言');
      await button(memberInfo(admin), zh('groupPanel.member.remove')).click();
      await confirm(admin, zh('groupPanel.remove'));
      await expect(footer(other)).toContainText('你已被移出群聊，无法发送消息');
      await expect(tip(owner, '苏念将周沐阳移出了群聊')).toHaveCount(1);
      await expect(member(owner, NAMES[MEMBER])).toHaveCount(0);
      await closeMemberInfo(admin);
    });
    await test.step('GROUP-110 the popup of the owner has no such acts', async () => {
      await openMemberInfo(admin, NAMES[OWNER]);
      await expect(memberInfo(admin)).toContainText(zh('groupPanel.member.joined'));
      await expect(memberInfo(admin).getByRole('switch')).toHaveCount(0);
      await expect(button(memberInfo(admin), zh('groupPanel.member.remove'))).toHaveCount(0);
      await closeMemberInfo(admin);
    });
    await Promise.all([admin.reload(), other.reload()]);
    await expect(footer(other)).toContainText('你已被移出群聊，无法发送消息');
    await expect(bubbles(admin, '第二句')).toHaveCount(0);
    await openPanel(admin);
    await expect(member(admin, NAMES[MEMBER])).toHaveCount(0);
  });

  test('GROUP-102, GROUP-065, GROUP-057 changes the group until the owner ends the role, and leaves unseen by the members', async ({ browser, server }) => {
    const [admin, owner, other] = await Promise.all([
      openPeer(browser, server.origin, { me: ADMIN, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: MEMBER, conversationID: GROUP }),
    ]);
    for (const page of [admin, owner]) await openPanel(page);
    await test.step('GROUP-103, GROUP-014, GROUP-113 the admin changes texts and switches', async () => {
      await editText(admin, 'name', '管理员改的名字');
      await expect(header(other, '管理员改的名字')).toBeVisible();
      await editText(admin, 'notice', '管理员写的公告');
      await expect(other.locator('[data-bar="notice"]')).toContainText('管理员写的公告');
      await row(admin, zh('groupPanel.manage')).click();
      await toggle(admin, zh('groupPanel.management.protect')).click();
      await expect(tip(other, '苏念开启了成员保护')).toHaveCount(1);
      await toggle(admin, zh('groupPanel.management.muteAll')).click();
      await expect(footer(other)).toContainText('管理员开启全员禁言');
      await expect(composer(admin)).toBeVisible();
      await toggle(admin, zh('groupPanel.management.muteAll')).click();
      await expect(composer(other)).toBeVisible();
    });
    await test.step('GROUP-116 the admin renews the link after a warning', async () => {
      await row(admin, zh('groupPanel.code.renew')).click();
      await expect(question(admin)).toContainText(zh('groupPanel.code.renewText'));
      await confirm(admin, zh('groupPanel.confirm'));
      await expect(admin.getByText(zh('groupPanel.code.renewed'))).toBeVisible();
      await backToPanel(admin);
    });
    await test.step('GROUP-102, GROUP-052 where only the owner invites, the admin has no button to invite', async () => {
      const add = (page: Page) => members(page).getByRole('button', { name: zh('groupPanel.addMembers') });
      for (const page of [owner, admin]) await expect(add(page)).toBeVisible();
      await row(owner, zh('groupPanel.manage')).click();
      await owner.getByRole('combobox', { name: zh('groupPanel.management.inviting') }).selectOption('2');
      await expect(add(admin)).toHaveCount(0);
      expect(await (await asUser(server.origin, ADMIN)).ask('/member/batchInvite', { wtIds: [FRIEND] })).toMatchObject({ code: 403 });
    });
    await test.step('GROUP-065, GROUP-156 a former admin keeps no management, and has a notice', async () => {
      await row(admin, zh('groupPanel.manage')).click();
      await row(owner, zh('groupPanel.management.admins')).click();
      await pick(owner, ADMIN);
      await button(dialog(owner), zh('groupPanel.confirm')).click();
      await expect(panel(admin).getByRole('heading', { name: zh('groupPanel.title') })).toBeVisible();
      await expect(row(admin, zh('groupPanel.manage'))).toHaveCount(0);
      await expect(members(admin).getByRole('button', { name: zh('groupPanel.removeMembers') })).toHaveCount(0);
      await expect(tip(other, '陈屿取消了苏念的管理员身份')).toHaveCount(1);
      await expect(member(admin, NAMES[ADMIN])).toHaveAccessibleName(zh('groupPanel.openMember', { name: NAMES[ADMIN] }));
      await row(owner, zh('groupPanel.management.admins')).click();
      await pick(owner, ADMIN);
      await button(dialog(owner), zh('groupPanel.confirm')).click();
      await expect(row(admin, zh('groupPanel.manage'))).toBeVisible();
    });
    await test.step('GROUP-057, GROUP-024 only the owner sees that the admin has left, and the conversation leaves the list', async () => {
      await button(panel(admin), zh('groupPanel.quit')).click();
      await expect(question(admin)).toContainText('退出通知仅群主和管理员可见');
      await button(question(admin), zh('groupPanel.quit')).click();
      await expect(admin.getByText('已退出')).toBeVisible();
      await expect(conversationRow(admin, GROUP)).toHaveCount(0);
      await expect(tip(owner, '苏念退出了群聊')).toHaveCount(1);
      await expect(other.getByText(zh('chat.members', { count: 5 })).first()).toBeVisible();
      await expect(tip(other, '苏念退出了群聊')).toHaveCount(0);
      await admin.goto(`/messages/${GROUP}`);
      await expect(footer(admin)).toContainText('你已退出群聊，无法发送消息');
      await openNotices(admin, 'others');
      await expect(notices(admin, 'others')).toContainText(zh('groupNotices.kind.unmadeAdmin', { name: NAMES[OWNER] }));
      await expect(notices(admin, 'others')).toContainText(zh('groupNotices.kind.madeAdmin', { name: NAMES[OWNER] }));
    });
  });

  test('GROUP-109, GROUP-119, GROUP-161 without a network sees why, and recalls and invites once there is one', async ({ browser, server }) => {
    const [admin, other] = await Promise.all([
      openChat(browser, server.origin, { me: ADMIN, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: OTHER, conversationID: GROUP }),
    ]);
    for (const text of ['离线撤回一', '离线撤回二']) await sendText(other, text);
    await expect(bubbles(admin, '离线撤回二')).toHaveCount(1);
    await openPanel(admin);
    await goOffline(admin);
    await openPanel(admin);
    await test.step('GROUP-109 leaving, removing and muting show why they wait', async () => {
      await expectOnlineOnly(panel(admin).getByRole('button', { name: new RegExp(`^${zh('groupPanel.quit')}`) }), zh('groupPanel.quit'));
      await expectOnlineOnly(members(admin).getByRole('button', { name: new RegExp(`^${zh('groupPanel.removeMembers')}`) }), zh('groupPanel.removeMembers'));
      await openMemberInfo(admin, NAMES[OTHER]);
      await expect(memberInfo(admin)).toContainText('联网后可查看更多信息');
      await expectOnlineOnly(memberInfo(admin).getByRole('switch'), zh('groupPanel.member.mute'));
      await expectOnlineOnlyIn(memberInfo(admin), zh('groupPanel.member.remove'));
    });
    await test.step('GROUP-119 the recall of all messages is shown at once', async () => {
      await button(memberInfo(admin), zh('groupPanel.member.recall')).click();
      await confirm(admin, zh('chat.action.withdraw'));
      await closeMemberInfo(admin);
      for (const text of ['离线撤回一', '离线撤回二']) await expect(bubbles(admin, text)).toHaveCount(0);
      await expect(bubbles(other, '离线撤回一')).toHaveCount(1);
    });
    await test.step('GROUP-160, GROUP-161 the invitation is queued, and its friend cannot be chosen again', async () => {
      await members(admin)
        .getByRole('button', { name: zh('groupPanel.addMembers') })
        .click();
      await pickFriends(admin, FRIEND);
      await button(inviteDialog(admin), zh('joining.invite.action')).click();
      await expect(admin.getByText(zh('joining.invite.later'))).toBeVisible();
      await members(admin)
        .getByRole('button', { name: zh('groupPanel.addMembers') })
        .click();
      await inviteDialog(admin)
        .getByRole('searchbox', { name: zh('forward.search') })
        .fill(FRIEND);
      await expect(target(admin, FRIEND)).toContainText(zh('composer.notice.invited'));
      await button(inviteDialog(admin), zh('common.close')).click();
    });
    await admin.reload();
    await expect(composer(admin)).toBeVisible();
    await expect(bubbles(admin, '离线撤回二')).toHaveCount(0);
    await admin.context().setOffline(false);
    await Promise.all([
      expect(admin.getByText(zh('joining.invite.succeeded'))).toBeVisible(IN_TIME),
      expect(tip(other, '苏念邀请沈屿川加入了群聊')).toHaveCount(1, IN_TIME),
    ]);
    for (const text of ['离线撤回一', '离线撤回二']) await expect(bubbles(other, text)).toHaveCount(0, IN_TIME);
    await other.reload();
    await expect(other.locator('[data-messages]').getByText(RECALLED).first()).toBeVisible();
    await expect(bubbles(other, '离线撤回一')).toHaveCount(0);
  });

  test('GROUP-077, GROUP-158 approves without a network what the owner has rejected meanwhile, and sees who was first', async ({ browser, server }) => {
    const asOwner = await asUser(server.origin, OWNER);
    await asOwner.post('/edit', { confirminviteSwitch: 1 });
    await (await asUser(server.origin, APPLICANT)).post('/member/activeJoin', { joinType: 3, applyContent: '想加入' });
    const [admin, owner, applicant] = await Promise.all([
      openDevice(browser, server.origin, { me: ADMIN, address: '/contacts/notices' }),
      openDevice(browser, server.origin, { me: OWNER, address: '/contacts/notices' }),
      openDevice(browser, server.origin, { me: APPLICANT, address: '/contacts/notices' }),
    ]);
    const list = (page: Page) => notices(page, 'joinApply');
    for (const page of [admin, owner]) await expect(list(page)).toContainText('想加入', IN_TIME);
    await reloadOffline(admin);
    await button(admin, zh('groupNotices.approveOf', { name: NAMES[APPLICANT] })).click();
    await expect(list(admin)).toContainText(zh('groupNotices.state.approved'));
    await button(owner, zh('groupNotices.rejectOf', { name: NAMES[APPLICANT] })).click();
    await button(owner.getByRole('dialog', { name: zh('groupNotices.rejectTitle') }), zh('groupNotices.reject')).click();
    await expect(list(owner)).toContainText(zh('groupNotices.by.rejected', { name: NAMES[OWNER] }), IN_TIME);
    await admin.context().setOffline(false);
    await expect(list(admin)).toContainText(zh('groupNotices.by.rejected', { name: NAMES[OWNER] }), IN_TIME);
    await expectNotified(admin, ADMIN);
    await applicant.getByRole('tab', { name: zh('groupNotices.myApply') }).click();
    await expect(notices(applicant, 'myApply')).toContainText(zh('groupNotices.mine.rejected'), IN_TIME);
    await Promise.all([admin.reload(), applicant.reload()]);
    await expect(list(admin)).toContainText(zh('groupNotices.by.rejected', { name: NAMES[OWNER] }));
    await openNotices(applicant, 'myApply');
    await expect(notices(applicant, 'myApply')).toContainText(zh('groupNotices.mine.rejected'));
  });
});
