import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, composer, openConversation, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { expectNotified } from '../../support/expect-notified.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { goOffline } from '../../support/go-offline.ts';
import { choose, deleteForBoth } from '../../support/message-menu.ts';
import { openPair } from '../../support/open-chat.ts';
import { giveCommand, operate } from '../../support/operator/operate-server.ts';
import { openSender, type Sender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const B = '10002';
const BACK_ONLINE = { timeout: 45_000 };
const SHOT = 'server/demo/media/qr-sample.png';

/** A client without a screen that has just sent a message, which moves its chat to the top of the peer's list. */
async function listen(origin: string, { from, to, text = '在吗' }: { from: string; to: string; text?: string }): Promise<Sender> {
  const sender = await openSender(origin, from);
  await sender.sendText(to, text);
  return sender;
}

/** The history of a chat that a client without a screen receives, with a message of its own. */
async function heldBy(sender: Sender, conversationID: string): Promise<string> {
  const { r } = await sender.socket.request('history', { conversationID, count: 20 });
  const held = JSON.stringify(r);
  expect(held).toContain(sender.wtId);
  return held;
}

const ME = '10004';
const STRANGER = '10008';
/** LEAVER is one of its admins. */
const GROUP = 'GROUP200006';
/** Friends of ME: the first blocks ME, the second ends the friendship, ME ends it with the third, the fourth stays. */
const [BLOCKER, LEAVER, LEFT, LOYAL] = [B, A, '10005', '10006'] as const;
/** Accepts no messages from strangers. */
const CLOSED = '10007';

type Refused = { readonly chat: string; readonly words: string; readonly says: string };

const BY_STRANGER: Refused = { chat: `C2C${STRANGER}`, words: '被拉黑后的话', says: '消息已发出，但被对方拒收了' };
const BY_FRIEND: Refused = { chat: `C2C${BLOCKER}`, words: '朋友也会拉黑', says: '消息已发出，但被对方拒收了' };
const BY_LEAVER: Refused = { chat: `C2C${LEAVER}`, words: '我们还是朋友吗', says: '您不是对方好友' };
const BY_LEFT: Refused = { chat: `C2C${LEFT}`, words: '还算是朋友吗', says: '对方不是您的好友' };
const AT_ONCE: Refused = { chat: `C2C${CLOSED}`, words: '在线的招呼', says: '你们还不是好友' };
const BY_CLOSED: Refused = { ...AT_ONCE, words: '离线的招呼' };
const IN_GROUP: Refused = { chat: GROUP, words: '禁言前写的', says: '管理员开启全员禁言' };
const RESTRICTED: Refused = { chat: `C2C${LOYAL}`, words: '受限期间说的', says: '封禁期间无法给他人发消息' };
const RESTRICTED_LATER: Refused = { ...RESTRICTED, words: '离线时也受限' };

async function sendPlainText(page: Page, { chat, words }: Refused): Promise<void> {
  await openConversation(page, chat);
  await sendText(page, words);
}

async function findRefused(page: Page, { chat, words, says }: Refused): Promise<Locator> {
  await openConversation(page, chat);
  await expect(bubbles(page, words)).toContainText(says, BACK_ONLINE);
  return bubbles(page, words);
}

const friendshipOf = (failed: Locator): Locator => failed.getByRole('button', { name: zh('people.add') });

async function applyFrom(page: Page, refused: Refused): Promise<void> {
  // Shortly after a reload the page may show that it will be sent.
  const sentText = page.getByText(/^申请已发送$|^联网后自动发送申请$/);
  await expect(sentText).toHaveCount(0);
  await friendshipOf(await findRefused(page, refused)).click();
  await expect(sentText).toBeVisible();
}

test.describe('a message that is refused', () => {
  test('shows its reason in each of seven chats, also after a reload, and is sent once the cause is removed', async ({ browser, server }) => {
    const { origin, dataDir } = server;
    const greet = async (from: string): Promise<Sender> => listen(origin, { from, to: `C2C${ME}` });
    const greeting = [greet(BLOCKER), greet(LEAVER), greet(LEFT), greet(LOYAL), greet(CLOSED), openSender(origin, STRANGER)] as const;
    const [blocker, leaver, left, loyal, closed, stranger] = await Promise.all(greeting);
    await leaver.sendText(GROUP, '大家好');
    await closed.client.post('/user/userConfig', { allowStrangerMsg: 0 });
    const { a, b } = await openPair(browser, origin, [ME, STRANGER]);
    await sendText(b, '我们见过吗');
    await expect(bubbles(a, '我们见过吗')).toHaveCount(1);
    await sendPlainText(a, AT_ONCE);
    await findRefused(a, AT_ONCE);

    await goOffline(a);
    for (const refused of [BY_STRANGER, BY_FRIEND, BY_LEAVER, BY_LEFT, BY_CLOSED, IN_GROUP]) await sendPlainText(a, refused);
    for (const { client } of [stranger, blocker]) await client.post('/user/friendBlack/add', { friendWtId: ME });
    const endFriendship = 'delete from friends where "ownerId" = ? and "friendId" = ?';
    operate(dataDir, endFriendship, LEAVER, ME);
    operate(dataDir, endFriendship, ME, LEFT);
    await leaver.client.post('/user/groupchat/edit', { groupNumber: '200006', bannedSwitch: 1 });
    await a.context().setOffline(false);

    await test.step('MSG-026, ERR-009 20007 shows the reason and offers a non-friend to apply', async () => {
      const failed = await findRefused(a, BY_STRANGER);
      expect(await findAccessFaults(a)).toEqual([]);
      await friendshipOf(failed).click();
      await expect(a.getByText('申请已发送')).toBeVisible();
    });
    await test.step('ERR-009 20007 offers no application between friends', async () => {
      await expect(friendshipOf(await findRefused(a, BY_FRIEND))).toHaveCount(0);
    });
    for (const [title, refused] of [
      ['20010 shows that the user is no friend of the peer, and offers to apply', BY_LEAVER],
      ['20011 shows that the peer is no friend of the user, and offers to apply', BY_LEFT],
    ] as const) {
      await test.step(title, async () => expect(friendshipOf(await findRefused(a, refused))).toBeVisible());
    }
    await test.step('ERR-008 20009 names the missing friendship and offers to apply, online and after a time offline', async () => {
      await expect(friendshipOf(await findRefused(a, BY_CLOSED))).toBeVisible();
    });
    await test.step('ERR-006 10017 shows the mute of all members that began after the message was written', async () => {
      await findRefused(a, IN_GROUP);
    });
    await test.step('ERR-007 20012 shows that a restricted user cannot send', async () => {
      await giveCommand(dataDir, 'restrict', ME);
      await sendPlainText(a, RESTRICTED);
      await expect(friendshipOf(await findRefused(a, RESTRICTED))).toHaveCount(0);
      await goOffline(a);
      await sendPlainText(a, RESTRICTED_LATER);
      await a.context().setOffline(false);
      await findRefused(a, RESTRICTED_LATER);
    });

    await Promise.all([a.reload(), b.reload()]);
    await test.step('ERR-012 after a reload each message shows the same reason, and no peer has received one', async () => {
      for (const refused of [RESTRICTED, RESTRICTED_LATER, BY_STRANGER, BY_LEAVER, BY_LEFT, BY_CLOSED, IN_GROUP]) await findRefused(a, refused);
      await expect(friendshipOf(await findRefused(a, BY_FRIEND))).toHaveCount(0);
      await expect(bubbles(b, '我们见过吗')).toHaveCount(1);
      await expect(bubbles(b, BY_STRANGER.words)).toHaveCount(0);
      await openConversation(b, GROUP);
      await expect(b.getByText('管理员开启全员禁言').last()).toBeVisible();
      await expect(bubbles(b, IN_GROUP.words)).toHaveCount(0);
      for (const [sender, refused] of [
        [blocker, BY_FRIEND],
        [leaver, BY_LEAVER],
        [left, BY_LEFT],
        [closed, AT_ONCE],
        [closed, BY_CLOSED],
        [loyal, RESTRICTED],
        [loyal, RESTRICTED_LATER],
      ] as const) {
        expect(await heldBy(sender, `C2C${ME}`)).not.toContain(refused.words);
      }
    });

    await giveCommand(dataDir, 'unrestrict', ME);
    await test.step('the user applies for friendship, and messages without an obstacle are sent again', async () => {
      await applyFrom(a, BY_LEAVER);
      await applyFrom(a, BY_LEFT);
      await expectNotified(a, ME);
      await leaver.client.post('/user/groupchat/edit', { groupNumber: '200006', bannedSwitch: 0 });
      await openConversation(a, GROUP);
      await expect(composer(a)).toBeVisible();
      await choose(a, IN_GROUP.words, zh('chat.action.resend'));
      await confirmResend(a);
      await expect(bubbles(b, IN_GROUP.words)).toHaveCount(1);
      await stranger.client.post('/user/friendBlack/deleteByUserId', { friendWtId: ME });
      await (
        await findRefused(a, BY_STRANGER)
      )
        .getByRole('button', { name: zh('chat.action.resend') })
        .first()
        .click();
      await confirmResend(a);
      await expect(sentBubbles(a, BY_STRANGER.words)).toHaveCount(1);
      await openConversation(b, `C2C${ME}`);
      await expect(bubbles(b, BY_STRANGER.words)).toHaveCount(1);
    });
    for (const sender of [blocker, leaver, left, loyal, closed, stranger]) sender.close();
  });
});

async function confirmResend(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('确认重发该消息？');
  await question.getByRole('button', { name: zh('chat.action.resend') }).click();
}

const SENSITIVE = '消息或者资料中文本存在敏感内容,发送失败';
const MEMBER = '10004';
const TEAM = 'GROUP200001';
type Hidden = { readonly uuid: string; readonly words: string; readonly picture: string };

/** A picture and a text that the operator hides after they are sent. */
async function sendHidden(origin: string, dataDir: string): Promise<Hidden> {
  const sender = await openSender(origin, A);
  const { uuid, url, size } = await sender.upload('road-ride.jpg');
  const info = { url, imageUrl: url, size, width: 400, height: 300 };
  const picture = await sender.send(`C2C${MEMBER}`, 'TIMImageElem', { uuid, imageFormat: 1, width: 400, height: 300, imageInfoArray: [info, info, info] });
  // Sent last, so that the conversation list shows it too.
  const words = await sender.send(`C2C${MEMBER}`, 'TIMTextElem', { text: '不该看见的话' });
  sender.close();
  for (const ID of [words, picture]) await giveCommand(dataDir, 'mark-message', ID);
  return { uuid, words, picture };
}

async function expectHidden(page: Page, shown: string, { uuid, words, picture }: Hidden): Promise<void> {
  for (const ID of [words, picture]) await expect(page.locator(`[data-msg-id="${ID}"]`)).toContainText(shown);
  await expect(page.getByText('不该看见的话')).toHaveCount(0);
  await expect(page.locator(`[data-msg-id="${picture}"] img[src*="${uuid}"]`)).toHaveCount(0);
}

const notice = (page: Page): Locator => page.locator('[data-bar="notice"]');

test.describe('content that the operator hides, and words that the operator forbids', () => {
  test.use({ operator: { sensitiveWords: ['违禁内容'] } });

  test('forbidden messages and a forbidden notice do not reach others, and texts beside them do', async ({ browser, server }) => {
    const hidden = await sendHidden(server.origin, server.dataDir);
    const { a, b } = await openPair(browser, server.origin, [A, MEMBER]);
    const dialog = a.getByRole('alertdialog', { name: zh('chat.group.notice') });
    const field = dialog.getByRole('textbox', { name: zh('chat.group.notice') });
    const offer = a.locator('[data-bar="refused"]');

    await test.step('MSG-022 hidden content is not shown to either user, and cannot be forwarded, copied or sent again', async () => {
      for (const [page, shown] of [
        [a, '涉及敏感内容，发送失败'],
        [b, '涉及敏感内容，无法查看'],
      ] as const) {
        await expectHidden(page, shown, hidden);
        await page.locator(`[data-msg-id="${hidden.words}"] [data-bubble]`).click({ button: 'right', position: { x: 12, y: 12 } });
        await expect(page.getByRole('menu')).toBeVisible();
        const offered = await page.getByRole('menuitem').allInnerTexts();
        for (const entry of ['复制', '转发', '多选', '收藏', '置顶', '重新发送']) expect(offered).not.toContain(entry);
        await page.keyboard.press('Escape');
      }
      expect(await findAccessFaults(b)).toEqual([]);
      await goOffline(a);
      await expectHidden(a, '涉及敏感内容，发送失败', hidden);
      await expect(a.locator(`[data-msg-id="${hidden.words}"]`).getByRole('button', { name: zh('chat.action.resend') })).toHaveCount(0);
    });

    for (const text of ['换一句说', '这里有违禁内容', '这里没有']) await sendText(a, text);
    await openConversation(a, TEAM);
    await a.getByRole('button', { name: zh('chat.group.notice'), exact: true }).click();
    await field.fill('公告里有违禁内容');
    await dialog.getByRole('button', { name: zh('common.save') }).click();
    await a.context().setOffline(false);

    await test.step('GROUP-019 G11 a refused notice is rolled back, and its author sees the reason and the kept text', async () => {
      await expect(a.getByText(SENSITIVE)).toBeVisible(BACK_ONLINE);
      await expect(offer).toContainText('群公告未能保存，写下的内容还在');
      expect(await findAccessFaults(a)).toEqual([]);
    });
    await test.step('ERR-005 80001 fails the message with its own reason, and later messages are sent', async () => {
      await expect(bubbles(b, '这里没有')).toHaveCount(1, BACK_ONLINE);
      // A text that is written beside a refused one arrives.
      await expect(bubbles(b, '换一句说')).toHaveCount(1, BACK_ONLINE);
      await openConversation(b, TEAM);
      await expect(notice(b)).toContainText('每周四 15:00');
      await openConversation(b, `C2C${A}`);
      await openConversation(a, `C2C${MEMBER}`);
      await expect(bubbles(a, '这里有违禁内容')).toContainText(SENSITIVE, BACK_ONLINE);
    });

    await Promise.all([a.reload(), b.reload()]);
    await test.step('after a reload both users see the same, and the author corrects the notice', async () => {
      await expect(bubbles(a, '这里有违禁内容')).toContainText(SENSITIVE);
      await expectHidden(a, '涉及敏感内容，发送失败', hidden);
      await expectHidden(b, '涉及敏感内容，无法查看', hidden);
      for (const text of ['换一句说', '这里没有']) await expect(bubbles(b, text)).toHaveCount(1);
      await expect(bubbles(b, '这里有违禁内容')).toHaveCount(0);
      await Promise.all([openConversation(a, TEAM), openConversation(b, TEAM)]);
      await expect(notice(b)).toContainText('每周四 15:00');
      await offer.getByRole('button', { name: zh('chat.group.mend') }).click();
      await expect(field).toHaveValue('公告里有违禁内容');
      await expect(offer).toHaveCount(0);
      await field.fill('公告里没有了');
      await dialog.getByRole('button', { name: zh('common.save') }).click();
      await expect(notice(b)).toContainText('公告里没有了', BACK_ONLINE);
    });
    await Promise.all([a.reload(), b.reload()]);
    await expect(notice(b)).toContainText('公告里没有了');
    await expect(composer(a)).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});

async function fillReport(page: Page, words: string): Promise<void> {
  const form = page.getByRole('alertdialog', { name: zh('people.report.title.user') });
  await form.getByRole('radio', { name: zh('people.report.kinds.user.k3') }).check();
  await form.getByRole('textbox', { name: zh('people.report.detail') }).fill(words);
  await form.locator('input[type="file"]').setInputFiles(SHOT);
  await expect(form.getByRole('img', { name: zh('people.report.image', { at: 1 }) })).toBeVisible();
  await form.getByRole('button', { name: zh('people.report.submit') }).click();
  await expect(form).toHaveCount(0);
}

/** A reported message cannot be deleted for both (protocol C27). */
async function expectDisputed(page: Page, text: string): Promise<void> {
  await expectNotified(page, A);
  await deleteForBoth(page, text);
  await expect(page.locator('[data-bar="offer"]')).toBeVisible(BACK_ONLINE);
  await expect(bubbles(page, text)).toHaveCount(1);
}

test.describe('a report', () => {
  // A report covers all earlier messages of two users, so each report is about another person.
  test('is sent at once, after a time offline, and after a refused deletion for both', async ({ browser, server }) => {
    const [seller, pusher] = await Promise.all([
      listen(server.origin, { from: '10004', to: `C2C${A}`, text: '加我买东西' }),
      listen(server.origin, { from: '10005', to: `C2C${A}`, text: '离线时也想投诉' }),
    ]);
    const { a, b } = await openPair(browser, server.origin, [A, B]);
    const offer = a.locator('[data-bar="offer"]');
    const wire = await openSender(server.origin, B);
    await sendText(b, '想双向删除的话');
    await expect(bubbles(a, '想双向删除的话')).toHaveCount(1);

    await test.step('PEOPLE-010 is sent from the menu of a message', async () => {
      await openConversation(a, `C2C${seller.wtId}`);
      await choose(a, '加我买东西', zh('chat.action.report'));
      expect(await findAccessFaults(a)).toEqual([]);
      await expect(
        a.getByRole('alertdialog', { name: zh('people.report.title.user') }).getByRole('button', { name: zh('people.report.submit') }),
      ).toHaveAttribute('aria-disabled', 'true');
      await fillReport(a, '一直推销');
      await expect(a.getByText('感谢反馈，我们将尽快核实处理')).toBeVisible();
      // The refusal of the server shows that the report has arrived.
      await expectDisputed(a, '加我买东西');
    });

    await openConversation(a, `C2C${pusher.wtId}`);
    await expect(bubbles(a, '离线时也想投诉')).toHaveCount(1);
    await goOffline(a);
    await test.step('PEOPLE-009 waits with its picture for the network through a reload', async () => {
      await choose(a, '离线时也想投诉', zh('chat.action.report'));
      await fillReport(a, '一直推销');
      await expect(a.getByText('已保存，联网后自动提交')).toBeVisible();
      await openConversation(a, `C2C${B}`);
      await deleteForBoth(a, '想双向删除的话');
      await expect(bubbles(a, '想双向删除的话')).toContainText('正在删除…');
      await a.reload();
      await expect(composer(a)).toBeVisible();
    });
    await wire.client.post('/user/friendBlack/add', { friendWtId: A });
    await a.context().setOffline(false);

    await test.step('MSG-044 C27 is offered after a refused deletion for both, until the user reports', async () => {
      await expect(offer).toContainText('无法双向删除', BACK_ONLINE);
      expect(await findAccessFaults(a)).toEqual([]);
      await Promise.all([a.reload(), b.reload()]);
      await expect(offer).toContainText('无法双向删除');
      for (const page of [a, b]) await expect(bubbles(page, '想双向删除的话')).toHaveCount(1);
      await offer
        .getByRole('button', { name: zh('people.report.title.user') })
        .first()
        .click();
      await fillReport(a, '对方拉黑了我');
      await expect(offer).toHaveCount(0);
    });

    await test.step('the queued report has arrived, and both reported users keep their messages', async () => {
      for (const [sender, text] of [
        [seller, '加我买东西'],
        [pusher, '离线时也想投诉'],
      ] as const) {
        await openConversation(a, `C2C${sender.wtId}`);
        await expect(bubbles(a, text)).toHaveCount(1);
        expect(await heldBy(sender, `C2C${A}`)).toContain(text);
      }
      // The chat of the second one is open.
      await expectDisputed(a, '离线时也想投诉');
    });
    await openConversation(a, `C2C${B}`);
    await a.reload();
    await expect(bubbles(a, '想双向删除的话')).toHaveCount(1);
    await expect(offer).toHaveCount(0);
    for (const sender of [seller, pusher, wire]) sender.close();
  });
});
