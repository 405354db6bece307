import { composer, dismiss, message, openChat } from './hands.ts';
import type { Stage } from './stage.ts';

const ME = '10001';
const GROUP = 'GROUP200001';
/** A group with a hundred unread messages, one of which mentions the user. */
const BUSY_GROUP = 'GROUP200003';
const PEER = '10002';

/** Pins, receipts, reactions, and unread messages. */
export async function showMarks(stage: Stage): Promise<void> {
  await showUnread(stage);
  await showPins(stage);
  await showReactions(stage);
  await showTyping(stage);
}

async function showUnread(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await openChat(stage, BUSY_GROUP);
  await page.locator('[data-jump-unread]').waitFor();
  await shot('unread-jump');
  await page.locator('[data-jump-unread]').click();
  await page.getByText('以下为新消息').waitFor();
  await shot('unread-divider');
  const other = await stage.sender('10004');
  for (const text of ['我先出发了，北门见', '前面修路，绕一下']) await other.sendText(BUSY_GROUP, text);
  await page.locator('[data-jump-newest]').filter({ hasText: '条新消息' }).waitFor();
  await shot('unread-newest');
}

async function showPins(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await openChat(stage, `C2C${PEER}`);
  const strip = page.locator('[data-pins]');
  await strip.waitFor();
  await shot('pins');
  await strip.getByRole('button', { name: '展开置顶列表' }).click();
  await strip.getByRole('button', { name: '收起置顶列表' }).waitFor();
  await shot('pins-open');
}

async function showReactions(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await openChat(stage, GROUP);
  const [own, ...others] = await Promise.all([ME, '10002', '10004', '10005'].map(async (wtId) => stage.sender(wtId)));
  if (own === undefined) return;
  const { ID, sequence } = await own.sendText(GROUP, '海报定稿了，明早九点发', { needReadReceipt: true });
  for (const [at, other] of others.entries()) {
    await other.socket.request('react', { ID, reactionID: at < 2 ? '[TUIEmoji_Like]' : '[TUIEmoji_Celebrate]', on: true });
    await other.socket.request('receipt', { conversationID: GROUP, IDs: [ID] });
    await other.socket.request('read', { conversationID: GROUP, sequence });
  }
  await own.socket.request('react', { ID, reactionID: '[TUIEmoji_Celebrate]', on: true });
  const mine = message(page, ID);
  await mine.getByRole('button', { name: '🎉 2 人' }).waitFor();
  await mine.getByRole('button', { name: '3 人已读' }).waitFor();
  await shot('reactions');
  const dialog = page.getByRole('dialog');
  await mine.getByRole('button', { name: '回应', exact: true }).click();
  await dialog.getByRole('listitem').first().waitFor();
  await shot('reactions-who');
  await dismiss(page, dialog);
  await mine.getByRole('button', { name: '3 人已读' }).click();
  await dialog.getByRole('listitem').first().waitFor();
  await shot('receipts');
  await dialog.getByRole('tab', { name: /^已读/ }).click();
  await dialog.getByRole('listitem').nth(2).waitFor();
  await shot('receipts-read');
  await dismiss(page, dialog);
}

async function showTyping(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  const peer = await stage.sender(PEER);
  await openChat(stage, `C2C${PEER}`);
  await composer(page).waitFor();
  await peer.socket.request('typing', { to: ME, on: true });
  await page.getByText('对方正在输入…').first().waitFor();
  await shot('typing');
}
