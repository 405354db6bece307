import { bubbleOf, choose, composer, dismiss, openChat, openMenu } from './hands.ts';
import { ready, type Stage } from './stage.ts';

const ME = '10001';
const PEER = '10006';
const CHAT = `C2C${PEER}`;
const CHAT_OF_PEER = `C2C${ME}`;
const MEDIA = 'server/demo/media';
const PHONE_PX = 720;
const LOW_PX = 480;

/** The screens that depend most on the available space, in windows that are neither desktop nor phone. */
export async function showWidths(stage: Stage): Promise<void> {
  const [own, peer] = [await stage.sender(ME), await stage.sender(PEER)];
  const { ID } = await peer.sendText(CHAT_OF_PEER, '晚上那场改到八点半了，还来得及吗？');
  const messageReply = { messageID: ID, messageSender: '江慕白', messageAbstract: '晚上那场改到八点半了，还来得及吗？', messageType: 1, version: 1 };
  const reply = await own.sendText(CHAT, '来得及，我从公司直接过去', { cloudCustomData: JSON.stringify({ messageReply }) });
  await own.socket.request('react', { ID: reply.ID, reactionID: '[TUIEmoji_Like]', on: true });
  for (const { width, height, name } of stage.others) {
    await stage.page.setViewportSize({ width, height });
    await showWidth({ ...stage, isPhone: width < PHONE_PX || height < LOW_PX }, { name, isPhone: width < PHONE_PX });
  }
}

/** `here.isPhone` = menus are sheets. */
async function showWidth(here: Stage, { name, isPhone }: { readonly name: string; readonly isPhone: boolean }): Promise<void> {
  const { page } = here;
  const shot = async (screen: string): Promise<void> => here.shotAt(screen, name);
  if (isPhone) {
    await ready(page, '/messages');
    await page.locator('[data-conversation-id]').first().waitFor();
    await shot('list');
  }
  await openChat(here, CHAT);
  const quote = bubbleOf(page, '来得及，我从公司直接过去');
  await quote.waitFor();
  await shot('chat-quote');
  const menu = await openMenu(here, quote);
  await shot('menu');
  await dismiss(page, menu);
  await choose(here, quote, '引用');
  await page.locator('input[type=file][accept*="image/png"]').setInputFiles(`${MEDIA}/rainbow.webp`);
  await page.locator('input[type=file]:not([accept])').setInputFiles(`${MEDIA}/trip-plan.pdf`);
  const picked = page.getByRole('list', { name: '待发送的文件' }).getByRole('listitem');
  await picked.nth(1).waitFor();
  await composer(page).fill('路书在这里，你先看看，晚上见面再说');
  await shot('composer-files');
  await page.getByRole('button', { name: '取消引用' }).click();
  for (const at of [1, 0]) await picked.nth(at).getByRole('button', { name: /^移除/ }).click();
  await composer(page).fill('');
  await openChat(here, 'GROUP200001');
  await page.getByRole('button', { name: '查看图片' }).last().click();
  const viewer = page.getByRole('dialog', { name: '图片预览' });
  await viewer.locator('img[data-scale]').waitFor();
  await shot('viewer');
  await dismiss(page, viewer);
  await ready(page, '/privacySettings');
  await shot('settings');
}
