import type { Locator, Page } from 'playwright';
import { zh } from '../../../e2e/support/zh.ts';
import { openAs, button } from '../people/helpers.ts';
import { openChat } from '../hands.ts';
import type { Stage } from '../stage.ts';
import { prepareGroups } from './world.ts';

export const panel = (page: Page): Locator => page.getByRole('complementary', { name: zh('groupPanel.title') });
export const members = (page: Page): Locator => panel(page).getByRole('list', { name: zh('groupPanel.members') });
export const row = (page: Page, label: string): Locator => panel(page).getByRole('button', { name: new RegExp(`^${label}`) });
export const layer = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

/** Opens a browser in which this member reads the group. */
export async function openGroupAs(stage: Stage, wtId: string, groupNumber: string): Promise<Stage> {
  await prepareGroups(stage);
  const own = await openAs(stage, wtId);
  const sender = await stage.sender(wtId);
  await sender.sendText(`GROUP${groupNumber}`, '周六的路线我放在群文件里了，记得看一下集合点');
  await openChat(own, `GROUP${groupNumber}`);
  return own;
}

/** Opens the panel of the open group: by its button, or on a phone by the menu where there is one. */
export async function openPanel({ page }: Stage): Promise<void> {
  const opener = button(page, zh('groupPanel.title'))
    .or(button(page, zh('chat.group.menu')))
    .filter({ visible: true })
    .first();
  await opener.click();
  const entry = page.getByRole('menuitem', { name: zh('groupPanel.title') });
  await members(page).getByRole('button').first().or(entry).first().waitFor();
  if (await entry.isVisible()) await entry.click();
  await members(page).getByRole('button').first().waitFor();
  await page.mouse.move(0, 0);
}
