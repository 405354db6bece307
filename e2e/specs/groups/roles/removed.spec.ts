import { expect, type Page } from 'playwright/test';
import { bubbles, composer, conversationRow, openConversation, sendText, sentBubbles } from '../../../pages/conversation-page.ts';
import {
  asUser,
  confirm,
  footer,
  GROUP,
  GROUP_NAME,
  GROUP_NUMBER,
  IN_TIME,
  member,
  members,
  messages,
  NAMES,
  openPanel,
  panel,
  pick,
  row,
  tip,
} from '../../../pages/group-page.ts';
import { groupCard, notices, openNotices } from '../../../pages/joining-page.ts';
import { addFriendDialog, button, contactsLink, searchFor } from '../../../pages/people-page.ts';
import { findAccessFaults } from '../../../support/accessibility/find-access-faults.ts';
import { goOffline } from '../../../support/go-offline.ts';
import { openChat, openPeer } from '../../../support/open-chat.ts';
import { test } from '../../../support/wisp-test.ts';
import { zh } from '../../../support/zh.ts';

const OWNER = '10001';
const REMOVED = '10006';
const MEMBER = '10004';
const KICKED = '你已被移出群聊，无法发送消息';
const NOT_MEMBER = '您已不在该群';

/** The owner removes the member by the panel. */
async function remove(owner: Page): Promise<void> {
  await openPanel(owner);
  await members(owner)
    .getByRole('button', { name: zh('groupPanel.removeMembers') })
    .click();
  await pick(owner, REMOVED);
  await button(owner.getByRole('dialog'), zh('groupPanel.remove')).click();
  await confirm(owner, zh('groupPanel.remove'));
  await expect(member(owner, NAMES[REMOVED])).toHaveCount(0);
}

test.describe('a removed member', () => {
  test.describe.configure({ timeout: 240_000 });

  test('GROUP-055, GROUP-165, GROUP-027 reads what was received, writes nothing, sees nothing new, and may join again', async ({ browser, server }) => {
    const [owner, removed, second, other] = await Promise.all([
      openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: REMOVED, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: REMOVED, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: MEMBER, conversationID: GROUP }),
    ]);
    await sendText(removed, '移出之前的话');
    await expect(bubbles(owner, '移出之前的话')).toHaveCount(1);
    await openPanel(removed);
    await test.step('GROUP-055 the footer of both devices and the tip of all say so, and the panel offers nothing more', async () => {
      await remove(owner);
      for (const page of [removed, second]) {
        await expect(footer(page)).toContainText(KICKED);
        await expect(composer(page)).toHaveCount(0);
        await expect(tip(page, '陈屿将你移出了群聊')).toHaveCount(1);
      }
      await expect(tip(other, '陈屿将江慕白移出了群聊')).toHaveCount(1);
      await expect(panel(removed)).toContainText(NOT_MEMBER);
      await expect(panel(removed).getByRole('switch')).toHaveCount(0);
      await expect(button(second, zh('groupPanel.title'))).toHaveCount(0);
      expect(await findAccessFaults(removed)).toEqual([]);
    });
    await test.step('GROUP-027 what is written afterwards does not arrive, also after a reload', async () => {
      await sendText(other, '移出之后的话');
      await expect(sentBubbles(other, '移出之后的话')).toHaveCount(1);
      await removed.reload();
      await expect(footer(removed)).toContainText(KICKED);
      await expect(bubbles(removed, '移出之前的话')).toHaveCount(1);
      await expect(bubbles(removed, '移出之后的话')).toHaveCount(0);
      const asRemoved = await asUser(server.origin, REMOVED);
      for (const [path, body] of [
        ['/edit', { groupName: '假的' }],
        ['/member/editGroup', { groupNickname: '假的' }],
        ['/member/oneInfo', { userId: MEMBER }],
        ['/member/batchInvite', { wtIds: [MEMBER] }],
      ] as const)
        expect([403, 404], path).toContain((await asRemoved.ask(path, body)).code);
    });
    await test.step('GROUP-156, GROUP-157 the removal is among the notices, counted at the contacts until it is read', async () => {
      await expect(contactsLink(second)).toContainText(zh('common.unread', { count: 1 }));
      await openNotices(removed, 'others');
      await expect(notices(removed, 'others')).toContainText(zh('groupNotices.kind.removed', { name: NAMES[OWNER] }));
      await expect(notices(removed, 'others').getByRole('button', { name: zh('groupNotices.openGroup', { name: GROUP_NAME }) })).toHaveCount(0);
      await expect(contactsLink(second)).not.toContainText(zh('common.unread', { count: 1 }));
    });
    await test.step('GROUP-059, GROUP-165 the person joins again by the number, and does not see what was written meanwhile', async () => {
      await removed.goto('/contacts');
      await searchFor(removed, GROUP_NUMBER);
      await button(addFriendDialog(removed), zh('joining.open', { name: GROUP_NAME })).click();
      await button(groupCard(removed), zh('joining.join')).click();
      await expect(composer(removed)).toBeVisible(IN_TIME);
      await expect(tip(other, '江慕白通过搜索群号加入了群聊')).toHaveCount(1);
      await expect(composer(second)).toBeVisible(IN_TIME);
      await sendText(removed, '我回来了');
      await expect(bubbles(other, '我回来了')).toHaveCount(1);
      for (const page of [removed, second]) {
        await expect(bubbles(page, '移出之前的话')).toHaveCount(1);
        await expect(bubbles(page, '移出之后的话')).toHaveCount(0);
      }
      await removed.reload();
      await expect(bubbles(removed, '我回来了')).toHaveCount(1);
      await expect(bubbles(removed, '移出之后的话')).toHaveCount(0);
      await openPanel(other);
      await expect(member(other, NAMES[REMOVED])).toBeVisible();
    });
  });

  test('GROUP-165, GROUP-027 who was removed without a network sees it afterwards, and keeps the text that was not sent', async ({ browser, server }) => {
    const [owner, removed] = await Promise.all([
      openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP }),
      openChat(browser, server.origin, { me: REMOVED, conversationID: GROUP }),
    ]);
    await goOffline(removed);
    await sendText(removed, '离线时写的话');
    await openPanel(removed);
    await row(removed, zh('groupPanel.nickname')).click();
    await removed.getByRole('alertdialog').getByRole('textbox').fill('离线的名字');
    await button(removed.getByRole('alertdialog'), zh('common.save')).click();
    await expect(row(removed, zh('groupPanel.nickname'))).toContainText('离线的名字');
    await remove(owner);
    await removed.context().setOffline(false);
    await test.step('the footer says so, and the message that could not be sent stays with its state', async () => {
      await expect(footer(removed)).toContainText(KICKED, IN_TIME);
      await expect(messages(removed).getByText(NOT_MEMBER, { exact: true })).toHaveCount(1, IN_TIME);
      await expect(tip(removed, '陈屿将你移出了群聊')).toHaveCount(1, IN_TIME);
    });
    await test.step('the others see neither the message nor the name', async () => {
      await expect(bubbles(owner, '离线时写的话')).toHaveCount(0);
      await expect(owner.getByText('离线的名字')).toHaveCount(0);
    });
    await removed.reload();
    await expect(footer(removed)).toContainText(KICKED);
    await expect(bubbles(removed, '离线时写的话')).toHaveCount(1);
    await expect(messages(removed).getByText(NOT_MEMBER, { exact: true })).toHaveCount(1);
    await test.step('GROUP-057 the former member deletes the conversation', async () => {
      await button(footer(removed), zh('composer.noticeAction.delete')).click();
      await button(removed.getByRole('alertdialog'), zh('common.delete')).click();
      await expect(conversationRow(removed, GROUP)).toHaveCount(0);
      await removed.reload();
      await openConversation(removed, 'GROUP200009');
      await expect(conversationRow(removed, GROUP)).toHaveCount(0);
    });
  });

  test('GROUP-071, GROUP-152 who is on the blacklist reads on the card why joining is refused, until the owner takes the person off', async ({
    browser,
    server,
  }) => {
    const [owner, removed] = await Promise.all([
      openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: REMOVED, conversationID: GROUP }),
    ]);
    const blacklist = async (): Promise<void> => {
      await row(owner, zh('groupPanel.management.blacklist')).click();
      await pick(owner, REMOVED);
      await button(owner.getByRole('dialog'), zh('groupPanel.confirm')).click();
      await expect(owner.getByRole('dialog')).toHaveCount(0);
    };
    await openPanel(owner);
    await row(owner, zh('groupPanel.manage')).click();
    await blacklist();
    await expect(footer(removed)).toContainText(KICKED);
    await test.step('the card refuses with the reason, and an invitation is refused too', async () => {
      await removed.goto(`/g/${GROUP_NUMBER}`);
      await expect(groupCard(removed)).toContainText(zh('joining.refusal.blacklisted'), IN_TIME);
      await expect(groupCard(removed).getByRole('button', { name: new RegExp(`^${zh('joining.join')}`) })).toHaveAttribute('aria-disabled', 'true');
      expect(await (await asUser(server.origin, REMOVED)).ask('/member/activeJoin', { joinType: 3 })).toMatchObject({ code: 11_073 });
      const invited = await (await asUser(server.origin, MEMBER)).post('/member/batchInvite', { wtIds: [REMOVED] });
      expect(invited).toMatchObject({ joined: [], failed: [{ wtId: REMOVED, code: 11_073 }] });
    });
    await test.step('off the blacklist the person may join again', async () => {
      await blacklist();
      await removed.goto(`/g/${GROUP_NUMBER}`);
      await button(groupCard(removed), zh('joining.join')).click(IN_TIME);
      await expect(composer(removed)).toBeVisible(IN_TIME);
      await expect(tip(owner, /^江慕白通过.*加入了群聊$/)).toHaveCount(1);
    });
  });
});
