import { expect, type Page } from 'playwright/test';
import { FRIEND, STRANGER, TAB, TAG, VIEWER, WIDE } from '../support/people/seed-long-names.ts';
import { zh } from '../support/zh.ts';
import { signIn } from './login-page.ts';
import { addFriendDialog, button, chooseSetting, closeProfile, foundPerson, friends, profile, searchFor } from './people-page.ts';
import { manager, openManager } from './tab-manager.ts';
import { openTag, section } from './tags-page.ts';

/** Called at each screen with its name. */
type Look = (screen: string) => Promise<void>;

/** Opens each screen of people once, in the world of `seedLongNames`. */
export async function visitPeopleScreens(page: Page, look: Look): Promise<void> {
  await signIn(page, VIEWER, '/messages');
  await expect(page.locator('[data-conversation-id]').first()).toBeVisible();
  await visitList(page, look);
  await page.goto('/contacts');
  await expect(friends(page).getByRole('heading').first()).toBeVisible();
  await look('contacts');
  await visitToolDialogs(page, look);
  await visitProfile(page, look);
  await visitSections(page, look);
  await page.goto('/privacySettings');
  await expect(page.getByRole('list', { name: zh('settings.hidden.title') })).toContainText(WIDE);
  await look('hidden conversations');
}

/** The dialogs that the conversation list opens. */
async function visitList(page: Page, look: Look): Promise<void> {
  await expect(page.getByRole('tab', { name: TAB })).toBeVisible();
  await look('conversation list');
  await openManager(page);
  await expect(manager(page)).toContainText(TAB);
  await look('tab manager');
  await button(manager(page), zh('tabs.editOf', { name: TAB })).click();
  const editor = page.getByRole('dialog', { name: zh('tabs.edit') });
  await expect(editor.getByRole('checkbox').first()).toBeVisible();
  await look('tab editor');
  await button(editor, zh('common.cancel')).click();
  await button(manager(page), zh('common.close')).click();
  await expect(manager(page)).toHaveCount(0);
  await button(page, zh('conversations.newMenu')).click();
  await page.getByRole('menuitem', { name: zh('newGroup.title'), exact: true }).click();
  const newGroup = page.getByRole('dialog', { name: zh('newGroup.title') });
  for (const at of [0, 1]) await newGroup.locator('[data-target]').nth(at).getByRole('checkbox').click();
  await look('new group');
  await button(newGroup, zh('common.cancel')).click();
  await expect(newGroup).toHaveCount(0);
}

/** The dialogs that the head of the contacts opens. */
async function visitToolDialogs(page: Page, look: Look): Promise<void> {
  await searchFor(page, STRANGER);
  await expect(foundPerson(page)).toContainText(WIDE);
  await look('add friend');
  await button(foundPerson(page), zh('addFriend.changeOf', { name: WIDE })).click();
  await expect(foundPerson(page).getByRole('textbox').first()).toBeVisible();
  await look('application form');
  await button(addFriendDialog(page), zh('common.close')).click();
  await expect(addFriendDialog(page)).toHaveCount(0);
  for (const [name, ready] of [
    [zh('qr.mine'), zh('qr.card.hint')],
    [zh('qr.scan'), zh('qr.scanner.other')],
  ] as const) {
    await button(page, name).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toContainText(ready);
    await look(name);
    await button(dialog, zh('common.close')).click();
    await expect(dialog).toHaveCount(0);
  }
}

/** The profile of a friend, its menu and the dialogs of the menu. */
async function visitProfile(page: Page, look: Look): Promise<void> {
  await page.getByRole('searchbox', { name: zh('contacts.search') }).fill(FRIEND);
  await friends(page).getByRole('button').first().click();
  await expect(profile(page)).toContainText(TAG);
  await expect(profile(page)).toContainText(zh('people.commonGroups'));
  await look('profile');
  await button(profile(page), zh('people.card.settings')).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await look('friend settings');
  await page.keyboard.press('Escape');
  for (const name of [zh('people.friend.names'), zh('people.friend.moments'), zh('people.friend.recommend')]) {
    await chooseSetting(page, name);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await look(name);
    await button(dialog, zh('common.close')).click();
    await expect(profile(page)).toBeVisible();
  }
  await closeProfile(page);
}

async function visitSections(page: Page, look: Look): Promise<void> {
  for (const [address, list] of [
    ['groups', zh('contacts.groups')],
    ['blacklist', zh('contacts.blacklist')],
    ['new', zh('contacts.received')],
  ] as const) {
    await page.goto(`/contacts/${address}`);
    await expect(page.getByRole('list', { name: list }).getByRole('listitem').first()).toBeVisible();
    await look(`contacts/${address}`);
  }
  await page.getByRole('tab', { name: zh('contacts.sent') }).click();
  await expect(page.getByRole('list', { name: zh('contacts.sent') })).toContainText(WIDE);
  await look('sent applications');
  await page.goto('/contacts/tags');
  await expect(section(page, zh('contacts.tags'))).toContainText(TAG);
  await look('tags');
  await openTag(page, TAG);
  await expect(section(page, TAG)).toContainText(zh('contacts.tag.members', { count: 1 }));
  await look('tag');
}
