import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, composer, conversationRow, openConversation, pickedFiles, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { dumpAccount } from '../../support/stored/dump-account.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { goOffline } from '../../support/go-offline.ts';
import { choose } from '../../support/message-menu.ts';
import { openChat, openPeer } from '../../support/open-chat.ts';
import { readRow } from '../../support/stored/read-rows.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

/** An admin of the group, who may mention everyone. */
const ADMIN = '10002';
const CALLED = { wtId: '10004', name: '周沐阳' };
const GROUP = 'GROUP200001';
const ELSEWHERE = 'C2C10001';
const EVERYBODY = '__kImSDK_MesssageAtALL__';
const BACK_ONLINE = { timeout: 45_000 };
const SHEET = '预算.txt';
/** One red dot. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC', 'base64');

const options = (page: Page): Locator => page.getByRole('listbox', { name: zh('composer.mention') }).getByRole('option');
const calledIn = (page: Page, text: string): Locator => bubbles(page, text).getByRole('button', { name: /^@/ });

async function quote(page: Page, text: string): Promise<void> {
  await choose(page, text, zh('chat.action.reply'));
  await expect(page.locator('[data-quote]')).toContainText(text);
}

/** The stored message with this text. */
async function storedWith(page: Page, wtId: string, text: string) {
  const { messages } = await dumpAccount(page, wtId);
  const ID = messages.findLast(({ payload }) => payload.includes(text))?.ID ?? '';
  return readRow<{ readonly sequence: number; readonly atUserList: readonly string[] }>(page, { wtId, table: 'messages', key: ID });
}

type Payload = { readonly text?: string; readonly fileName?: string; readonly imageInfoArray?: unknown };

/** The sent files and the texts after them, in the order of the log. */
async function listKinds(page: Page, wtId: string, since: number): Promise<string[]> {
  const { messages } = await dumpAccount(page, wtId);
  const sent = messages.filter((row) => row.conversationID === GROUP && row.status === 'success' && row.sequence > since);
  const payloads = sent.sort((a, b) => a.sequence - b.sequence).map(({ payload }) => JSON.parse(payload) as Payload);
  return payloads.map(({ text, fileName, imageInfoArray }) => text ?? fileName ?? (imageInfoArray === undefined ? '' : 'picture'));
}

test('an admin mentions a member by pinyin and everyone, quotes, and sends a picture, a file and a text, also offline', async ({ browser, server }) => {
  const [a, b] = await Promise.all([
    openChat(browser, server.origin, { me: ADMIN, conversationID: GROUP }),
    openPeer(browser, server.origin, { me: CALLED.wtId, conversationID: ELSEWHERE }),
  ]);
  await composer(a).pressSequentially('请 @zmy');
  await expect(options(a)).toHaveText([new RegExp(CALLED.name)]);
  await composer(a).press('Enter');
  await expect(composer(a)).toHaveValue(`请 @${CALLED.name} `);
  await composer(a).pressSequentially('看一下预算');
  await composer(a).press('Enter');
  await expect(sentBubbles(a, '看一下预算')).toHaveCount(1);
  await expect(conversationRow(b, GROUP)).toContainText('[有人@我]');
  await openConversation(b, GROUP);
  await expect(calledIn(b, '看一下预算')).toHaveText([`@${CALLED.name}`]);
  await expect(conversationRow(b, GROUP)).not.toContainText('[有人@我]');
  expect((await storedWith(b, CALLED.wtId, '看一下预算'))?.atUserList).toEqual([CALLED.wtId]);

  await sendText(b, '表格在哪里');
  await expect(bubbles(a, '表格在哪里')).toHaveCount(1);
  await quote(a, '表格在哪里');
  await sendText(a, '马上发');
  await expect(bubbles(b, '马上发')).toContainText('表格在哪里');
  const since = (await storedWith(b, CALLED.wtId, '马上发'))?.sequence ?? 0;

  await openConversation(b, ELSEWHERE);
  await goOffline(a);
  await a.locator('input[type=file][accept*="image/png"]').setInputFiles({ name: '图.png', mimeType: 'image/png', buffer: PNG });
  await a.locator('input[type=file]:not([accept])').setInputFiles({ name: SHEET, mimeType: 'text/plain', buffer: Buffer.from('1,2,3') });
  await expect(pickedFiles(a)).toHaveCount(2);
  await composer(a).pressSequentially('@');
  await expect(options(a).first()).toHaveText('所有人');
  expect(await findAccessFaults(a)).toEqual([]);
  await composer(a).press('Enter');
  await composer(a).pressSequentially('图和表都在这里');
  await a.getByRole('button', { name: zh('composer.send'), exact: true }).click();
  await expect(pickedFiles(a)).toHaveCount(0);
  await expect(composer(a)).toHaveValue('');
  await quote(a, '看一下预算');
  await sendText(a, '请看上面');
  await expect(bubbles(a, '请看上面')).toContainText('看一下预算');
  await expect(conversationRow(b, GROUP)).not.toContainText('请看上面');

  await a.context().setOffline(false);
  await expect(sentBubbles(a, '请看上面')).toHaveCount(1, BACK_ONLINE);
  await expect(conversationRow(b, GROUP)).toContainText('[@所有人]', BACK_ONLINE);
  const sent = ['picture', SHEET, '@所有人 图和表都在这里', '请看上面'];
  await openConversation(b, GROUP);
  for (const [page, wtId] of [
    [b, CALLED.wtId],
    [a, ADMIN],
  ] as const)
    await expect.poll(async () => listKinds(page, wtId, since), BACK_ONLINE).toEqual(sent);
  expect((await storedWith(b, CALLED.wtId, '图和表都在这里'))?.atUserList).toEqual([EVERYBODY]);
  await Promise.all([a.reload(), b.reload()]);
  for (const page of [a, b]) {
    await expect(bubbles(page, '请看上面')).toContainText('看一下预算');
    await expect(bubbles(page, '马上发')).toContainText('表格在哪里');
    await expect(calledIn(page, '图和表都在这里')).toHaveText(['@所有人']);
    await expect(bubbles(page, SHEET)).toHaveCount(1);
    await expect(page.getByRole('button', { name: /图片/ }).last()).toBeVisible();
  }
});
