import { expect, type Locator, type Page } from 'playwright/test';
import { zh } from '../support/zh.ts';

export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });
export const contactsLink = (page: Page): Locator => page.getByRole('link', { name: zh('app.contacts') });
/** A dialog, or the pane beside the contacts. */
export const profile = (page: Page): Locator =>
  page.getByRole('dialog', { name: zh('people.title') }).or(page.getByRole('region', { name: zh('people.title') }));
/** The list of all friends. The members of a tag are a list of the same name, in another region. */
export const friends = (page: Page): Locator => page.getByRole('region', { name: zh('app.contacts') }).getByRole('list', { name: zh('contacts.friends') });
export const blacklist = (page: Page): Locator => page.getByRole('list', { name: zh('contacts.blacklist') });

/** The applications of one direction, on the page of the new friends. */
export function applications(page: Page, direction: 'received' | 'sent'): Locator {
  return page.getByRole('list', { name: zh(`contacts.${direction}`) }).getByRole('listitem');
}

export async function openSentApplications(page: Page): Promise<void> {
  await page.goto('/contacts/new');
  await page.getByRole('tab', { name: zh('contacts.sent') }).click();
}

/** Opens the profile of the other person of the open chat. */
export async function openProfileOfChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: zh('chat.group.menu') }).click();
  await page.getByRole('menuitem', { name: zh('bubble.profile') }).click();
  await expect(profile(page)).toBeVisible();
}

/** Opens the profile of a friend from the open contacts. */
export async function openFriend(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: zh('contacts.search') }).fill(name);
  await friends(page).getByRole('button', { name }).click();
  await expect(profile(page)).toBeVisible();
}

/** Closes the dialog of a profile. The pane beside the contacts has no need to close. */
export async function closeProfile(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: zh('people.title') });
  if ((await page.getByRole('region', { name: zh('people.title') }).count()) > 0) return;
  await button(dialog, zh('common.close')).click();
  await expect(dialog).toHaveCount(0);
}

/** Chooses an entry of the menu of the open profile. */
export async function chooseSetting(page: Page, name: string): Promise<void> {
  await profile(page)
    .getByRole('button', { name: new RegExp(`^(${zh('people.card.settings')}|${zh('people.card.more')})$`) })
    .click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

export const addFriendDialog = (page: Page): Locator => page.getByRole('dialog', { name: zh('addFriend.title') });
export const foundPerson = (page: Page): Locator => addFriendDialog(page).getByRole('listitem');

/** Searches in the dialog for adding friends, which the open contacts open. */
export async function searchFor(page: Page, number: string): Promise<void> {
  await button(page, zh('addFriend.title')).click();
  await addFriendDialog(page).getByRole('searchbox').fill(number);
  await page.keyboard.press('Enter');
}

/** Sends an application to the found person. */
export async function applyTo(page: Page, name: string, reason: string): Promise<void> {
  await button(foundPerson(page), zh('addFriend.addOf', { name })).click();
  await foundPerson(page)
    .getByRole('textbox', { name: zh('people.reason') })
    .fill(reason);
  await button(foundPerson(page), zh('people.apply')).click();
}

export async function expectFriend(page: Page, name: string): Promise<void> {
  await page.goto('/contacts');
  await page.getByRole('searchbox', { name: zh('contacts.search') }).fill(name);
  await expect(friends(page).getByRole('button', { name })).toBeVisible();
}
