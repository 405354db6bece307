import type { Locator } from 'playwright';
import { choose, dismiss, message, openChat, openMenu } from './hands.ts';
import type { Stage } from './stage.ts';

const ME = '10001';
const PEER = '10006';

/** The actions for one message and for several messages. */
export async function showMenus(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  const [peer, own] = [await stage.sender(PEER), await stage.sender(ME)];
  await openChat(stage, `C2C${PEER}`);
  await peer.sendText(`C2C${ME}`, '晚上那场改到八点半了，还来得及吗？');
  const { ID: mine } = await own.sendText(`C2C${PEER}`, '来得及，我从公司直接过去');
  const { ID } = await peer.sendText(`C2C${ME}`, '好，那我先去占位置，到了在门口等你');
  await message(page, ID).waitFor();
  const [theirs, ours] = [ID, mine].map((one) => message(page, one).locator('[data-bubble]')) as [Locator, Locator];
  const menu = await openMenu(stage, theirs);
  await shot('menu');
  await dismiss(page, menu);
  const ownMenu = await openMenu(stage, ours);
  await shot('menu-own');
  await dismiss(page, ownMenu);
  if (!stage.isPhone) await showHoverActions(stage, theirs);
  await choose(stage, theirs, '删除');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await shot('delete');
  await dismiss(page, question);
  await showSelection(stage, theirs);
}

async function showHoverActions({ page, shot }: Stage, bubble: Locator): Promise<void> {
  await page.mouse.move(0, 0);
  await bubble.hover();
  const strip = page.locator('[data-hover-actions]');
  await strip.waitFor();
  await shot('hover');
  await strip.getByRole('button', { name: '添加回应' }).click();
  await strip.getByRole('button', { name: '用 👍 回应' }).waitFor();
  await shot('hover-reactions');
  await page.mouse.move(0, 0);
}

async function showSelection(stage: Stage, bubble: Locator): Promise<void> {
  const { page, shot } = stage;
  await choose(stage, bubble, '多选');
  const bar = page.getByRole('toolbar', { name: '多选操作' });
  await page.locator('[data-msg-id]').filter({ hasText: '来得及，我从公司' }).last().getByRole('checkbox').check({ force: true });
  await bar.getByText('已选择 2 条消息').waitFor();
  await shot('select');
  await bar.getByRole('button', { name: '合并转发' }).click();
  await showForward(stage);
  await bar.getByRole('button', { name: '取消' }).click();
  await bar.waitFor({ state: 'detached' });
}

async function showForward({ page, shot }: Stage): Promise<void> {
  const picker = page.getByRole('dialog', { name: '转发给' });
  await picker.locator('[data-target]').first().waitFor();
  await shot('forward');
  const search = picker.getByRole('searchbox').or(picker.getByRole('textbox')).first();
  for (const [words, target] of [
    ['zmy', 'C2C10004'],
    ['sn', 'C2C10002'],
  ] as const) {
    await search.fill(words);
    await picker.locator('[data-target]').nth(1).waitFor({ state: 'detached' });
    await picker.locator(`[data-target="${target}"]`).getByRole('checkbox').check();
  }
  await shot('forward-chosen');
  await search.fill('没有这个人');
  await picker.getByText('不存在').waitFor();
  await shot('forward-none');
  await search.fill('');
  await picker.getByRole('button', { name: '新建群聊' }).click();
  const founding = page.getByRole('dialog', { name: '新建群聊' });
  await founding.getByRole('textbox', { name: '群名称' }).fill('骑行小队');
  await founding.locator('[data-target]').first().getByRole('checkbox').check();
  await shot('forward-group');
  await founding.getByRole('button', { name: '返回' }).click();
  await picker.waitFor();
  await dismiss(page, picker);
}
