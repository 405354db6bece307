import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { bubbleOf, choose, dismiss, message, openChat, sendText } from './hands.ts';
import { enterFully, type Stage } from './stage.ts';

const ME = '10001';
const PEER = '10004';
const STRANGER = '10008';

/** The word that the operator of the tour forbids (tools/tour.ts). */
export const FORBIDDEN = '违禁内容';

/** The delivery statuses of a message: recalled, refused, failed, hidden. */
export async function showDeliveryStatuses(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  const peer = await stage.sender(PEER);
  await openChat(stage, `C2C${PEER}`);
  await sendText(page, '周日下午三点，老地方见');
  await choose(stage, bubbleOf(page, '周日下午三点'), '撤回');
  const { ID } = await peer.sendText(`C2C${ME}`, '发错群了');
  await message(page, ID).waitFor();
  await peer.socket.request('revoke', { ID });
  await page.getByText('对方撤回了一条消息').last().waitFor();
  await shot('fate-recalled');

  await sendText(page, `这里有${FORBIDDEN}`);
  const failed = page.locator('[data-msg-id]').filter({ hasText: FORBIDDEN });
  await failed.getByText('消息或者资料中文本存在敏感内容').waitFor();
  await shot('fate-failed');
  await failed.getByRole('button', { name: '重新发送' }).first().click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await shot('fate-resend');
  await dismiss(page, question);

  const stranger = await stage.sender(STRANGER);
  await stranger.client.post('/user/friendBlack/add', { friendWtId: ME });
  await openChat(stage, `C2C${STRANGER}`);
  await sendText(page, '请问群里说的那家店怎么走？');
  await page.getByText('被对方拒收了').last().waitFor();
  await shot('fate-refused');
  await stranger.client.post('/user/friendBlack/deleteByUserId', { friendWtId: ME });
  await showRisk(stage);
}

/** Messages that are hidden for all before a new device of the user signs in. */
async function showRisk(stage: Stage): Promise<void> {
  const [peer, own] = [await stage.sender(PEER), await stage.sender(ME)];
  const [theirs, mine] = [await peer.sendText(`C2C${ME}`, '不该看见的话'), await own.sendText(`C2C${PEER}`, '我也不该这样说')];
  for (const { ID } of [theirs, mine]) hideAsRisky(stage.dataDir, ID);
  const device = await stage.openOther(stage.origin);
  await enterFully(device.page, ME);
  await openChat(device, `C2C${PEER}`);
  await device.page.getByText('涉及敏感内容').last().waitFor();
  await device.shot('fate-risk');
}

/** Writes to the database, because no command marks a message as risky. */
function hideAsRisky(dataDir: string, ID: string): void {
  const db = new DatabaseSync(join(dataDir, 'wisp.db'));
  db.exec('pragma busy_timeout = 5000');
  db.prepare('update messages set risk = 1 where id = ?').run(ID);
  db.close();
}
