import { dismiss, openChat } from './hands.ts';
import type { Stage } from './stage.ts';

/** A group in which the user is an ordinary member. */
const THEIR_GROUP = 'GROUP200010';

/** The bars above a conversation, its settings, and the dialogs that open from both. */
export async function showBars(stage: Stage): Promise<void> {
  await showStranger(stage);
  await showNotices(stage);
  await showSettings(stage);
  await showTips(stage);
  await showCalls(stage);
}

async function showStranger(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await openChat(stage, 'C2C10008');
  await page.locator('[data-bar]').waitFor();
  await shot('chat-stranger');
  await page.locator('[data-bar]').getByRole('button', { name: '举报' }).click();
  const form = page.getByRole('alertdialog', { name: '举报' });
  await form.waitFor();
  await shot('report');
  await form.getByRole('radio', { name: '广告骚扰' }).check({ force: true });
  await form.getByRole('textbox', { name: '举报描述' }).fill('加好友以后一直推销，说过不需要了');
  await form.locator('input[type="file"]').setInputFiles('server/demo/media/qr-sample.png');
  await form.getByRole('img', { name: '截图 1' }).waitFor();
  await shot('report-filled');
  await dismiss(page, form);
  await page.locator('[data-bar]').getByRole('button', { name: '拉黑' }).click();
  await page.locator('[data-bar]').getByText('你已拉黑对方').waitFor();
  await shot('chat-blocked');
  // An earlier press would count as part of the same press.
  await page.getByText('已拉黑对方', { exact: true }).waitFor({ state: 'detached' });
  await page.locator('[data-bar]').getByRole('button', { name: '取消拉黑' }).click();
  await page.locator('[data-bar]').getByText('对方还不是你的好友').waitFor();
}

async function showNotices(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await openChat(stage, THEIR_GROUP);
  await page.locator('[data-bar="notice"]').waitFor();
  await shot('notice-bar');
  await page
    .locator('[data-bar="notice"]')
    .getByRole('button', { name: /^查看群公告/ })
    .click();
  const reader = page.getByRole('dialog', { name: '群公告' });
  await reader.waitFor();
  await shot('notice');
  await dismiss(page, reader);
}

async function showSettings(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await openChat(stage, 'C2C10002');
  await page.getByRole('button', { name: '聊天设置' }).click();
  await page.getByRole('menu').waitFor();
  await shot('chat-settings-person');
}

/** The server notifies all members of the actions of the group owner. */
async function showTips(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  const owner = await stage.sender('10001');
  await openChat(stage, 'GROUP200008');
  for (const change of [
    { bannedSwitch: 1 },
    { bannedSwitch: 0 },
    { groupName: '找房小分队（续租）' },
    { groupNotice: '月底前把水电费结清。' },
    { memberProtectSwitch: 1 },
  ])
    await owner.client.post('/user/groupchat/edit', { groupNumber: '200008', ...change });
  await page.getByText('开启了成员保护').last().waitFor();
  await shot('kind-tips');
}

async function showCalls(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await openChat(stage, 'C2C10005');
  const card = page.getByRole('button', { name: /重新拨打/ }).last();
  await card.waitFor();
  await shot('kind-call');
  await card.click();
  await page.getByRole('alertdialog').waitFor();
  await shot('call');
}
