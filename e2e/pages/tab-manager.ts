import { expect, type Locator, type Page } from 'playwright/test';
import { zh } from '../support/zh.ts';

const IN_TIME = { timeout: 45_000 };

const bar = (page: Page): Locator => page.getByRole('tablist', { name: zh('conversations.tabs') });
export const tab = (page: Page, name: string): Locator => bar(page).getByRole('tab', { name });
export const manager = (page: Page): Locator => page.getByRole('dialog', { name: zh('tabs.title') });
const editor = (page: Page): Locator => page.getByRole('dialog', { name: new RegExp(`${zh('tabs.create')}|${zh('tabs.edit')}`) });
export const list = (page: Page): Locator => page.getByRole('region', { name: zh('conversations.list') });
export const listRows = (page: Page): Locator => list(page).locator('[data-conversation-id]');
/** The names in the bar, without the counts. */
export const tabNames = async (page: Page): Promise<readonly string[]> =>
  (await bar(page).getByRole('tab').allTextContents()).map((text) => text.replace(/\d+\+?$/, ''));

export async function openManager(page: Page): Promise<void> {
  await page.getByRole('button', { name: zh('conversations.manageTabs') }).click();
  await expect(manager(page)).toBeVisible(IN_TIME);
}

export async function closeManager(page: Page): Promise<void> {
  await manager(page)
    .getByRole('button', { name: zh('common.close') })
    .click();
  await expect(manager(page)).toBeHidden();
}

export async function createTab(page: Page, name: string, member?: string): Promise<void> {
  await manager(page)
    .getByRole('button', { name: zh('tabs.create') })
    .click();
  await editor(page).getByPlaceholder('请输入分组名称').fill(name);
  if (member !== undefined) {
    await editor(page).getByRole('searchbox').fill(member);
    await editor(page).getByRole('checkbox', { name: member }).check();
  }
  await editor(page)
    .getByRole('button', { name: zh('common.save') })
    .click();
}

export async function renameTab(page: Page, name: string, next: string): Promise<void> {
  await openManager(page);
  await manager(page)
    .getByRole('button', { name: zh('tabs.editOf', { name }) })
    .click();
  await editor(page).getByPlaceholder('请输入分组名称').fill(next);
  await editor(page)
    .getByRole('button', { name: zh('common.save') })
    .click();
  await closeManager(page);
}
