import { expect, type Locator, type Page } from 'playwright/test';
import { zh } from '../support/zh.ts';

export const tags = (page: Page): Locator => page.getByRole('list', { name: zh('contacts.tags'), exact: true });
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const tagMembers = (page: Page, name: string): Locator =>
  section(page, name)
    .getByRole('list', { name: zh('contacts.friends') })
    .getByRole('listitem');
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const tagNameDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: new RegExp(`${zh('contacts.tag.create')}|${zh('contacts.tag.rename')}`) });

export async function saveTagName(page: Page, name: string): Promise<void> {
  await tagNameDialog(page).getByPlaceholder(zh('contacts.tag.namePlaceholder')).fill(name);
  await tagNameDialog(page)
    .getByRole('button', { name: zh('common.save') })
    .click();
  await expect(tagNameDialog(page)).toBeHidden();
}

export async function createTag(page: Page, name: string): Promise<void> {
  await button(page, zh('contacts.tag.create')).click();
  await saveTagName(page, name);
  await expect(tags(page)).toContainText(name);
}

export async function openTag(page: Page, name: string): Promise<void> {
  await tags(page).getByRole('button', { name }).click();
  await expect(section(page, name)).toBeVisible();
}

export async function addMember(page: Page, tag: string, friend: string): Promise<void> {
  await button(page, zh('contacts.tag.add')).click();
  const picker = page.getByRole('dialog', { name: zh('contacts.tag.addTo', { name: tag }) });
  await picker.getByRole('searchbox').fill(friend);
  await picker.getByRole('checkbox', { name: friend }).check();
  await picker.getByRole('button', { name: zh('contacts.tag.add') }).click();
  await expect(tagMembers(page, tag).filter({ hasText: friend })).toHaveCount(1);
}
