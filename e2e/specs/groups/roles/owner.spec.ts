import { expect, type Browser, type Page } from 'playwright/test';
import {
  asUser,
  backToPanel,
  editText,
  expectOnlineOnly,
  expectOnlineOnlyIn,
  footer,
  GROUP,
  GROUP_NAME,
  header,
  IN_TIME,
  inviteDialog,
  member,
  members,
  NAMES,
  openManagement,
  openPanel,
  panel,
  pick,
  pickFriends,
  question,
  row,
  searchMembers,
  select,
  target,
  tip,
  toggle,
} from '../../../pages/group-page.ts';
import { bubbles, composer, conversationRow, sendText, sentBubbles } from '../../../pages/conversation-page.ts';
import { notices, openNotices } from '../../../pages/joining-page.ts';
import { button, contactsLink } from '../../../pages/people-page.ts';
import { expectNotified } from '../../../support/expect-notified.ts';
import { goOffline } from '../../../support/go-offline.ts';
import { choose } from '../../../support/message-menu.ts';
import { openChat, openPeer } from '../../../support/open-chat.ts';
import { test } from '../../../support/wisp-test.ts';
import { zh } from '../../../support/zh.ts';

const OWNER = '10001';
const ADMIN = '10002';
const MEMBER = '10004';
const OTHER = '10003';
const LAST = '10006';
/** Friends of the owner who are not in the group, and whom nobody can sign in as. */
const FRIENDS = ['10013', '10014', '10015'];
const NEW_NAME = '可靠性小组';
const NEW_NOTICE = '周五十点评审，请带上材料';
const PICTURE = 'public/icons/icon-192.png';
const set = zh('groupPanel.set');

const openThree = async (browser: Browser, origin: string) =>
  Promise.all([OWNER, ADMIN, MEMBER].map(async (me) => openPeer(browser, origin, { me, conversationID: GROUP }))) as Promise<[Page, Page, Page]>;

test.describe('the owner of a group', () => {
  test.describe.configure({ timeout: 240_000 });

  test('GROUP-100, GROUP-101, GROUP-103, GROUP-104 adds people and changes name, picture and notice, and the members see it', async ({ browser, server }) => {
    const [owner, admin, other] = await openThree(browser, server.origin);
    for (const page of [owner, admin, other]) await openPanel(page);
    await test.step('GROUP-101 each of them sees who is owner and admin', async () => {
      for (const page of [owner, admin, other]) {
        await expect(member(page, NAMES[OWNER])).toHaveAccessibleName(zh('groupPanel.openRole', { name: NAMES[OWNER], role: zh('chat.role.owner') }));
        await expect(member(page, NAMES[ADMIN])).toHaveAccessibleName(zh('groupPanel.openRole', { name: NAMES[ADMIN], role: zh('chat.role.admin') }));
        await expect(member(page, NAMES[MEMBER])).toHaveAccessibleName(zh('groupPanel.openMember', { name: NAMES[MEMBER] }));
      }
    });
    await test.step('GROUP-050, GROUP-160, GROUP-161 the owner invites three friends, who join at once', async () => {
      await members(owner)
        .getByRole('button', { name: zh('groupPanel.addMembers') })
        .click();
      await inviteDialog(owner)
        .getByRole('searchbox', { name: zh('forward.search') })
        .fill(MEMBER);
      await expect(target(owner, MEMBER)).toContainText(zh('composer.notice.member'));
      await expect(target(owner, MEMBER).getByRole('checkbox')).toBeDisabled();
      await pickFriends(owner, ...FRIENDS);
      await button(inviteDialog(owner), zh('joining.invite.action')).click();
      await expect(owner.getByText(zh('joining.invite.succeeded'))).toBeVisible();
      await expect(tip(other, /^陈屿邀请.+、.+、.+加入了群聊$/)).toHaveCount(1);
      await expect(tip(owner, /^你邀请.+、.+、.+加入了群聊$/)).toHaveCount(1);
    });
    await test.step('GROUP-101 the panel shows eight members, and all nine on request', async () => {
      for (const page of [owner, other]) {
        await expect(members(page).getByRole('button', { name: /^查看 / })).toHaveCount(8);
        await button(panel(page), zh('groupPanel.showAll', { count: 9 })).click();
        await expect(panel(page).getByRole('heading', { name: zh('groupPanel.allMembers', { count: 9 }) })).toBeVisible();
        await expect(members(page).getByRole('button', { name: /^查看 / })).toHaveCount(9);
        await backToPanel(page);
      }
    });
    await test.step('GROUP-100 the search finds a member by name, name in the group and ID, and says when there is none', async () => {
      const results = panel(other).getByRole('list', { name: zh('groupPanel.results') });
      for (const [text, name] of [
        ['何所思', '何所思'],
        ['测试', NAMES[10_005]],
        [LAST, NAMES[LAST]],
      ] as const) {
        await searchMembers(other).fill(text);
        await expect(results.getByRole('button')).toHaveText([name]);
      }
      await searchMembers(other).fill('无此人');
      await expect(panel(other).getByText('该用户不存在')).toBeVisible();
      await searchMembers(other).fill('');
    });
    await test.step('GROUP-103 the new name is in the headers of all, with a tip', async () => {
      await row(owner, zh('groupPanel.name')).click();
      await question(owner).getByRole('textbox').fill('一'.repeat(17));
      await expect(question(owner).getByText('群名称不能超过16个字符')).toBeVisible();
      await question(owner).getByRole('textbox').fill('');
      await expect(question(owner).getByText('请输入群名称')).toBeVisible();
      await expect(button(question(owner), zh('common.save'))).toBeDisabled();
      await question(owner).getByRole('textbox').fill(NEW_NAME);
      await button(question(owner), zh('common.save')).click();
      for (const page of [owner, admin, other]) await expect(header(page, NEW_NAME)).toBeVisible();
      await expect(tip(other, new RegExp(`^陈屿修改群名称为.*${NEW_NAME}`))).toHaveCount(1);
    });
    await test.step('GROUP-104 the new picture is announced, and in the panel of a member', async () => {
      const before = await row(owner, zh('groupPanel.picture')).locator('img').getAttribute('src');
      await row(owner, zh('groupPanel.picture')).click();
      const dialog = owner.getByRole('dialog', { name: zh('groupPanel.newPicture.title') });
      await dialog.locator('input[type=file]').setInputFiles(PICTURE);
      await button(dialog, zh('groupPanel.newPicture.save')).click();
      await expect(dialog).toHaveCount(0);
      await expect(tip(other, '陈屿修改了群头像')).toHaveCount(1);
      for (const page of [owner, other]) await expect.poll(async () => panel(page).locator('img[src]').count()).toBeGreaterThan(0);
      await expect(row(owner, zh('groupPanel.picture')).locator('img')).not.toHaveAttribute('src', before ?? '');
    });
    await test.step('GROUP-013, GROUP-014 the new notice is above the chat of a member, who can only read it', async () => {
      await editText(owner, 'notice', NEW_NOTICE);
      await expect(tip(other, '陈屿更新了群公告')).toHaveCount(1);
      await expect(other.locator('[data-bar="notice"]')).toContainText(NEW_NOTICE);
      await other.getByRole('button', { name: zh('chat.group.openNotice', { text: NEW_NOTICE }) }).click();
      const reader = other.getByRole('dialog', { name: zh('chat.group.notice') });
      await expect(reader).toContainText(NEW_NOTICE);
      await expect(reader.getByRole('textbox')).toHaveCount(0);
      await button(reader, '我知道了').click();
    });
    await Promise.all([owner.reload(), other.reload()]);
    for (const page of [owner, other]) {
      await expect(header(page, NEW_NAME)).toBeVisible();
      await openPanel(page);
      await expect(row(page, zh('groupPanel.notice'))).toContainText(NEW_NOTICE);
      await expect(button(panel(page), zh('groupPanel.showAll', { count: 9 }))).toBeVisible();
    }
  });

  test('GROUP-065, GROUP-069, GROUP-071, GROUP-113 changes roles, mutes, blacklist and switches, and the people concerned see it', async ({
    browser,
    server,
  }) => {
    const [owner, admin, other] = await openThree(browser, server.origin);
    const last = await openPeer(browser, server.origin, { me: LAST, conversationID: GROUP });
    await openPanel(other);
    await openManagement(owner);
    await test.step('GROUP-108 a switch ignores presses for one second', async () => {
      const calls = toggle(owner, zh('groupPanel.management.calls'));
      await expect(button(other, zh('chat.calls.audio'))).toBeVisible();
      await calls.dispatchEvent('click');
      await expect(calls).toHaveAttribute('aria-checked', 'false');
      await calls.dispatchEvent('click');
      await expect(calls).not.toHaveAttribute('aria-disabled', 'true');
      await expect(calls).toHaveAttribute('aria-checked', 'false');
      await expect(tip(other, '陈屿关闭了群通话')).toHaveCount(1);
      await expect(button(other, zh('chat.calls.audio'))).toHaveCount(0);
      await calls.click();
      await expect(tip(other, '陈屿开启了群通话')).toHaveCount(1);
      await expect(button(other, zh('chat.calls.audio'))).toBeVisible();
    });
    await test.step('GROUP-025, GROUP-114 while all are muted only the owner and the admins write', async () => {
      await toggle(owner, zh('groupPanel.management.muteAll')).click();
      await expect(footer(other)).toContainText('管理员开启全员禁言');
      await expect(footer(last)).toContainText('管理员开启全员禁言');
      await sendText(admin, '管理员还能说话');
      await expect(bubbles(other, '管理员还能说话')).toHaveCount(1);
      await expect(tip(other, '陈屿开启了全员禁言')).toHaveCount(1);
      await toggle(owner, zh('groupPanel.management.muteAll')).click();
      for (const page of [other, last]) await expect(composer(page)).toBeVisible();
    });
    await test.step('GROUP-111 the owner makes a member an admin, with a counter of 20', async () => {
      await row(owner, zh('groupPanel.management.admins')).click();
      await expect(target(owner, ADMIN).getByRole('checkbox')).toBeChecked();
      await pick(owner, OTHER);
      await expect(owner.getByRole('dialog')).toContainText(zh('forward.chosen', { count: 2, max: 20 }));
      await button(owner.getByRole('dialog'), zh('groupPanel.confirm')).click();
      await expect(owner.getByText(set)).toBeVisible();
      await expect(tip(other, '陈屿将林知夏设为管理员')).toHaveCount(1);
      await expect(member(other, NAMES[OTHER])).toHaveAccessibleName(zh('groupPanel.openRole', { name: NAMES[OTHER], role: zh('chat.role.admin') }));
    });
    await test.step('GROUP-070, GROUP-026 the owner mutes an admin too, and ends it', async () => {
      await row(owner, zh('groupPanel.management.mute')).click();
      await button(owner.getByRole('dialog'), zh('groupPanel.muting.add')).click();
      await pick(owner, ADMIN);
      await button(owner.getByRole('dialog'), zh('groupPanel.muting.mute')).click();
      await expect(footer(admin)).toContainText(/您已被管理员禁言，.+ 后可以发言/);
      await expect(tip(other, '陈屿将苏念禁言')).toHaveCount(1);
      await button(owner.getByRole('dialog'), zh('groupPanel.muting.unmuteOf', { name: NAMES[ADMIN] })).click();
      await expect(composer(admin)).toBeVisible();
      await button(owner.getByRole('dialog'), zh('common.close')).click();
    });
    await test.step('GROUP-117, GROUP-071 a member on the blacklist is out, and the list names the person', async () => {
      await row(owner, zh('groupPanel.management.blacklist')).click();
      await pick(owner, LAST);
      await button(owner.getByRole('dialog'), zh('groupPanel.confirm')).click();
      await expect(footer(last)).toContainText('你已被移出群聊，无法发送消息');
      await expect(tip(other, '陈屿将江慕白移出了群聊')).toHaveCount(1);
      await expect(tip(owner, '你将江慕白加入了群黑名单')).toHaveCount(1);
      await expect(tip(other, '陈屿将江慕白加入了群黑名单')).toHaveCount(0);
      await expect(member(other, NAMES[LAST])).toHaveCount(0);
      await row(owner, zh('groupPanel.management.blacklist')).click();
      await expect(target(owner, LAST).getByRole('checkbox')).toBeChecked();
      await pick(owner, LAST);
      await button(owner.getByRole('dialog'), zh('groupPanel.confirm')).click();
      await expect(owner.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('GROUP-115 the entry limits refuse what is no level, and are announced to the admins alone', async () => {
      await row(owner, zh('groupPanel.management.limit')).click();
      const limits = owner.getByRole('dialog', { name: zh('groupPanel.management.limit') });
      await limits.getByRole('switch', { name: zh('groupPanel.limits.level') }).click();
      await button(limits, zh('common.save')).click();
      await expect(limits.getByText('请输入限制等级').first()).toBeVisible();
      for (const [text, words] of [
        ['一级', '请输入数字'],
        ['201', '请输入1-200之间的整数'],
      ] as const) {
        await limits.getByRole('textbox').fill(text);
        await expect(limits.getByText(words)).toBeVisible();
      }
      await limits.getByRole('textbox').fill('7');
      await button(limits, zh('common.save')).click();
      await expect(tip(admin, '陈屿设置了进群限制')).toHaveCount(1);
      await expect(tip(other, '陈屿设置了进群限制')).toHaveCount(0);
    });
    await test.step('GROUP-105 a group that is not public shows its number to nobody', async () => {
      await expect(row(other, zh('groupPanel.number'))).toBeVisible();
      await select(owner, zh('groupPanel.management.joining')).selectOption('2');
      await expect(row(other, zh('groupPanel.number'))).toHaveCount(0);
      await expect(row(owner, zh('groupPanel.code.renew'))).toHaveCount(0);
    });
    await expectNotified(owner, OWNER);
    await Promise.all([owner.reload(), other.reload()]);
    await openPanel(other);
    await expect(row(other, zh('groupPanel.number'))).toHaveCount(0);
    await expect(member(other, NAMES[LAST])).toHaveCount(0);
    await openManagement(owner);
    await expect(row(owner, zh('groupPanel.management.admins'))).toContainText('2/20');
    await expect(row(owner, zh('groupPanel.management.limit'))).toContainText(zh('groupPanel.management.limitLevel', { level: 7 }));
  });

  test('GROUP-109, GROUP-018, GROUP-107 without a network sees why online acts wait, and what was queued reaches the members', async ({ browser, server }) => {
    const [owner, other] = await Promise.all([
      openChat(browser, server.origin, { me: OWNER, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: MEMBER, conversationID: GROUP }),
    ]);
    await sendText(other, '稍后会被撤回');
    await expect(bubbles(owner, '稍后会被撤回')).toHaveCount(1);
    await goOffline(owner);
    await openPanel(owner);
    await test.step('GROUP-109 each act that needs the network shows why it cannot be done', async () => expectReasons(owner));
    await test.step('GROUP-103, GROUP-015 texts, switches, rules and the own conversation change at once', async () => {
      await openPanel(owner);
      await editText(owner, 'name', NEW_NAME);
      await expect(owner.getByText('已保存，联网后生效').first()).toBeVisible();
      await editText(owner, 'notice', NEW_NOTICE);
      await editText(owner, 'nickname', '群主小陈');
      await editText(owner, 'remark', '我的备注');
      await expect(header(owner, '我的备注')).toBeVisible();
      await toggle(owner, zh('groupPanel.mute')).click();
      await toggle(owner, zh('groupPanel.archive')).click();
      await toggle(owner, zh('groupPanel.pin')).click();
      await row(owner, zh('groupPanel.manage')).click();
      await toggle(owner, zh('groupPanel.management.protect')).click();
      await toggle(owner, zh('groupPanel.management.welcome')).click();
      await editText(owner, 'welcome', '欢迎，请先读公告');
      await select(owner, zh('groupPanel.management.inviting')).selectOption('2');
      await expect(select(owner, zh('groupPanel.management.inviting'))).toHaveValue('2');
    });
    await test.step('MSG-035, MSG-038 the owner recalls a message of a member', async () => {
      await choose(owner, '稍后会被撤回', zh('chat.action.withdraw'));
      await expect(bubbles(owner, '稍后会被撤回')).toHaveCount(0);
      await expect(bubbles(other, '稍后会被撤回')).toHaveCount(1);
    });
    await test.step('all of it is still shown after a reload without a network', async () => {
      await owner.reload();
      await openPanel(owner);
      await expect(row(owner, zh('groupPanel.name'))).toContainText(NEW_NAME);
      await expect(row(owner, zh('groupPanel.nickname'))).toContainText('群主小陈');
      await expect(toggle(owner, zh('groupPanel.archive'))).toHaveAttribute('aria-checked', 'true');
      await expect(header(other, GROUP_NAME)).toBeVisible();
    });
    await openPanel(other);
    await owner.context().setOffline(false);
    await test.step('the member sees the texts, the tips and the closed invitations', async () => {
      await expect(header(other, NEW_NAME)).toBeVisible(IN_TIME);
      await expect(row(other, zh('groupPanel.notice'))).toContainText(NEW_NOTICE, IN_TIME);
      await expect(member(other, '群主小陈')).toBeVisible(IN_TIME);
      await expect(tip(other, '群主小陈开启了成员保护')).toHaveCount(1, IN_TIME);
      await expect(bubbles(other, '稍后会被撤回')).toHaveCount(0, IN_TIME);
      await expect(members(other).getByRole('button', { name: zh('groupPanel.addMembers') })).toHaveCount(0, IN_TIME);
    });
    await expectNotified(owner, OWNER);
    await Promise.all([owner.reload(), other.reload()]);
    await expect(header(owner, '我的备注')).toBeVisible();
    await expect(header(other, NEW_NAME)).toBeVisible();
    await openManagement(owner);
    await expect(row(owner, zh('groupPanel.management.welcomeText'))).toContainText('欢迎，请先读公告');
    await backToPanel(owner);
    for (const name of ['archive', 'mute'] as const) await expect(toggle(owner, zh(`groupPanel.${name}`))).toHaveAttribute('aria-checked', 'true');
  });

  test('GROUP-067, GROUP-112, GROUP-085, GROUP-030 transfers the group after a warning, and the new owner dissolves it for all', async ({
    browser,
    server,
  }) => {
    const [owner, admin, other] = await openThree(browser, server.origin);
    const quit = await (await asUser(server.origin, OWNER)).ask('/member/quit');
    expect(quit, 'GROUP-058 the owner cannot leave').toMatchObject({ code: 11_102 });
    await sendText(owner, '转让之前');
    await expect(sentBubbles(owner, '转让之前')).toHaveCount(1);
    for (const page of [owner, admin]) await openPanel(page);
    await test.step('GROUP-112 the warning can be cancelled, and changes the roles once it is confirmed', async () => {
      await row(owner, zh('groupPanel.manage')).click();
      await row(owner, zh('groupPanel.management.transfer')).click();
      await pick(owner, ADMIN);
      await button(owner.getByRole('dialog'), zh('groupPanel.confirm')).click();
      await expect(question(owner)).toContainText(zh('groupPanel.management.transferText', { name: NAMES[ADMIN] }));
      await button(question(owner), '取消').click();
      await button(owner.getByRole('dialog'), zh('groupPanel.confirm')).click();
      await button(question(owner), '确定').click();
      await expect(owner.getByText(zh('groupPanel.management.transferred'))).toBeVisible();
      await expect(tip(other, '陈屿将群主转让给苏念')).toHaveCount(1);
      await expect(button(panel(owner), zh('groupPanel.quit'))).toBeVisible();
      await expect(row(owner, zh('groupPanel.manage'))).toHaveCount(0);
      await expect(button(panel(admin), zh('groupPanel.dissolve'))).toBeVisible();
    });
    await test.step('GROUP-156, GROUP-157 the new owner has a notice, counted at the contacts until the list is shown', async () => {
      await expect(contactsLink(admin)).toContainText(zh('common.unread', { count: 1 }));
      const reader = await openPeer(browser, server.origin, { me: ADMIN, conversationID: GROUP });
      await openNotices(reader, 'others');
      await expect(notices(reader, 'others')).toContainText(zh('groupNotices.kind.madeOwner', { name: NAMES[OWNER] }));
      for (const page of [reader, admin]) await expect(contactsLink(page)).not.toContainText(zh('common.unread', { count: 1 }));
      await reader.context().close();
    });
    await test.step('GROUP-120, GROUP-085 the end of the group is a footer for the others, and the conversation leaves the lists', async () => {
      await button(panel(admin), zh('groupPanel.dissolve')).click();
      await expect(question(admin)).toContainText('且无法恢复');
      await button(question(admin), zh('groupPanel.dissolve')).click();
      await expect(admin.getByText('已解散')).toBeVisible();
      for (const page of [owner, other]) {
        await expect(footer(page)).toContainText('群聊已解散，无法发送消息');
        await expect(tip(page, '苏念解散了群聊')).toHaveCount(1);
        await expect(conversationRow(page, GROUP)).toHaveCount(0);
      }
      await expect(conversationRow(admin, GROUP)).toHaveCount(0);
    });
    await test.step('GROUP-087 what was received stays readable after a reload, and nothing can be written', async () => {
      for (const page of [owner, other]) {
        await page.reload();
        await expect(footer(page)).toContainText('群聊已解散，无法发送消息');
        await expect(bubbles(page, '转让之前')).toHaveCount(1);
        await expect(composer(page)).toHaveCount(0);
      }
      await openNotices(other, 'others');
      await expect(notices(other, 'others')).toContainText(zh('groupNotices.kind.dissolved', { name: NAMES[ADMIN] }));
    });
  });
});

/** The acts that need the network, in the open panel and in the management. */
async function expectReasons(owner: Page): Promise<void> {
  await expectOnlineOnly(panel(owner).getByRole('button', { name: new RegExp(`^${zh('groupPanel.dissolve')}`) }), zh('groupPanel.dissolve'));
  await expectOnlineOnly(members(owner).getByRole('button', { name: new RegExp(`^${zh('groupPanel.removeMembers')}`) }), zh('groupPanel.removeMembers'));
  await row(owner, zh('groupPanel.picture')).click();
  await expectOnlineOnlyIn(owner.getByRole('dialog'), zh('groupPanel.newPicture.save'));
  await owner.keyboard.press('Escape');
  await row(owner, zh('groupPanel.manage')).click();
  await expectOnlineOnly(toggle(owner, zh('groupPanel.management.muteAll')), zh('groupPanel.management.muteAll'));
  for (const [name, label] of [
    ['admins', zh('groupPanel.confirm')],
    ['transfer', zh('groupPanel.confirm')],
    ['blacklist', zh('groupPanel.confirm')],
    ['mute', zh('groupPanel.muting.add')],
  ] as const) {
    await row(owner, zh(`groupPanel.management.${name}`)).click();
    await expectOnlineOnlyIn(owner.getByRole('dialog'), label);
    await button(owner.getByRole('dialog'), zh('common.close')).click();
    await expect(owner.getByRole('dialog')).toHaveCount(0);
  }
  await row(owner, zh('groupPanel.code.renew')).click();
  await expectOnlineOnlyIn(question(owner), zh('groupPanel.confirm'));
  await button(question(owner), zh('common.cancel')).click();
  await expect(question(owner)).toHaveCount(0);
  await backToPanel(owner);
}
