import { choose, composer, dismiss, openChat, openTool } from './hands.ts';
import type { Stage } from './stage.ts';

const ME = '10001';
const CHAT = 'C2C10004';
const MEDIA = 'server/demo/media';
const FAVOURITE_KINDS = ['text', 'image', 'video', 'file', 'place', 'note'] as const;
const KIND_NAMES: Readonly<Record<(typeof FAVOURITE_KINDS)[number], string>> = {
  text: '文本',
  image: '图片',
  video: '视频',
  file: '文件',
  place: '位置',
  note: '笔记',
};
/** Longer than the limit of a message. */
const TOO_LONG = '长'.repeat(4200);

/** The composer, and the panels and menus that open from it. */
export async function showComposer(stage: Stage): Promise<void> {
  await openChat(stage, 'GROUP200001');
  await showPanels(stage);
  await openChat(stage, CHAT);
  await showDrafts(stage);
  await showVoice(stage);
  await showDialogs(stage);
  await showFavourites(stage);
  await showRefusals(stage);
}

async function showPanels({ page, shot }: Stage): Promise<void> {
  const key = page.getByRole('button', { name: '表情', exact: true });
  await key.click();
  await page.getByText('所有表情').waitFor();
  await shot('emoji');
  await page.getByRole('tab', { name: '小猫' }).click();
  await page.getByRole('dialog', { name: '表情' }).locator('img').first().waitFor();
  await shot('stickers');
  await key.click();
  await page.getByRole('button', { name: '更多', exact: true }).last().click();
  const more = page.getByRole('menu', { name: '更多' });
  await more.waitFor();
  await shot('composer-more');
  await dismiss(page, more);
  await composer(page).pressSequentially('@');
  await page.getByRole('listbox').waitFor();
  await shot('mention');
  await composer(page).fill('');
}

async function showDrafts(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await composer(page).fill('第一行\n第二行写得长一点，看它怎么换行：会议改到周四下午三点，还在原来那间\n第三行');
  await choose(stage, page.locator('[data-bubble]').last(), '引用');
  await page.locator('[data-quote]').first().waitFor();
  await shot('composer-quote');
  await page.getByRole('button', { name: '取消引用' }).click();
  await page.locator('input[type=file][accept*="image/png"]').setInputFiles(`${MEDIA}/rainbow.webp`);
  await page.locator('input[type=file][accept*="video"]').setInputFiles(`${MEDIA}/ride-clip.webm`);
  await page.locator('input[type=file]:not([accept])').setInputFiles([`${MEDIA}/trip-plan.pdf`, `${MEDIA}/sampling-points.csv`]);
  const strip = page.getByRole('list', { name: '待发送的文件' }).getByRole('listitem');
  await strip.nth(3).waitFor();
  await composer(page).fill('路书和采样点都在这里');
  await shot('composer-files');
  for (let left = 3; left >= 0; left -= 1) {
    await strip.nth(left).getByRole('button', { name: /^移除/ }).click();
    await strip.nth(left).waitFor({ state: 'detached' });
  }
  await composer(page).fill(TOO_LONG);
  await page.getByText(/超出 \d+ 字节/).waitFor();
  await shot('composer-too-long');
  await composer(page).fill('');
}

async function showVoice({ page, shot }: Stage): Promise<void> {
  await page.getByRole('button', { name: '语音', exact: true }).click();
  const recorder = page.getByRole('group', { name: '录音' });
  await recorder.getByText(/00:0[2-9]/).waitFor();
  await shot('voice-recording');
  await page.getByRole('button', { name: '试听' }).click();
  const strip = page.getByRole('list', { name: '待发送的文件' }).getByRole('listitem');
  await strip.first().waitFor();
  await shot('voice-draft');
  await strip.first().getByRole('button', { name: /^移除/ }).click();
  await strip.first().waitFor({ state: 'detached' });
}

async function showDialogs(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  const dialog = page.getByRole('dialog');
  await openTool(stage, '拍照');
  const shutter = dialog.getByRole('button', { name: '拍照' });
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some(({ videoWidth }) => videoWidth > 0));
  await shot('camera');
  await shutter.click();
  await page.getByRole('button', { name: '使用照片' }).waitFor();
  await shot('camera-shot');
  await dismiss(page, dialog);
  await openTool(stage, '位置');
  await page.getByRole('button', { name: '使用当前位置' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('翠湖公园');
  await shot('place');
  await page.getByRole('textbox', { name: '纬度' }).fill('125');
  await page.getByText('纬度在 -90 到 90 之间').waitFor();
  await shot('place-wrong');
  await dismiss(page, dialog);
  await openTool(stage, '名片');
  await page.getByRole('radio').first().check({ force: true });
  await shot('card');
  await dialog.getByRole('searchbox').fill('没有这个人');
  await dialog.getByText('没有找到好友').waitFor();
  await shot('card-none');
  await dismiss(page, dialog);
}

async function showFavourites(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await openTool(stage, '收藏');
  const dialog = page.getByRole('dialog', { name: '收藏', exact: true });
  await dialog.locator('[data-favourite]').nth(2).waitFor();
  await shot('favourites');
  for (const kind of FAVOURITE_KINDS) {
    await dialog.getByRole('tab', { name: KIND_NAMES[kind] }).click();
    await dialog.locator('[data-favourite]').first().waitFor();
    await shot(`favourites-${kind}`);
  }
  await dialog.locator('[data-favourite]').first().getByRole('checkbox').check({ force: true });
  await dialog.getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await shot('favourites-delete');
  await dismiss(page, question);
  await dialog.getByRole('searchbox', { name: '搜索' }).fill('没有这样的');
  await dialog.getByText('暂无数据').waitFor();
  await shot('favourites-none');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Conversations in which the user cannot write. */
async function showRefusals(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  const [own, owner] = [await stage.sender(ME), await stage.sender('10006')];
  await owner.client.post('/user/groupchat/edit', { groupNumber: '200010', bannedSwitch: 1 });
  await openChat(stage, 'GROUP200010');
  await page.getByText('管理员开启全员禁言').last().waitFor();
  await shot('composer-muted');
  await openChat(stage, 'C2C10013');
  await composer(page).pressSequentially('还没写完的话');
  await own.client.post('/user/friendBlack/add', { friendWtId: '10013' });
  await page.getByText('未发送的内容已保留').waitFor();
  await shot('composer-blocked');
}
