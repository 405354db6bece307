import type { Locator, Page } from 'playwright';
import { zh } from '../../../e2e/support/zh.ts';
import { dismiss } from '../hands.ts';
import { ready, type Stage } from '../stage.ts';
import { button, dialog, fieldError, item, ME, openAs, openMenuOf, openNewAccount, post, question, touch } from './helpers.ts';

const PEER = 'C2C10002';
const OTHER = 'C2C10004';
const GROUP = 'GROUP200001';
const WORK = '项目组';
const EMPTY = '家人';
/** The name of a tab has at most ten characters. */
const LONG = '客户与供应商售后联系';
const MESSAGES = 120;

const row = (page: Page, id: string): Locator => page.locator(`[data-conversation-id="${id}"]`);
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: false });

/** The conversation list: tabs, menus, swipe, undo, archive, and a new group. */
export async function showLists(stage: Stage): Promise<void> {
  await prepare(stage);
  const here = await openAs(stage, ME);
  await showTabs(here);
  await showRowMenu(here);
  if (here.isPhone) await showSwipe(here);
  await showUndo(here);
  await showNewGroup(here);
  await showOffline(here);
  const fresh = await openNewAccount(stage, '林深');
  await ready(fresh.page, '/messages');
  await row(fresh.page, 'C2CwisperHelper').waitFor();
  await fresh.shot('list-new-account');
}

/** Own tabs, one of them empty and one with a long name, and more than 99 unread messages. */
async function prepare(stage: Stage): Promise<void> {
  const [own, peer] = [await stage.sender(ME), await stage.sender('10002')];
  const members = [
    { sessionId: '200001', sessionType: 1 },
    { sessionId: '10002', sessionType: 0 },
    { sessionId: '10004', sessionType: 0 },
  ];
  await post(own, '/sessionGroup/add', { groupName: WORK, relationList: members });
  for (const groupName of [EMPTY, LONG]) await post(own, '/sessionGroup/add', { groupName, relationList: [] });
  for (let at = 1; at <= MESSAGES; at += 1) await peer.sendText(`C2C${ME}`, `第 ${String(at)} 张分镜改好了`);
}

async function showTabs({ page, shot }: Stage): Promise<void> {
  await ready(page, '/messages');
  await row(page, PEER).getByText('99+').waitFor();
  await shot('list-tabs');
  await tab(page, WORK).click();
  await page.locator('[data-conversation-id]').nth(2).waitFor();
  await shot('list-own-tab');
  await tab(page, EMPTY).click();
  await page.getByText(zh('common.empty')).waitFor();
  await shot('list-tab-empty');
  await tab(page, zh('conversations.tab.all')).click();
  await button(page, zh('conversations.manageTabs')).click();
  const manager = dialog(page, zh('tabs.title'));
  await manager.getByText(WORK).waitFor();
  await shot('tabs');
  await button(manager, zh('tabs.deleteOf', { name: WORK })).click();
  await question(page).waitFor();
  await shot('tab-delete');
  await dismiss(page, question(page));
  await button(manager, zh('tabs.editOf', { name: WORK })).click();
  const editor = dialog(page, zh('tabs.edit'));
  await editor.getByRole('checkbox').nth(3).waitFor();
  await shot('tab-editor');
  await editor.getByPlaceholder(zh('tabs.namePlaceholder')).fill(EMPTY);
  await fieldError(editor, zh('tabs.used')).waitFor();
  await editor.getByRole('searchbox').fill('没有这个人');
  await editor.getByText(zh('forward.notFound', { item: zh('forward.anybody') })).waitFor();
  await shot('tab-editor-used');
  await button(editor, zh('common.cancel')).click();
  await manager.waitFor();
  await dismiss(page, manager);
}

async function showRowMenu({ page, shot }: Stage): Promise<void> {
  const open = async (): Promise<Locator> => {
    await row(page, OTHER).click({ button: 'right' });
    const menu = page.getByRole('menu');
    await menu.waitFor();
    return menu;
  };
  const menu = await open();
  await shot('row-menu');
  await item(page, zh('conversationList.mute')).click();
  await item(page, zh('conversationList.muteAlways')).waitFor();
  await shot('row-mute');
  await item(page, zh('common.back')).click();
  await item(page, zh('conversationList.addToTab')).click();
  await item(page, zh('tabs.create')).waitFor();
  await shot('row-tabs');
  await dismiss(page, menu);
  await open();
  await item(page, zh('conversationList.mute')).click();
  await item(page, zh('conversationList.muteFor', { count: 8 })).click();
  await row(page, OTHER)
    .getByRole('img', { name: zh('conversations.muted') })
    .waitFor();
  await open();
  await item(page, zh('conversationList.unmute')).waitFor();
  await shot('row-muted');
  await item(page, zh('conversationList.unmute')).click();
}

async function showSwipe({ page, shot }: Stage): Promise<void> {
  const box = await row(page, PEER).boundingBox();
  if (box === null) throw new Error('no row');
  const start = { x: box.x + 300, y: box.y + box.height / 2 };
  const lift = await touch(page, start, { x: start.x - 220, y: start.y });
  await lift();
  await page.getByText(zh('conversations.archive'), { exact: true }).first().waitFor();
  await page.waitForFunction((id) => (document.querySelector(`[data-conversation-id="${id}"]`)?.parentElement?.scrollLeft ?? 0) > 150, PEER);
  await shot('row-swiped');
  await page.goBack();
}

async function showUndo({ page, shot }: Stage): Promise<void> {
  await ready(page, '/messages');
  await row(page, OTHER).click({ button: 'right' });
  await item(page, zh('conversations.delete')).click();
  await question(page).waitFor();
  await shot('conversation-delete');
  await button(question(page), zh('conversations.delete')).click();
  await button(page, zh('conversationList.undo')).waitFor();
  await shot('conversation-undo');
  await button(page, zh('conversationList.undo')).click();
  await row(page, OTHER).waitFor();
  for (const id of [OTHER, GROUP]) {
    await row(page, id).click({ button: 'right' });
    await item(page, zh('conversations.archive')).click();
    await row(page, id).waitFor({ state: 'detached' });
  }
  await button(page, zh('conversationList.undo')).last().waitFor();
  await shot('conversation-archived');
  await button(page, zh('conversationList.undo')).first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: zh('conversations.archived') }).click();
  await row(page, OTHER).waitFor();
  await shot('archive');
  await button(page, zh('conversationList.removeAll')).click();
  await question(page).waitFor();
  await shot('archive-remove-all');
  await button(question(page), zh('conversationList.removeAll')).click();
  await row(page, PEER).waitFor();
}

async function showNewGroup({ page, shot }: Stage): Promise<void> {
  await ready(page, '/messages');
  const menu = await openMenuOf(page, button(page, zh('conversations.newMenu')));
  await shot('list-menu');
  await item(page, zh('newGroup.title')).click();
  await menu.waitFor({ state: 'detached' });
  const founding = dialog(page, zh('newGroup.title'));
  await founding.locator('[data-target]').nth(1).waitFor();
  await shot('new-group');
  for (const at of [0, 1]) await founding.locator('[data-target]').nth(at).getByRole('checkbox').check();
  await founding.getByRole('textbox', { name: zh('forward.groupName') }).fill('周六环湖骑行与露营装备交流群聊');
  await founding.getByRole('textbox', { name: zh('newGroup.notice') }).fill('周六八点北门集合，头盔和前后灯三样缺一不可，晚到请自己追。');
  await founding.locator('input[type="file"]').setInputFiles('server/demo/media/qr-sample.png');
  await button(founding, zh('newGroup.removePicture')).waitFor();
  await shot('new-group-filled');
  await dismiss(page, founding);
}

async function showOffline({ page, shot }: Stage): Promise<void> {
  await page.context().setOffline(true);
  await page.reload();
  await row(page, PEER).waitFor();
  await page.getByText(zh('common.networkError')).waitFor();
  await shot('list-offline');
  await page.context().setOffline(false);
}
