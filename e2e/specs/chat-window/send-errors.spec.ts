import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, type Browser, type Page } from 'playwright/test';
import { startServer, type RunningServer } from '../../../tests/support/start-server.ts';
import { createWireClient, type WireClient } from '../../../tests/support/wire-client.ts';
import { bubbles, composer, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { expectTold } from '../../support/expect-told.ts';
import { findAccessFaults } from '../../support/find-access-faults.ts';
import { goOffline } from '../../support/go-offline.ts';
import { choose } from '../../support/message-menu.ts';
import { openChat, openPeer } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';

const A = '10001';
const B = '10002';
const STRANGER = '10008';
const BACK_ONLINE = { timeout: 45_000 };
const SHOT = 'server/seed/media/qr-sample.png';

async function signInByWire(origin: string, wtId: string): Promise<WireClient> {
  const wire = createWireClient(origin);
  await wire.logIn(wtId);
  return wire;
}

async function openPair(browser: Browser, origin: string, [one, other]: readonly [string, string]): Promise<{ readonly a: Page; readonly b: Page }> {
  const [a, b] = await Promise.all([
    openChat(browser, origin, { me: one, conversationID: `C2C${other}` }),
    openPeer(browser, origin, { me: other, conversationID: `C2C${one}` }),
  ]);
  return { a, b };
}

async function fillReport(page: Page, words: string): Promise<void> {
  const form = page.getByRole('alertdialog', { name: '投诉' });
  await form.getByRole('radio', { name: '广告骚扰' }).check();
  await form.getByRole('textbox', { name: '举报描述' }).fill(words);
  await form.locator('input[type="file"]').setInputFiles(SHOT);
  await expect(form.getByRole('img', { name: '截图 1' })).toBeVisible();
  await form.getByRole('button', { name: '提交' }).click();
  await expect(form).toHaveCount(0);
}

test.describe('a message that is refused', () => {
  test('20007 says so, offers friendship to who is none, and is sent again after the question', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin, [A, STRANGER]);
    const wire = await signInByWire(server.origin, STRANGER);
    await wire.post('/user/friendBlack/add', { friendWtId: A });
    await goOffline(a);
    await sendText(a, '被拉黑后的话');
    await a.context().setOffline(false);
    const failed = bubbles(a, '被拉黑后的话');
    await expect(failed).toContainText('消息已发出，但被对方拒收了', BACK_ONLINE);
    expect(await findAccessFaults(a)).toEqual([]);
    await failed.getByRole('button', { name: '添加好友' }).click();
    await expect(a.getByText('申请已发送')).toBeVisible();
    await Promise.all([a.reload(), b.reload()]);
    await expect(failed).toContainText('消息已发出，但被对方拒收了');
    await expect(bubbles(b, '被拉黑后的话')).toHaveCount(0);
    await wire.post('/user/friendBlack/deleteByUserId', { friendWtId: A });
    // The red mark asks first; what stands below the bubble sends at once.
    await failed.getByRole('button', { name: '重新发送' }).first().click();
    const question = a.getByRole('alertdialog');
    await expect(question).toContainText('确认重发该消息？');
    await question.getByRole('button', { name: '重新发送' }).click();
    await expect(sentBubbles(a, '被拉黑后的话')).toHaveCount(1);
    await expect(bubbles(b, '被拉黑后的话')).toHaveCount(1);
  });

  test('20007 among friends offers no friendship', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin, [A, B]);
    await goOffline(a);
    await sendText(a, '朋友也会拉黑');
    const wire = await signInByWire(server.origin, B);
    await wire.post('/user/friendBlack/add', { friendWtId: A });
    await a.context().setOffline(false);
    await expect(bubbles(a, '朋友也会拉黑')).toContainText('消息已发出，但被对方拒收了', BACK_ONLINE);
    await expect(bubbles(a, '朋友也会拉黑').getByRole('button', { name: '添加好友' })).toHaveCount(0);
    await Promise.all([a.reload(), b.reload()]);
    await expect(bubbles(a, '朋友也会拉黑')).toContainText('消息已发出，但被对方拒收了');
    await expect(bubbles(a, '朋友也会拉黑').getByRole('button', { name: '添加好友' })).toHaveCount(0);
    await expect(b.locator('[data-open-conversation]')).toBeVisible();
    await expect(bubbles(b, '朋友也会拉黑')).toHaveCount(0);
  });

  test('20009 names what is missing and offers it, online and after a time without a network', async ({ browser, server }) => {
    const wire = await signInByWire(server.origin, STRANGER);
    await wire.post('/user/userConfig', { allowStrangerMsg: 0 });
    const { a, b } = await openPair(browser, server.origin, [A, STRANGER]);
    await sendText(a, '在线的招呼');
    await expect(bubbles(a, '在线的招呼')).toContainText('你们还不是好友');
    await goOffline(a);
    await sendText(a, '离线的招呼');
    await a.context().setOffline(false);
    await expect(bubbles(a, '离线的招呼')).toContainText('你们还不是好友', BACK_ONLINE);
    await expect(bubbles(a, '离线的招呼').getByRole('button', { name: '添加好友' })).toBeVisible();
    await Promise.all([a.reload(), b.reload()]);
    await expect(bubbles(a, '离线的招呼')).toContainText('你们还不是好友');
    await expect(composer(b)).toBeVisible();
    await expect(bubbles(b, '招呼')).toHaveCount(0);
  });

  test('10017 names the mute of all, when one was muted on the way', async ({ browser, server }) => {
    const group = 'GROUP200001';
    const [member, other] = await Promise.all([
      openChat(browser, server.origin, { me: '10004', conversationID: group }),
      openPeer(browser, server.origin, { me: '10005', conversationID: group }),
    ]);
    await goOffline(member);
    await sendText(member, '禁言前写的');
    const wire = await signInByWire(server.origin, A);
    await wire.post('/user/groupchat/edit', { groupNumber: '200001', bannedSwitch: 1 });
    await member.context().setOffline(false);
    await expect(bubbles(member, '禁言前写的')).toContainText('管理员开启全员禁言', BACK_ONLINE);
    await Promise.all([member.reload(), other.reload()]);
    await expect(bubbles(member, '禁言前写的')).toContainText('管理员开启全员禁言');
    await expect(other.getByText('管理员开启全员禁言').last()).toBeVisible();
    await expect(bubbles(other, '禁言前写的')).toHaveCount(0);
    await wire.post('/user/groupchat/edit', { groupNumber: '200001', bannedSwitch: 0 });
    await expect(composer(member)).toBeVisible();
    await bubbles(member, '禁言前写的').getByRole('button', { name: '重新发送' }).last().click();
    await expect(bubbles(other, '禁言前写的')).toHaveCount(1);
  });
});

/** What an operator does, or a command of a later issue, in the server's own database. */
function operate(dataDir: string, statement: string, ...values: readonly (string | number)[]): void {
  const db = new DatabaseSync(join(dataDir, 'wisp.db'));
  db.exec('pragma busy_timeout = 5000');
  db.prepare(statement).run(...values);
  db.close();
}

test.describe('a friendship or an account that is not what it was', () => {
  for (const [title, ended, words] of [
    ['20010 says that I am not their friend, and offers to become it', [B, A], '您不是对方好友'],
    ['20011 says that they are not my friend, and offers to become it', [A, B], '对方不是您的好友'],
  ] as const) {
    test(title, async ({ browser, server }) => {
      const { a, b } = await openPair(browser, server.origin, [A, B]);
      await goOffline(a);
      await sendText(a, '我们还是朋友吗');
      operate(server.dataDir, 'delete from friends where "ownerId" = ? and "friendId" = ?', ...ended);
      await a.context().setOffline(false);
      await expect(bubbles(a, '我们还是朋友吗')).toContainText(words, BACK_ONLINE);
      await Promise.all([a.reload(), b.reload()]);
      await expect(bubbles(a, '我们还是朋友吗')).toContainText(words);
      await bubbles(a, '我们还是朋友吗').getByRole('button', { name: '添加好友' }).click();
      // Just reloaded it may say that it will be sent.
      await expect(a.getByText(/^申请已发送$|^联网后自动发送申请$/)).toBeVisible();
      await expectTold(a, A);
      await expect(bubbles(b, '我们还是朋友吗')).toHaveCount(0);
    });
  }

  test('20012 says that nothing can be sent while one is restricted', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin, [A, B]);
    operate(server.dataDir, 'update users set state = 1 where id = ?', A);
    await sendText(a, '受限期间说的');
    await expect(bubbles(a, '受限期间说的')).toContainText('封禁期间无法给他人发消息');
    await expect(bubbles(a, '受限期间说的').getByRole('button', { name: '添加好友' })).toHaveCount(0);
    await goOffline(a);
    await sendText(a, '离线时也受限');
    await a.context().setOffline(false);
    await expect(bubbles(a, '离线时也受限')).toContainText('封禁期间无法给他人发消息', BACK_ONLINE);
    await Promise.all([a.reload(), b.reload()]);
    for (const words of ['受限期间说的', '离线时也受限']) {
      await expect(bubbles(a, words)).toContainText('封禁期间无法给他人发消息');
      await expect(composer(b)).toBeVisible();
      await expect(bubbles(b, words)).toHaveCount(0);
    }
  });
});

test.describe('risk content', () => {
  test('is hidden from both, and neither passed on, copied nor sent again', async ({ browser, server }) => {
    const sender = await openSender(server.origin, A);
    const { uuid, url, size } = await sender.upload('road-ride.jpg');
    const info = { url, imageUrl: url, size, width: 400, height: 300 };
    const picture = await sender.send(`C2C${B}`, 'TIMImageElem', { uuid, imageFormat: 1, width: 400, height: 300, imageInfoArray: [info, info, info] });
    // The last of them: the list names it too.
    const words = await sender.send(`C2C${B}`, 'TIMTextElem', { text: '不该看见的话' });
    sender.close();
    operate(server.dataDir, 'update messages set risk = 1 where id in (?, ?)', words, picture);
    const { a, b } = await openPair(browser, server.origin, [A, B]);
    for (const page of [a, b]) await page.reload();
    for (const [page, shown] of [
      [a, '涉及敏感内容，发送失败'],
      [b, '涉及敏感内容，无法查看'],
    ] as const) {
      for (const ID of [words, picture]) await expect(page.locator(`[data-msg-id="${ID}"]`)).toContainText(shown);
      await expect(page.getByText('不该看见的话')).toHaveCount(0);
      await expect(page.locator(`[data-msg-id="${picture}"] img[src*="${uuid}"]`)).toHaveCount(0);
      await page.locator(`[data-msg-id="${words}"] [data-bubble]`).click({ button: 'right', position: { x: 12, y: 12 } });
      const offered = await page.getByRole('menuitem').allInnerTexts();
      for (const entry of ['复制', '转发', '多选', '收藏', '置顶', '重新发送']) expect(offered).not.toContain(entry);
      await page.keyboard.press('Escape');
    }
    expect(await findAccessFaults(b)).toEqual([]);

    // What is written without a network goes all the same; what is hidden stays so, and is not sent with it.
    await goOffline(a);
    await expect(a.locator(`[data-msg-id="${words}"]`)).toContainText('涉及敏感内容，发送失败');
    await expect(a.locator(`[data-msg-id="${words}"]`).getByRole('button', { name: '重新发送' })).toHaveCount(0);
    await sendText(a, '换一句说');
    await a.context().setOffline(false);
    await expect(bubbles(b, '换一句说')).toHaveCount(1, BACK_ONLINE);
    await Promise.all([a.reload(), b.reload()]);
    await expect(a.locator(`[data-msg-id="${words}"]`)).toContainText('涉及敏感内容，发送失败');
    await expect(b.locator(`[data-msg-id="${words}"]`)).toContainText('涉及敏感内容，无法查看');
    for (const page of [a, b]) await expect(page.getByText('不该看见的话')).toHaveCount(0);
  });
});

test.describe('words that the operator forbids', () => {
  let folder: string;
  let strict: RunningServer;
  test.beforeEach(async ({ seededFolder }) => {
    folder = mkdtempSync(join(tmpdir(), 'wisp-strict-'));
    const file = join(folder, 'config.json');
    writeFileSync(file, JSON.stringify({ sensitiveWords: ['违禁内容'] }));
    strict = await startServer({ seededFrom: seededFolder, environment: { CONFIG_FILE: file } });
  });
  test.afterEach(async () => {
    await strict.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('80001 fails the message in its own words, once, and what stands behind it goes', async ({ browser }) => {
    const { a, b } = await openPair(browser, strict.origin, [A, B]);
    await goOffline(a);
    await sendText(a, '这里有违禁内容');
    await sendText(a, '这里没有');
    await a.context().setOffline(false);
    await expect(bubbles(a, '这里有违禁内容')).toContainText('消息或者资料中文本存在敏感内容,发送失败', BACK_ONLINE);
    await expect(bubbles(b, '这里没有')).toHaveCount(1, BACK_ONLINE);
    await Promise.all([a.reload(), b.reload()]);
    await expect(bubbles(a, '这里有违禁内容')).toContainText('消息或者资料中文本存在敏感内容,发送失败');
    await expect(bubbles(b, '这里没有')).toHaveCount(1);
    await expect(bubbles(b, '这里有违禁内容')).toHaveCount(0);
  });

  test('G11 a notice with them is taken back in sight of who wrote it, whose text is there to be mended', async ({ browser }) => {
    const [owner, member] = await Promise.all([
      openChat(browser, strict.origin, { me: A, conversationID: 'GROUP200001' }),
      openPeer(browser, strict.origin, { me: '10004', conversationID: 'GROUP200001' }),
    ]);
    await goOffline(owner);
    await owner.getByRole('button', { name: '群公告', exact: true }).click();
    const dialog = owner.getByRole('alertdialog', { name: '群公告' });
    await dialog.getByRole('textbox', { name: '群公告' }).fill('公告里有违禁内容');
    await dialog.getByRole('button', { name: '保存' }).click();
    await owner.context().setOffline(false);
    await expect(owner.getByText('消息或者资料中文本存在敏感内容,发送失败')).toBeVisible(BACK_ONLINE);
    const offer = owner.locator('[data-bar="refused"]');
    await expect(offer).toContainText('群公告未能保存，写下的内容还在');
    await expect(member.locator('[data-bar="notice"]')).toContainText('每周四 15:00');
    expect(await findAccessFaults(owner)).toEqual([]);
    await Promise.all([owner.reload(), member.reload()]);
    await expect(member.locator('[data-bar="notice"]')).toContainText('每周四 15:00');
    await offer.getByRole('button', { name: '继续编辑' }).click();
    const field = dialog.getByRole('textbox', { name: '群公告' });
    await expect(field).toHaveValue('公告里有违禁内容');
    await expect(offer).toHaveCount(0);
    await field.fill('公告里没有了');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(member.locator('[data-bar="notice"]')).toContainText('公告里没有了', BACK_ONLINE);
    await Promise.all([owner.reload(), member.reload()]);
    await expect(member.locator('[data-bar="notice"]')).toContainText('公告里没有了');
    await expect(offer).toHaveCount(0);
  });
});

test.describe('a report', () => {
  test('is sent from the menu of a message, and from a time without a network once that is over', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin, [A, B]);
    await sendText(b, '加我买东西');
    await expect(bubbles(a, '加我买东西')).toHaveCount(1);
    await choose(a, '加我买东西', '投诉');
    expect(await findAccessFaults(a)).toEqual([]);
    await expect(a.getByRole('alertdialog', { name: '投诉' }).getByRole('button', { name: '提交' })).toHaveAttribute('aria-disabled', 'true');
    await fillReport(a, '一直推销');
    await expect(a.getByText('感谢反馈，我们将尽快核实处理')).toBeVisible();
    // Whether it has arrived shows in what the server then forbids.
    await expectDisputed(a, '加我买东西');
    await Promise.all([a.reload(), b.reload()]);
    for (const page of [a, b]) await expect(bubbles(page, '加我买东西')).toHaveCount(1);
  });

  test('waits with its picture for the network, over a reload', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin, [A, B]);
    await sendText(b, '离线时也想投诉');
    await expect(bubbles(a, '离线时也想投诉')).toHaveCount(1);
    await goOffline(a);
    await choose(a, '离线时也想投诉', '投诉');
    await fillReport(a, '一直推销');
    await expect(a.getByText('已保存，联网后自动提交')).toBeVisible();
    await a.reload();
    await expect(composer(a)).toBeVisible();
    await a.context().setOffline(false);
    await expectDisputed(a, '离线时也想投诉');
    await b.reload();
    await expect(bubbles(b, '离线时也想投诉')).toHaveCount(1);
  });

  test('C27 is offered where deleting for both is refused, until it is answered', async ({ browser, server }) => {
    const { a, b } = await openPair(browser, server.origin, [A, B]);
    await sendText(b, '想双向删除的话');
    await expect(bubbles(a, '想双向删除的话')).toHaveCount(1);
    await goOffline(a);
    await deleteForBoth(a, '想双向删除的话');
    await expect(bubbles(a, '想双向删除的话')).toContainText('正在删除…');
    const wire = await signInByWire(server.origin, B);
    await wire.post('/user/friendBlack/add', { friendWtId: A });
    await a.context().setOffline(false);
    const offer = a.locator('[data-bar="offer"]');
    await expect(offer).toContainText('无法双向删除', BACK_ONLINE);
    expect(await findAccessFaults(a)).toEqual([]);
    await Promise.all([a.reload(), b.reload()]);
    await expect(offer).toContainText('无法双向删除');
    for (const page of [a, b]) await expect(bubbles(page, '想双向删除的话')).toHaveCount(1);
    await offer.getByRole('button', { name: '投诉' }).first().click();
    await fillReport(a, '对方拉黑了我');
    await expect(offer).toHaveCount(0);
    await a.reload();
    await expect(composer(a)).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});

async function deleteForBoth(page: Page, text: string): Promise<void> {
  await choose(page, text, '删除');
  const question = page.getByRole('alertdialog');
  await question.getByRole('radio', { name: /同时为对方删除/ }).check();
  await question.getByRole('button', { name: '删除' }).click();
}

/** What is under a complaint cannot be deleted for both (contract C27). */
async function expectDisputed(page: Page, text: string): Promise<void> {
  await expectTold(page, A);
  await deleteForBoth(page, text);
  await expect(page.locator('[data-bar="offer"]')).toBeVisible(BACK_ONLINE);
  await expect(bubbles(page, text)).toHaveCount(1);
}
