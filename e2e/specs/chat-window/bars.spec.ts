import { expect, type Locator, type Page } from 'playwright/test';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { bubbles, composer, openConversation, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { expectNotified } from '../../support/expect-notified.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { goOffline } from '../../support/go-offline.ts';
import { openChat, openOn, openPair, openPeer } from '../../support/open-chat.ts';
import { readRow } from '../../support/stored/read-rows.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const OWNER = '10001';
const MEMBER = '10004';
/** Is not a friend of the other accounts. */
const STRANGER = '10008';
const GROUP = 'GROUP200001';
const BACK_ONLINE = { timeout: 45_000 };
/** Draws all conversations of the list. */
const TALL = { width: 1280, height: 2400 };

const bar = (page: Page, name: string): Locator => page.locator(`[data-bar="${name}"]`);
const settingsKey = (page: Page): Locator => page.getByRole('button', { name: zh('chat.group.menu') });

const groupPanel = (page: Page): Locator => page.getByRole('complementary', { name: zh('groupPanel.title') });

/** Opens a row of the panel of the open group, and the panel first if it is closed. */
async function groupRow(page: Page, label: string): Promise<void> {
  if ((await groupPanel(page).count()) === 0) await page.getByRole('button', { name: zh('groupPanel.title'), exact: true }).click();
  await groupPanel(page).getByRole('button', { name: label }).click();
}

/** A button ignores a press within a second of the last one, whose message stays for three seconds. */
async function expectKeysReady(page: Page, sentText: string): Promise<void> {
  await expect(page.getByText(sentText)).toHaveCount(0);
}

async function expectRefused(page: Page, text: string): Promise<void> {
  await expect(bubbles(page, text)).toContainText('消息已发出，但被对方拒收了');
}

test.describe('a chat with a stranger', () => {
  test('PEOPLE-001 offers to apply, to block and to unblock, until both are friends', async ({ browser, server }) => {
    const wire = createWireClient(server.origin);
    await wire.logIn(STRANGER);
    const { a, b } = await openPair(browser, server.origin, [OWNER, STRANGER]);
    for (const page of [a, b]) await expect(bar(page, 'person')).toContainText('对方还不是你的好友');

    await test.step('PEOPLE-004 shows that the application is sent, and the server lists it', async () => {
      await bar(a, 'person')
        .getByRole('button', { name: zh('people.add') })
        .click();
      await expect(a.getByText('申请已发送')).toBeVisible();
      await expect
        .poll(async () => (await wire.post('/userFriends/applyListNew', { applyType: 1, peek: 1 })).data)
        .toEqual(expect.arrayContaining([expect.objectContaining({ applyWtId: OWNER })]));
      await expectKeysReady(a, '申请已发送');
    });

    await test.step('PEOPLE-003 blocks online and unblocks offline at once; the server refuses the peer until it has the unblock', async () => {
      expect(await findAccessFaults(a)).toEqual([]);
      await bar(a, 'person')
        .getByRole('button', { name: zh('people.block') })
        .dblclick();
      await expect(a.getByText('已拉黑对方', { exact: true })).toBeVisible();
      await expect(bar(a, 'person')).toContainText('你已拉黑对方');
      await expectNotified(a, OWNER);
      await sendText(b, '为什么不回我');
      await expectRefused(b, '为什么不回我');
      await a.reload();
      await expect(bar(a, 'person')).toContainText('你已拉黑对方');
      await expect(bubbles(a, '为什么不回我')).toHaveCount(0);
      await goOfflineWithoutInput(a);
      await bar(a, 'person')
        .getByRole('button', { name: zh('people.unblock') })
        .click();
      await expect(a.getByText('取消拉黑成功')).toBeVisible();
      await expect(bar(a, 'person')).toContainText('对方还不是你的好友');
      await sendText(b, '还是不行吗');
      await expectRefused(b, '还是不行吗');
      await expectKeysReady(a, '取消拉黑成功');
    });

    await test.step('PEOPLE-004 queues an application without a network; both are friends once it is sent', async () => {
      await wire.post('/user/userConfig', { friendApplyPolicy: 0 });
      await bar(a, 'person')
        .getByRole('button', { name: zh('people.add') })
        .click();
      await expect(a.getByText('联网后自动发送申请')).toBeVisible();
      await expect(bar(b, 'applicant')).toBeVisible();
      await a.context().setOffline(false);
      await expect(bar(a, 'person')).toHaveCount(0, BACK_ONLINE);
      await expect(bar(b, 'applicant')).toHaveCount(0, BACK_ONLINE);
    });

    // The unblock is sent in parallel with the application.
    await expectNotified(a, OWNER);
    await sendText(b, '现在呢');
    await expect(sentBubbles(b, '现在呢')).toBeVisible();
    await expect(bubbles(a, '现在呢')).toBeVisible();
    await Promise.all([a.reload(), b.reload()]);
    for (const page of [a, b]) {
      await expect(bubbles(page, '你们已成为好友').last()).toBeVisible();
      await expect(bubbles(page, '现在呢')).toBeVisible();
      await expect(bar(page, 'person')).toHaveCount(0);
    }
    for (const text of ['为什么不回我', '还是不行吗']) {
      await expectRefused(b, text);
      await expect(bubbles(a, text)).toHaveCount(0);
    }
  });
});

test.describe('the notice of a group', () => {
  test('counts its characters, is read and saved, and keeps unsaved input', async ({ browser, server }) => {
    const [owner, member] = await Promise.all([
      openChat(browser, server.origin, { me: OWNER, conversationID: GROUP }),
      openPeer(browser, server.origin, { me: MEMBER, conversationID: GROUP }),
    ]);
    const key = owner.getByRole('button', { name: zh('chat.group.notice'), exact: true });
    const dialog = owner.getByRole('alertdialog', { name: zh('chat.group.notice') });
    const field = dialog.getByRole('textbox', { name: zh('chat.group.notice') });

    await test.step('GROUP-018 limits its characters, saves only a change, and shows when a group has no notice', async () => {
      await key.click();
      await field.fill('长'.repeat(3001));
      await expect(dialog.getByText('群公告不能超过3000个字符')).toBeVisible();
      await expect(dialog.getByRole('button', { name: zh('common.save') })).toBeDisabled();
      expect(await findAccessFaults(owner)).toEqual([]);
      await owner.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await key.click();
      await expect(dialog.getByText('群公告不能超过3000个字符')).toBeVisible();
      await dialog.getByRole('button', { name: zh('chat.group.dropDraft') }).click();
      await dialog.getByRole('button', { name: zh('common.save') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(owner.getByText('修改成功')).toHaveCount(0);
      await openConversation(owner, 'GROUP200002');
      await key.click();
      await expect(owner.getByRole('dialog', { name: zh('chat.group.notice') })).toContainText('暂无群公告');
      await owner.getByRole('button', { name: zh('common.understood') }).click();
      await openConversation(owner, GROUP);
    });

    await test.step('GROUP-013 is shown above the chat until it is read on this device, and again after a change', async () => {
      await expect(bar(member, 'notice')).toContainText('每周四 15:00 可靠性评审');
      expect(await findAccessFaults(member)).toEqual([]);
      await bar(member, 'notice')
        .getByRole('button', { name: /^查看群公告/ })
        .click();
      const reader = member.getByRole('dialog', { name: zh('chat.group.notice') });
      await expect(reader).toContainText('请提前把材料放到共享盘');
      await expect(reader.getByRole('textbox')).toHaveCount(0);
      await reader.getByRole('button', { name: zh('common.understood') }).click();
      await expect(bar(member, 'notice')).toHaveCount(0);
      await member.reload();
      await expect(composer(member)).toBeVisible();
      await expect(bar(member, 'notice')).toHaveCount(0);
      await key.click();
      await field.fill('本周评审改到周五');
      await dialog.getByRole('button', { name: zh('common.save') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(owner.getByText('修改成功')).toBeVisible();
      await expect(bar(owner, 'notice')).toHaveCount(0);
      await expect(bar(member, 'notice')).toContainText('本周评审改到周五');
      await bar(member, 'notice')
        .getByRole('button', { name: zh('chat.group.closeNotice') })
        .click();
      await expect(bar(member, 'notice')).toHaveCount(0);
    });

    await test.step('GROUP-020 G11 keeps unsaved input after the dialog and the page close, also without a network', async () => {
      await key.click();
      await field.fill('写到一半的公告');
      await owner.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await key.click();
      await expect(field).toHaveValue('写到一半的公告');
      await field.pressSequentially('，接着写');
      await expect(field).toHaveValue('写到一半的公告，接着写');
      // Each key is a commit; one that has not begun is lost with the page.
      await expect
        .poll(async () => readRow(owner, { wtId: OWNER, table: 'kv', key: 'groupDrafts' }))
        .toMatchObject({ value: { '200001/notice': '写到一半的公告，接着写' } });
      await goOffline(owner);
      await key.click();
      await expect(field).toHaveValue('写到一半的公告，接着写');
      await expect(dialog.getByText('已恢复上次未保存的内容')).toBeVisible();
      expect(await findAccessFaults(owner)).toEqual([]);
    });

    await dialog.getByRole('button', { name: zh('common.save') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(owner.getByText('已保存，联网后生效')).toBeVisible();
    await expect(bar(member, 'notice')).toHaveCount(0);
    await owner.context().setOffline(false);
    await expect(bar(member, 'notice')).toContainText('写到一半的公告，接着写', BACK_ONLINE);
    await Promise.all([owner.reload(), member.reload()]);
    await expect(bar(member, 'notice')).toContainText('写到一半的公告，接着写');
    await expect(composer(owner)).toBeVisible();
    await expect(bar(owner, 'notice')).toHaveCount(0);
    await key.click();
    await expect(field).toHaveValue('写到一半的公告，接着写');
    await expect(dialog.getByRole('button', { name: zh('chat.group.dropDraft') })).toHaveCount(0);
  });
});

test.describe('the settings and the call buttons of a chat', () => {
  test('depend on the chat, and react to a missing network', async ({ browser, server }) => {
    const [member, owner] = await Promise.all([
      openChat(browser, server.origin, { me: MEMBER, conversationID: `C2C${OWNER}` }),
      openPeer(browser, server.origin, { me: OWNER, conversationID: 'C2CwisperHelper' }),
    ]);

    await test.step('CONV-043 the settings are absent for the helper and for system contacts', async () => {
      await expect(settingsKey(owner)).toHaveCount(0);
      await owner.setViewportSize(TALL);
      await openConversation(owner, 'C2Cyxnotice');
      await expect(owner.getByText('系统通知，无法回复')).toBeVisible();
      await expect(settingsKey(owner)).toHaveCount(0);
      await openConversation(owner, 'C2C10002');
      await expect(settingsKey(owner)).toBeVisible();
    });

    await test.step('MSG-021 a press on a call card of a C2C chat tries to call again', async () => {
      await openConversation(owner, 'C2C10005');
      await owner
        .getByRole('button', { name: /重新拨打/ })
        .last()
        .click();
      const gate = owner.getByRole('alertdialog');
      // A VIP member sees no offer of membership.
      await expect(gate).toContainText('暂不支持');
      await gate.getByRole('button', { name: zh('common.understood') }).click();
      await openConversation(owner, GROUP);
    });

    const gate = member.getByRole('alertdialog', { name: zh('chat.calls.audio') });
    const call = member.getByRole('button', { name: zh('chat.calls.audio'), exact: true });
    const callLater = member.getByRole('button', { name: `${zh('chat.calls.audio')} (${zh('common.availableOnline')})` });

    await test.step('CONV-045 call buttons follow the group switch, require VIP, and give the reason while the network is missing', async () => {
      await call.click();
      await expect(gate).toContainText('VIP');
      expect(await findAccessFaults(member)).toEqual([]);
      await gate.getByRole('button', { name: zh('common.understood') }).click();
      await expect(owner.getByRole('button', { name: zh('chat.calls.video') })).toBeVisible();
      const wire = createWireClient(server.origin);
      await wire.logIn(OWNER);
      await wire.post('/user/groupchat/edit', { groupNumber: '200001', callSwitch: 0 });
      await expect(owner.getByRole('button', { name: zh('chat.calls.video') })).toHaveCount(0);
      await member.context().setOffline(true);
      await expect(callLater).toHaveAttribute('aria-disabled', 'true');
      await member.reload();
      await expect(composer(member)).toBeVisible();
      await callLater.click({ force: true });
      await expect(gate).toHaveCount(0);
    });

    await test.step('the settings change the own group nickname offline and the group remark online', async () => {
      await openConversation(member, GROUP);
      await groupRow(member, zh('groupPanel.nickname'));
      const dialog = member.getByRole('alertdialog');
      await dialog.getByRole('textbox', { name: zh('chat.group.nickname') }).fill('长跑的沐阳');
      await dialog.getByRole('textbox', { name: zh('chat.group.nickname') }).press('Enter');
      await expect(dialog).toHaveCount(0);
      await member.context().setOffline(false);
      // A message shows the name that its sender had when sending.
      await expectNotified(member, MEMBER);
      await sendText(member, '改名了');
      await expect(bubbles(owner, '改名了')).toContainText('长跑的沐阳', BACK_ONLINE);
      await groupRow(member, zh('groupPanel.remark'));
      await dialog.getByRole('textbox', { name: zh('chat.group.remark') }).fill('我们组');
      await dialog.getByRole('button', { name: zh('common.save') }).click();
      await expect(member.getByRole('heading', { name: '我们组' })).toBeVisible();
      await expect(owner.getByRole('heading', { name: 'Wisp 产品群' })).toBeVisible();
    });

    await openConversation(member, `C2C${OWNER}`);
    await call.click();
    await expect(gate).toContainText('VIP');
    await Promise.all([member.reload(), owner.reload()]);
    await expect(call).toBeVisible(BACK_ONLINE);
    await expect(bubbles(owner, '改名了')).toContainText('长跑的沐阳');
    await expect(owner.getByRole('button', { name: zh('chat.calls.video') })).toHaveCount(0);
    await openConversation(member, GROUP);
    await expect(member.getByRole('heading', { name: '我们组' })).toBeVisible();
    await groupRow(member, zh('groupPanel.remark'));
    await expect(member.getByRole('textbox', { name: zh('chat.group.remark') })).toHaveValue('我们组');
    await member.keyboard.press('Escape');
    await expect(groupPanel(member).getByRole('button', { name: zh('groupPanel.manage') })).toHaveCount(0);
  });
});

test('on a phone the bars fit, a swipe quotes, and one button opens all settings', async ({ browser, server }) => {
  const sender = await openSender(server.origin, '10002');
  await sender.sendText(`C2C${OWNER}`, '请滑我');
  sender.close();
  const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await openOn(await context.newPage(), { me: OWNER, conversationID: `C2C${STRANGER}` });
  const back = page.getByRole('button', { name: zh('conversations.backToList') });

  await test.step('the bars fit, and the menu of more actions contains the calls', async () => {
    for (const name of [zh('people.report.title.user'), zh('people.block'), zh('people.add')])
      await expect(bar(page, 'person').getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await page
      .getByRole('button', { name: zh('composer.more') })
      .last()
      .click();
    await expect(page.getByRole('menuitem', { name: zh('chat.calls.audio') })).toBeVisible();
    await page.keyboard.press('Escape');
    await back.click();
  });

  await test.step('MSG-033 a swipe to the right over a bubble quotes it, a vertical one does not', async () => {
    await openConversation(page, 'C2C10002');
    const bubble = bubbles(page, '请滑我').last().locator('[data-bubble]');
    await swipe(page, bubble, { dx: 10, dy: -60 });
    const quoted = page.getByRole('button', { name: zh('composer.removeQuote') });
    await expect(quoted).toHaveCount(0);
    await swipe(page, bubble, { dx: 90, dy: 6 });
    await expect(quoted).toBeVisible();
    // On a phone Enter starts a new line.
    await composer(page).fill('滑到了');
    await page.getByRole('button', { name: zh('composer.send'), exact: true }).click();
    await expect(bubbles(page, '滑到了')).toContainText('请滑我');
    await back.click();
  });

  await test.step('one button opens all settings of a chat, so that the name has space', async () => {
    await openConversation(page, GROUP);
    const name = page.getByRole('heading', { name: 'Wisp 产品群' });
    await expect(name).toBeVisible();
    expect(await name.locator('bdi').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await settingsKey(page).click();
    for (const entry of [zh('wording.turnOn.translate'), zh('wording.turnOn.voiceToText'), zh('groupPanel.title')])
      await expect(page.getByRole('menuitem', { name: entry })).toBeVisible();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('menuitem', { name: zh('groupPanel.title') }).click();
    await groupPanel(page)
      .getByRole('button', { name: zh('groupPanel.notice') })
      .click();
    await expect(page.getByRole('textbox', { name: zh('chat.group.notice') })).toHaveValue(/^每周四/);
  });
});

/** A swipe as the touch events that the browser receives. */
async function swipe(page: Page, target: Locator, { dx, dy }: { readonly dx: number; readonly dy: number }): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing to swipe');
  const session = await page.context().newCDPSession(page);
  const at = (part: number) => [{ x: box.x + 20 + dx * part, y: box.y + box.height / 2 + dy * part }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 6; step += 1) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 6) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** A chat with a blocked person has no input to wait for. */
async function goOfflineWithoutInput(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.reload();
  await expect(bar(page, 'person')).toBeVisible();
  await expect(page.getByText('网络异常')).toBeVisible();
}
