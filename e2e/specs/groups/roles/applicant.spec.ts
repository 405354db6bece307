import { expect, type Page } from 'playwright/test';
import { bubbles, composer, sendText } from '../../../pages/conversation-page.ts';
import {
  asUser,
  closeMemberInfo,
  footer,
  GROUP,
  GROUP_NAME,
  GROUP_NUMBER,
  IN_TIME,
  memberInfo,
  NAMES,
  openMemberInfo,
  openPanel,
  tip,
} from '../../../pages/group-page.ts';
import { applyToGroup, groupCard, notices, openNotices } from '../../../pages/joining-page.ts';
import { addFriendDialog, button, contactsLink, searchFor } from '../../../pages/people-page.ts';
import { findAccessFaults } from '../../../support/accessibility/find-access-faults.ts';
import { expectNotified } from '../../../support/expect-notified.ts';
import { reloadOffline } from '../../../support/go-offline.ts';
import { openChat, openDevice, openPeer } from '../../../support/open-chat.ts';
import { test } from '../../../support/wisp-test.ts';
import { zh } from '../../../support/zh.ts';

const OWNER = '10001';
const ADMIN = '10002';
const APPLICANT = '10008';
/** A member, and a friend of the applicant. */
const FRIEND = '10006';
const NAME = NAMES[APPLICANT];
const NOTICES = '/contacts/notices';
const unread = (count: number): string => zh('common.unread', { count });
const application = (page: Page) => notices(page, 'joinApply').getByRole('listitem').filter({ hasText: NAME });
const mine = (page: Page) => notices(page, 'myApply');
const content = (page: Page) => groupCard(page).getByRole('textbox', { name: zh('joining.content') });

test.describe('an applicant', () => {
  test.describe.configure({ timeout: 240_000 });

  test('GROUP-150, GROUP-076, GROUP-078, GROUP-063 applies by number, is rejected with a reason, applies by the link and is welcomed', async ({
    browser,
    server,
  }) => {
    const asOwner = await asUser(server.origin, OWNER);
    await asOwner.post('/edit', { confirminviteSwitch: 1 });
    await asOwner.post('/edit', { customizeMsgControl: 1 });
    await asOwner.post('/admin/setWelcomeMsg', { groupWelcomeMsg: '欢迎，先读公告' });
    const link = String(((await asOwner.post('/getInfoById')) as { qrcode: string }).qrcode);
    const [applicant, admin, owner] = await Promise.all([
      openDevice(browser, server.origin, { me: APPLICANT, address: '/contacts' }),
      openPeer(browser, server.origin, { me: ADMIN, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP }),
    ]);
    await test.step('GROUP-150, GROUP-154 the text has at most 50 characters, and can be changed while the application waits', async () => {
      await searchFor(applicant, GROUP_NUMBER);
      await button(addFriendDialog(applicant), zh('joining.open', { name: GROUP_NAME })).click();
      await expect(groupCard(applicant)).toContainText('需要群主或管理员审核');
      await content(applicant).fill('字'.repeat(51));
      await expect(groupCard(applicant).getByText(zh('joining.contentLong')).first()).toBeVisible();
      await applyToGroup(applicant, '第一次的说明');
      await expect(contactsLink(admin)).toContainText(unread(1), IN_TIME);
      await content(applicant).fill('改过的说明');
      await button(groupCard(applicant), zh('joining.change')).click();
      await expect(content(applicant)).toHaveValue('改过的说明');
      await expect(button(groupCard(applicant), zh('joining.enter'))).toHaveCount(0);
    });
    await test.step('GROUP-075, GROUP-079 owner and admin have it once, with the new text, and a member not at all', async () => {
      for (const page of [admin, owner]) await openNotices(page, 'joinApply');
      for (const page of [admin, owner]) await expect(application(page)).toContainText('改过的说明', IN_TIME);
      for (const page of [admin, owner]) await expect(application(page)).toHaveCount(1);
      await expect(contactsLink(admin)).not.toContainText(unread(1));
      const asMember = await asUser(server.origin, FRIEND);
      const [wire, row] = [asMember, { id: '1', applyWtId: APPLICANT, auditStatus: 1 }];
      expect([403, 404]).toContain((await wire.ask('/member/audit', row)).code);
    });
    await test.step('GROUP-078, GROUP-159 the rejection and its reason reach the applicant and the other admin', async () => {
      await button(owner, zh('groupNotices.rejectOf', { name: NAME })).click();
      const dialog = owner.getByRole('dialog', { name: zh('groupNotices.rejectTitle') });
      await dialog.getByRole('textbox', { name: zh('groupNotices.remark') }).fill('请写清楚来意');
      await button(dialog, zh('groupNotices.reject')).click();
      await expect(application(admin)).toContainText(zh('groupNotices.by.rejected', { name: NAMES[OWNER] }), IN_TIME);
      await expect(application(admin).getByRole('button', { name: zh('groupNotices.approve') })).toHaveCount(0);
      await expect(applicant.getByText('你的入群申请有了结果')).toBeVisible(IN_TIME);
      // The card was opened from the search, which is shown again.
      await button(groupCard(applicant), zh('common.close')).click();
      await button(applicant.getByRole('dialog'), zh('common.close')).click();
      await expect(contactsLink(applicant)).toContainText(unread(1), IN_TIME);
      await openNotices(applicant, 'myApply');
      await expect(mine(applicant)).toContainText('未通过');
      await expect(mine(applicant)).toContainText('理由：请写清楚来意');
      expect(await findAccessFaults(applicant)).toEqual([]);
      await expect(contactsLink(applicant)).not.toContainText(unread(1));
    });
    await test.step('GROUP-078, GROUP-151 the applicant may apply again, by the link', async () => {
      await applicant.goto(link.slice(link.indexOf('/g/')));
      await expect(groupCard(applicant)).toContainText('上次申请已被拒绝，可以重新申请');
      await applyToGroup(applicant, '我做本地化，想参与');
      await expect(application(admin).first()).toContainText('我做本地化，想参与', IN_TIME);
      await expect(application(admin).first()).toContainText(zh('groupNotices.way.scan'));
      await admin
        .getByRole('button', { name: zh('groupNotices.approveOf', { name: NAME }) })
        .first()
        .click();
    });
    await test.step('GROUP-063, GROUP-153 the new member reads the tip and the welcome message, which nobody else has', async () => {
      await button(groupCard(applicant), zh('joining.enter')).click(IN_TIME);
      await expect(composer(applicant)).toBeVisible(IN_TIME);
      await expect(tip(applicant, '你通过扫描二维码加入了群聊')).toHaveCount(1, IN_TIME);
      await expect(applicant.locator('[data-messages]').getByText('欢迎，先读公告').first()).toBeVisible(IN_TIME);
      await owner.goto(`/messages/${GROUP}`);
      await expect(tip(owner, `${NAME}通过扫描二维码加入了群聊`)).toHaveCount(1, IN_TIME);
      await expect(owner.locator('[data-messages]').getByText('欢迎，先读公告')).toHaveCount(0);
    });
    await test.step('GROUP-118 the owner reads of the new member the way, and that nothing was written yet', async () => {
      await openPanel(owner);
      await openMemberInfo(owner, NAME);
      await expect(memberInfo(owner)).toContainText('扫描二维码');
      await expect(memberInfo(owner)).toContainText('还未发言');
      await closeMemberInfo(owner);
      await sendText(applicant, '大家好');
      await expect(bubbles(owner, '大家好')).toHaveCount(1);
    });
    await applicant.reload();
    await expect(bubbles(applicant, '大家好')).toHaveCount(1);
    await openNotices(applicant, 'myApply');
    await expect(mine(applicant)).toContainText('已通过');
  });

  test('GROUP-154, GROUP-164, GROUP-156 without a network cannot apply and reads why, and sees the approval once there is one', async ({ browser, server }) => {
    const asOwner = await asUser(server.origin, OWNER);
    await asOwner.post('/edit', { confirminviteSwitch: 1 });
    const [applicant, second, admin] = await Promise.all([
      openDevice(browser, server.origin, { me: APPLICANT, address: '/contacts' }),
      openDevice(browser, server.origin, { me: APPLICANT, address: NOTICES }),
      openDevice(browser, server.origin, { me: ADMIN, address: NOTICES }),
    ]);
    await searchFor(applicant, GROUP_NUMBER);
    await button(addFriendDialog(applicant), zh('joining.open', { name: GROUP_NAME })).click();
    await expect(groupCard(applicant)).toContainText(GROUP_NAME);
    await test.step('GROUP-164 the card says why, and keeps what was typed', async () => {
      await content(applicant).fill('先写好的说明');
      await applicant.context().setOffline(true);
      await expect(groupCard(applicant)).toContainText('当前没有网络，联网后可以加入', IN_TIME);
      await expect(groupCard(applicant).getByRole('button', { name: new RegExp(`^${zh('joining.apply')}`) })).toHaveAttribute('data-tip', '联网后可用');
      await applicant.context().setOffline(false);
      await expect(groupCard(applicant)).not.toContainText('当前没有网络，联网后可以加入', IN_TIME);
      await expect(content(applicant)).toHaveValue('先写好的说明');
      await button(groupCard(applicant), zh('joining.apply')).click();
      await expect(groupCard(applicant)).toContainText(zh('joining.waiting'));
    });
    await expect(application(admin)).toContainText('先写好的说明', IN_TIME);
    await second.getByRole('tab', { name: zh('groupNotices.myApply') }).click();
    await expect(mine(second)).toContainText('等待审核', IN_TIME);
    await test.step('GROUP-156 the application is on the list of the other device without a network', async () => {
      await reloadOffline(second);
      await second.getByRole('tab', { name: zh('groupNotices.myApply') }).click();
      await expect(mine(second)).toContainText('先写好的说明');
    });
    await test.step('GROUP-158 the admin approves without a network too', async () => {
      await reloadOffline(admin);
      await button(admin, zh('groupNotices.approveOf', { name: NAME })).click();
      await expect(admin.getByText('联网后自动发送')).toBeVisible();
      await expect(application(admin)).toContainText('已同意');
      await expect(groupCard(applicant)).toContainText(zh('joining.waiting'));
      await admin.context().setOffline(false);
      await expectNotified(admin, ADMIN);
    });
    await button(groupCard(applicant), zh('joining.enter')).click(IN_TIME);
    await expect(composer(applicant)).toBeVisible(IN_TIME);
    await second.context().setOffline(false);
    await expect(mine(second)).toContainText('已通过', IN_TIME);
    await button(mine(second), zh('groupNotices.openGroup', { name: GROUP_NAME })).click();
    await expect(tip(second, '你通过搜索群号加入了群聊')).toHaveCount(1, IN_TIME);
    await second.reload();
    await expect(composer(second)).toBeVisible();
  });

  test('GROUP-081, GROUP-080, GROUP-156 is invited by a member, is approved once the limits allow it, and the inviter has the result', async ({
    browser,
    server,
  }) => {
    const asOwner = await asUser(server.origin, OWNER);
    await asOwner.post('/edit', { inviteSwitch: 1 });
    await (await asUser(server.origin, FRIEND)).post('/member/batchInvite', { wtIds: [APPLICANT] });
    const [invited, inviter, owner] = await Promise.all([
      openDevice(browser, server.origin, { me: APPLICANT, address: '/contacts' }),
      openChat(browser, server.origin, { me: FRIEND, conversationID: GROUP }),
      openDevice(browser, server.origin, { me: OWNER, address: NOTICES }),
    ]);
    await test.step('GROUP-154 the card names the inviter', async () => {
      await searchFor(invited, GROUP_NUMBER);
      await button(addFriendDialog(invited), zh('joining.open', { name: GROUP_NAME })).click();
      await expect(groupCard(invited)).toContainText(zh('joining.invited', { name: NAMES[FRIEND] }), IN_TIME);
      await expect(application(owner)).toContainText(zh('groupNotices.invitedTo', { inviter: NAMES[FRIEND], group: GROUP_NAME }), IN_TIME);
    });
    await test.step('GROUP-080 an approval against the limits is refused with the reason, and the application still waits', async () => {
      await asOwner.post('/admin/joinLimit', { limitLevel: 200, limitMember: 0 });
      await button(owner, zh('groupNotices.approveOf', { name: NAME })).click();
      await expect(owner.getByText('对方等级不够，不符合进群条件')).toBeVisible(IN_TIME);
      await expect(button(owner, zh('groupNotices.approveOf', { name: NAME }))).toBeVisible(IN_TIME);
      await asOwner.post('/admin/joinLimit', { limitLevel: 0, limitMember: 0 });
    });
    await test.step('GROUP-081 the approval makes the person a member, and the inviter has the result', async () => {
      await button(owner, zh('groupNotices.approveOf', { name: NAME })).click();
      await expect(tip(inviter, `你邀请${NAME}加入了群聊`)).toHaveCount(1, IN_TIME);
      await expect(contactsLink(inviter)).toContainText(unread(1), IN_TIME);
      await openNotices(inviter, 'others');
      await expect(notices(inviter, 'others')).toContainText(zh('groupNotices.kind.resultApproved', { name: NAME }));
      await openNotices(invited, 'others');
      await expect(notices(invited, 'others')).toContainText(zh('groupNotices.kind.invited', { name: NAMES[FRIEND] }), IN_TIME);
      await button(notices(invited, 'others'), zh('groupNotices.openGroup', { name: GROUP_NAME })).click();
      await expect(composer(invited)).toBeVisible(IN_TIME);
    });
    await invited.reload();
    await expect(composer(invited)).toBeVisible();
    await expect(footer(invited)).toHaveCount(0);
    await owner.goto(`/messages/${GROUP}`);
    await openPanel(owner);
    await openMemberInfo(owner, NAME);
    await expect(memberInfo(owner)).toContainText(zh('groupPanel.member.ways.invitation'));
    await expect(memberInfo(owner)).toContainText(NAMES[FRIEND]);
  });
});
