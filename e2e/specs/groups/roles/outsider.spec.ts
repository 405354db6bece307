import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { bubbles, composer, conversationRow, sendText } from '../../../pages/conversation-page.ts';
import {
  asUser,
  confirm,
  GROUP,
  GROUP_NAME,
  GROUP_NUMBER,
  header,
  IN_TIME,
  memberInfo,
  NAMES,
  openMemberInfo,
  openPanel,
  row,
  tip,
} from '../../../pages/group-page.ts';
import { groupCard } from '../../../pages/joining-page.ts';
import { addFriendDialog, button, searchFor } from '../../../pages/people-page.ts';
import { findAccessFaults } from '../../../support/accessibility/find-access-faults.ts';
import { reloadOffline } from '../../../support/go-offline.ts';
import { openChat, openDevice, openPeer } from '../../../support/open-chat.ts';
import { giveCommand, operate } from '../../../support/operator/operate-server.ts';
import { test } from '../../../support/wisp-test.ts';
import { zh } from '../../../support/zh.ts';

const OWNER = '10001';
const OUTSIDER = '10008';
const OTHER = '10007';
/** A member, and a friend of both outsiders. */
const FRIEND = '10006';
const NAME = NAMES[OUTSIDER];
const join = (page: Page) => groupCard(page).getByRole('button', { name: new RegExp(`^${zh('joining.join')}`) });

async function openCard(page: Page, path = `/g/${GROUP_NUMBER}`): Promise<void> {
  await page.goto(path);
  await expect(groupCard(page)).toBeVisible(IN_TIME);
}

/** Asserts that the card shows why the user cannot join, and offers no way to do it. */
async function expectRefused(page: Page, words: string): Promise<void> {
  await openCard(page);
  await expect(groupCard(page)).toContainText(words, IN_TIME);
  await expect(join(page)).toHaveAttribute('data-tip', words);
  await expect(join(page)).toHaveAttribute('aria-disabled', 'true');
}

test.describe('an outsider of a group', () => {
  test.describe.configure({ timeout: 240_000 });

  test('GROUP-061, GROUP-152, GROUP-012 reads the card alone, and why joining is refused, with the codes 11071 to 11076', async ({ browser, server }) => {
    const asOwner = await asUser(server.origin, OWNER);
    const wire = await asUser(server.origin, OUTSIDER);
    const joined = async () => (await wire.ask('/member/activeJoin', { joinType: 3 })).code;
    const [outsider, owner] = await Promise.all([
      openDevice(browser, server.origin, { me: OUTSIDER, address: '/contacts' }),
      openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP }),
    ]);
    await test.step('GROUP-012 neither the chat nor the data of the group are open', async () => {
      await outsider.goto(`/messages/${GROUP}`);
      await outsider.waitForURL('**/messages');
      await expect(conversationRow(outsider, GROUP)).toHaveCount(0);
      const info = await wire.post('/getInfoById');
      expect(info).toMatchObject({ selfMember: null });
      expect(JSON.stringify(info)).not.toContain('可靠性评审');
      for (const [path, body] of [
        ['/member/position/addList', {}],
        ['/memberBlack/list', {}],
        ['/member/oneInfo', { userId: OWNER }],
        ['/member/batchInvite', { wtIds: [FRIEND] }],
        ['/member/setTop', { topStatus: 1 }],
        ['/edit', { groupName: '外人改的' }],
        ['/member/quit', {}],
      ] as const)
        expect([403, 404], path).toContain((await wire.ask(path, body)).code);
      await expect(header(owner, GROUP_NAME)).toBeVisible();
    });
    await test.step('11071 a group for people with a membership', async () => {
      await asOwner.post('/admin/joinLimit', { limitLevel: 0, limitMember: 1 });
      await expectRefused(outsider, '仅限会员加入，你还不是会员');
      expect(await joined()).toBe(11_071);
      expect(await findAccessFaults(outsider)).toEqual([]);
    });
    await test.step('11072 a group for a level', async () => {
      await asOwner.post('/admin/joinLimit', { limitLevel: 200, limitMember: 0 });
      await expectRefused(outsider, zh('joining.refusal.level', { level: 200 }));
      expect(await joined()).toBe(11_072);
      await asOwner.post('/admin/joinLimit', { limitLevel: 0, limitMember: 0 });
    });
    await test.step('11074 a full group', async () => {
      operate(server.dataDir, `update groups set maxMemberCount = 6 where id = ?`, GROUP_NUMBER);
      await expectRefused(outsider, '该群人数已满');
      expect(await joined()).toBe(11_074);
      operate(server.dataDir, `update groups set maxMemberCount = 2000 where id = ?`, GROUP_NUMBER);
    });
    await test.step('GROUP-155 11075 a group that is not public cannot be found in any way', async () => {
      await asOwner.post('/edit', { confirminviteSwitch: 2 });
      await openCard(outsider);
      await expect(groupCard(outsider)).toContainText('该群聊不存在或未公开', IN_TIME);
      await expect(groupCard(outsider)).not.toContainText(GROUP_NAME);
      expect(await joined()).toBe(11_075);
      await outsider.goto('/contacts');
      await searchFor(outsider, GROUP_NUMBER);
      await expect(addFriendDialog(outsider)).toContainText('该用户不存在', IN_TIME);
      await expect(addFriendDialog(outsider)).not.toContainText(GROUP_NAME);
      await asOwner.post('/edit', { confirminviteSwitch: 0 });
    });
    await test.step('a restricted account cannot join', async () => {
      await giveCommand(server.dataDir, 'restrict', OUTSIDER);
      await openCard(outsider);
      await join(outsider).click(IN_TIME);
      await expect(groupCard(outsider)).toContainText('账号受限期间无法加入群聊');
      await giveCommand(server.dataDir, 'unrestrict', OUTSIDER);
    });
    await test.step('GROUP-153 11076 joining twice is joining once, on both devices', async () => {
      const second = await openDevice(browser, server.origin, { me: OUTSIDER, address: '/contacts' });
      for (const page of [outsider, second]) await openCard(page);
      // A card that is not read yet when the person joins opens the conversation at once.
      for (const page of [outsider, second]) await expect(join(page)).toBeVisible(IN_TIME);
      await join(outsider).click();
      await expect(composer(outsider)).toBeVisible(IN_TIME);
      await button(groupCard(second), zh('joining.enter')).click(IN_TIME);
      await expect(composer(second)).toBeVisible(IN_TIME);
      expect(await joined()).toBe(11_076);
      await expect(tip(owner, `${NAME}通过搜索群号加入了群聊`)).toHaveCount(1);
      await second.goto(`/g/${GROUP_NUMBER}`);
      await expect(composer(second)).toBeVisible(IN_TIME);
      await expect(groupCard(second)).toHaveCount(0);
    });
  });

  test('GROUP-105, GROUP-116, GROUP-059, GROUP-155 scans the code of the group until the owner renews it', async ({ browser, server }) => {
    const [outsider, other, owner] = await Promise.all([
      openDevice(browser, server.origin, { me: OUTSIDER, address: '/contacts' }),
      openDevice(browser, server.origin, { me: OTHER, address: '/contacts' }),
      openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP }),
    ]);
    await openPanel(owner);
    const save = async (name: string): Promise<string> => {
      const file = test.info().outputPath(name);
      await row(owner, zh('groupPanel.number')).click();
      const card = owner.getByRole('dialog', { name: zh('groupPanel.number') });
      await expect(card).toContainText(zh('groupPanel.code.number', { id: GROUP_NUMBER }));
      const download = owner.waitForEvent('download');
      await button(card, '下载保存').click();
      expect((await download).suggestedFilename()).toBe(`qrcode_${GROUP_NUMBER}.png`);
      await (await download).saveAs(file);
      await button(card, zh('common.close')).click();
      return file;
    };
    const scan = async (page: Page, file: string): Promise<void> => {
      await button(page, zh('qr.scan')).click();
      const scanner = page.getByRole('dialog', { name: zh('qr.scan') });
      await scanner.locator('input[type="file"]').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: await readFile(file) });
      await expect(groupCard(page)).toBeVisible(IN_TIME);
    };
    const first = await save('first.png');
    await test.step('GROUP-059 the code leads to the card and into the group, and the tip names the way', async () => {
      await scan(outsider, first);
      await expect(groupCard(outsider)).toContainText(GROUP_NAME, IN_TIME);
      await join(outsider).click();
      await expect(composer(outsider)).toBeVisible(IN_TIME);
      await expect(tip(owner, `${NAME}通过扫描二维码加入了群聊`)).toHaveCount(1);
    });
    await test.step('GROUP-116, GROUP-155 the renewed code ends the old one', async () => {
      await row(owner, zh('groupPanel.manage')).click();
      await row(owner, zh('groupPanel.code.renew')).click();
      await confirm(owner, zh('groupPanel.confirm'));
      await expect(owner.getByText(zh('groupPanel.code.renewed'))).toBeVisible();
      await button(owner.getByRole('complementary'), zh('common.back')).click();
      await scan(other, first);
      await expect(groupCard(other)).toContainText('二维码或链接已失效', IN_TIME);
      await expect(join(other)).toHaveCount(0);
      await button(groupCard(other), zh('common.close')).click();
    });
    await test.step('GROUP-155 the new code works, also for a member who opened the panel before', async () => {
      const second = await save('second.png');
      await scan(other, second);
      await expect(groupCard(other)).toContainText(GROUP_NAME, IN_TIME);
      await join(other).click();
      await expect(composer(other)).toBeVisible(IN_TIME);
      await other.reload();
      await expect(composer(other)).toBeVisible(IN_TIME);
    });
  });

  test('GROUP-151, GROUP-060, GROUP-164 opens the link in a message, whose sender is the inviter, and reads without a network why joining waits', async ({
    browser,
    server,
  }) => {
    const path = String(((await (await asUser(server.origin, OWNER)).post('/getInfoById')) as { qrcode: string }).qrcode);
    const link = new URL(path, server.origin).href;
    const [outsider, friend, owner] = await Promise.all([
      openChat(browser, server.origin, { me: OUTSIDER, conversationID: `C2C${FRIEND}` }),
      openPeer(browser, server.origin, { me: FRIEND, conversationID: `C2C${OUTSIDER}` }),
      openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP }),
    ]);
    await sendText(friend, `来看看 ${link}`);
    await expect(bubbles(outsider, '来看看')).toHaveCount(1);
    const openLink = async (): Promise<void> => {
      await bubbles(outsider, '来看看').getByRole('link').or(bubbles(outsider, '来看看').getByText(link)).first().click();
      await expect(groupCard(outsider)).toBeVisible();
    };
    await openLink();
    await expect(groupCard(outsider)).toContainText('无需审核，直接加入', IN_TIME);
    await button(groupCard(outsider), zh('common.close')).click();
    await test.step('GROUP-164 the card that was seen before is shown without a network, with the reason', async () => {
      await reloadOffline(outsider);
      await expect(bubbles(outsider, '来看看')).toHaveCount(1);
      await openLink();
      await expect(groupCard(outsider)).toContainText(GROUP_NAME);
      await expect(groupCard(outsider)).toContainText('当前没有网络，联网后可以加入');
      await expect(join(outsider)).toHaveAttribute('data-tip', '联网后可用');
      expect(await findAccessFaults(outsider)).toEqual([]);
      await button(groupCard(outsider), zh('common.close')).click();
      await openCard(outsider, '/g/200008');
      await expect(groupCard(outsider)).toContainText('这台设备上没有该群的资料');
      await button(groupCard(outsider), zh('common.close')).click();
      await outsider.context().setOffline(false);
    });
    await test.step('GROUP-060, GROUP-153 the sender of the link is the inviter of the new member', async () => {
      await outsider.goto(`/messages/C2C${FRIEND}`);
      await openLink();
      await join(outsider).click(IN_TIME);
      await expect(composer(outsider)).toBeVisible(IN_TIME);
      await expect(outsider).toHaveURL(new RegExp(`/messages/${GROUP}`));
      await expect(tip(owner, `${NAME}通过扫描二维码加入了群聊`)).toHaveCount(1, IN_TIME);
      await openPanel(owner);
      await openMemberInfo(owner, NAME);
      await expect(memberInfo(owner)).toContainText(zh('groupPanel.member.inviter'));
      await expect(memberInfo(owner)).toContainText(NAMES[FRIEND]);
    });
    await outsider.reload();
    await expect(composer(outsider)).toBeVisible(IN_TIME);
  });
});
