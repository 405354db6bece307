import { expect, type Browser, type Locator, type Page } from 'playwright/test';
import { composer } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const ME = '10001';
/** No friend of the other account. */
const STRANGER = '10008';
const NAME = 'Mia Torres';
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

const finder = (page: Page): Locator => page.getByRole('dialog', { name: zh('addFriend.title') });
const profile = (page: Page): Locator => page.getByRole('dialog', { name: zh('people.title') });
const result = (page: Page): Locator => finder(page).getByRole('listitem');

async function openFound(page: Page): Promise<void> {
  await page.getByRole('button', { name: zh('addFriend.title'), exact: true }).click();
  await finder(page).getByRole('searchbox').fill(STRANGER);
  await page.keyboard.press('Enter');
  await result(page)
    .getByRole('button', { name: zh('contacts.open', { name: NAME }) })
    .click();
  await expect(profile(page)).toContainText(NAME);
}

async function expectSearch(page: Page): Promise<void> {
  await expect(profile(page)).toHaveCount(0);
  await expect(finder(page).getByRole('searchbox')).toHaveValue(STRANGER);
  await expect(result(page)).toContainText(NAME);
}

async function openOnPhone(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, ...PHONE })).newPage();
  await signIn(page, ME, '/contacts');
  return page;
}

test('PEOPLE-080 closing a profile comes back to the search that opened it, with its text and results', async ({ page }) => {
  await signIn(page, ME, '/contacts');
  await openFound(page);
  await profile(page)
    .getByRole('button', { name: zh('common.close') })
    .click();
  await expectSearch(page);
  await openFoundAgain(page);
  await page.keyboard.press('Escape');
  await expectSearch(page);
  await page.keyboard.press('Escape');
  await expect(finder(page)).toHaveCount(0);
});

async function openFoundAgain(page: Page): Promise<void> {
  await result(page)
    .getByRole('button', { name: zh('contacts.open', { name: NAME }) })
    .click();
  await expect(profile(page)).toContainText(NAME);
}

test('PEOPLE-080 on a phone Back leads from the profile to the search, then to the contacts', async ({ browser, server }) => {
  const page = await openOnPhone(browser, server.origin);
  await openFound(page);
  await page.goBack();
  await expectSearch(page);
  await page.goBack();
  await expect(finder(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/contacts$/);
});

test('PEOPLE-080, PEOPLE-081 a chat that is opened from the profile closes the search, and its application names the search', async ({ browser, server }) => {
  const page = await openOnPhone(browser, server.origin);
  await page.getByRole('button', { name: zh('addFriend.title'), exact: true }).click();
  await finder(page).getByRole('searchbox').fill('13800010008');
  await page.keyboard.press('Enter');
  await openFoundAgain(page);
  await profile(page)
    .getByRole('button', { name: zh('people.send') })
    .click();
  await expect(page).toHaveURL(new RegExp(`/messages/C2C${STRANGER}$`, 'u'));
  await expect(composer(page)).toBeVisible();
  await expect(finder(page)).toHaveCount(0);
  await expect(profile(page)).toHaveCount(0);
  await page.reload();
  await page
    .locator('[data-bar="person"]')
    .getByRole('button', { name: zh('people.add') })
    .click();
  // A page that is left at once may not have stored it.
  await expect(page.getByText(zh('people.applied')).or(page.getByText(zh('people.appliedLater')))).toBeVisible();
  await page.goto('/contacts/new');
  await page.getByRole('tab', { name: zh('contacts.sent') }).click();
  await expect(page.getByRole('list', { name: zh('contacts.sent') })).toContainText('搜索手机号');
});
