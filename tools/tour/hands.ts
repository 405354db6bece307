import type { Locator, Page } from 'playwright';
import { ready, type Stage } from './stage.ts';

/** Actions for the screenshots of a conversation: opening it, its menus, its tools. */

export async function openChat({ page }: Stage, conversationID: string): Promise<void> {
  await ready(page, `/messages/${conversationID}`);
  await page.locator('[data-msg-id]').last().waitFor();
}

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: '输入消息' });

export const message = (page: Page, ID: string): Locator => page.locator(`[data-msg-id="${ID}"]`);

export const bubbleOf = (page: Page, text: string): Locator => page.locator('[data-msg-id]').filter({ hasText: text }).last().locator('[data-bubble]');

/** Opens the menu of a bubble: at the pointer, or as a sheet on a phone. */
export async function openMenu({ page, isPhone }: Stage, bubble: Locator): Promise<Locator> {
  await bubble.click({ button: 'right', position: { x: 12, y: 12 } });
  const menu = isPhone ? page.getByRole('dialog', { name: '消息操作' }) : page.getByRole('menu', { name: '消息操作' });
  await menu.waitFor();
  return menu;
}

export async function choose(stage: Stage, bubble: Locator, entry: string): Promise<void> {
  const menu = await openMenu(stage, bubble);
  await menu.getByRole(stage.isPhone ? 'button' : 'menuitem', { name: entry, exact: true }).click();
  await menu.waitFor({ state: 'detached' });
}

/** Opens a tool of the composer. Some tools have a separate button if there is enough space. */
export async function openTool({ page, isPhone }: Stage, name: string): Promise<void> {
  const own = page.locator('form').getByRole('button', { name, exact: true });
  if (!isPhone && (await own.count()) > 0) return own.click();
  await page.getByRole('button', { name: '更多', exact: true }).last().click();
  return page.getByRole('menuitem', { name, exact: true }).click();
}

/** Closes the topmost layer, and waits until it is removed. */
export async function dismiss(page: Page, what: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await what.waitFor({ state: 'detached' });
}

export async function sendText(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await page.locator('[data-msg-id]').filter({ hasText: text }).last().waitFor();
}
