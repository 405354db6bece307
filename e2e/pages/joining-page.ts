import { expect, type Locator, type Page } from 'playwright/test';
import { zh } from '../support/zh.ts';

/** The three lists, by the names of their texts. */
type NoticeList = 'joinApply' | 'myApply' | 'others';

export const groupCard = (page: Page): Locator => page.getByRole('dialog', { name: zh('joining.title') });
export const notices = (page: Page, list: NoticeList): Locator => page.getByRole('list', { name: zh(`groupNotices.${list}`) });

/** Opens one of the three lists of the notices of groups. */
export async function openNotices(page: Page, list: NoticeList): Promise<void> {
  await page.goto('/contacts/notices');
  await page.getByRole('tab', { name: zh(`groupNotices.${list}`) }).click();
}

/** Asks to join the group of the open card. */
export async function applyToGroup(page: Page, text: string): Promise<void> {
  await groupCard(page)
    .getByRole('textbox', { name: zh('joining.content') })
    .fill(text);
  await groupCard(page)
    .getByRole('button', { name: zh('joining.apply') })
    .click();
  await expect(groupCard(page)).toContainText(zh('joining.waiting'));
}
