import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles } from '../pages/conversation-page.ts';
import { zh } from './zh.ts';

/** The newest bubble with this text. */
export function bubbleOf(page: Page, text: string): Locator {
  return bubbles(page, text).last().locator('[data-bubble]');
}

/** Chooses an entry of a message's menu with the mouse. */
export async function choose(page: Page, text: string, action: string): Promise<void> {
  await bubbleOf(page, text).click({ button: 'right', position: { x: 12, y: 12 } });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** The entries of a message's menu, in order. The menu is closed again. */
export async function offeredFor(page: Page, text: string): Promise<string[]> {
  await bubbleOf(page, text).click({ button: 'right', position: { x: 12, y: 12 } });
  await expect(page.getByRole('menu')).toBeVisible();
  const names = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  return names;
}

/** Chooses in the open dialog to delete for both users. */
export async function confirmForBoth(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: zh('chat.twoWay.both') }).check();
  await dialog.getByRole('button', { name: zh('chat.action.delete') }).click();
}

export async function deleteForBoth(page: Page, text: string): Promise<void> {
  await choose(page, text, zh('chat.action.delete'));
  await confirmForBoth(page);
}
