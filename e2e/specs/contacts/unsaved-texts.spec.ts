import { expect, type Locator, type Page } from 'playwright/test';
import { signIn } from '../../pages/login-page.ts';
import { readRow } from '../../support/stored/read-rows.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const ME = '10001';
const FRIEND = '10002';
const STRANGER = '10008';
const RESTORED = '已恢复上次未保存的内容';

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const field = (page: Page, name: string): Locator => page.getByRole('dialog').getByRole('textbox', { name, exact: true });
const press = async (page: Page, name: string): Promise<void> => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Each opens a dialog on a page that was just loaded. */
async function openNames(page: Page): Promise<void> {
  await page.goto(`/u/${FRIEND}`);
  await press(page, zh('people.card.settings'));
  await page.getByRole('menuitem', { name: zh('people.friend.names') }).click();
  await expect(dialog(page, zh('people.friend.names'))).toBeVisible();
}

async function openApplication(page: Page): Promise<void> {
  await page.goto(`/u/${STRANGER}`);
  await press(page, zh('people.add'));
}

async function openNewTab(page: Page): Promise<void> {
  await page.goto('/messages');
  await page.getByRole('button', { name: zh('conversations.manageTabs') }).click();
  await press(page, zh('tabs.create'));
}

async function openNewTag(page: Page): Promise<void> {
  await page.goto('/contacts/tags');
  await page.getByRole('button', { name: zh('contacts.tag.create'), exact: true }).click();
}

test('PEOPLE-082 G11 typed texts of the dialogs of people survive a reload, until they are saved or cancelled', async ({ page }) => {
  await signIn(page, ME);
  await test.step('remark and new tags', async () => {
    await openNames(page);
    await field(page, zh('people.card.remark')).fill('湖边的老师');
    await field(page, zh('people.friend.newTag')).fill('骑行');
    await press(page, zh('people.friend.addTag'));
    await field(page, zh('people.friend.newTag')).fill('摄影');
    await expectKept(page, '湖边的老师', '骑行\n摄影');
    await openNames(page);
    await expect(field(page, zh('people.card.remark'))).toHaveValue('湖边的老师');
    await expect(page.getByText(RESTORED)).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: '骑行', pressed: true })).toBeVisible();
    await expect(field(page, zh('people.friend.newTag'))).toHaveValue('摄影');
    await press(page, zh('common.save'));
    await expect(page.getByText(zh('people.friend.saved'))).toBeVisible();
    await expectKept(page);
    await openNames(page);
    await expect(field(page, zh('people.card.remark'))).toHaveValue('湖边的老师');
    await expect(field(page, zh('people.friend.newTag'))).toHaveValue('');
    await expect(page.getByText(RESTORED)).toHaveCount(0);
  });
  await test.step('an application, which is cancelled', async () => {
    await openApplication(page);
    await field(page, zh('people.reason')).fill('一起骑车');
    await expectKept(page, '一起骑车');
    await openApplication(page);
    await expect(field(page, zh('people.reason'))).toHaveValue('一起骑车');
    await press(page, zh('common.cancel'));
    await expectKept(page);
    await openApplication(page);
    await expect(field(page, zh('people.reason'))).toHaveValue('');
  });
  await test.step('the name of a tab', async () => {
    await openNewTab(page);
    await field(page, zh('tabs.name')).fill('项目');
    await expectKept(page, '项目');
    await openNewTab(page);
    await expect(field(page, zh('tabs.name'))).toHaveValue('项目');
    await press(page, zh('common.save'));
    await expectKept(page);
    await openNewTab(page);
    await expect(field(page, zh('tabs.name'))).toHaveValue('');
  });
  await test.step('the name of a tag', async () => {
    await openNewTag(page);
    await field(page, zh('contacts.tag.name')).fill('同学');
    await expectKept(page, '同学');
    await openNewTag(page);
    await expect(field(page, zh('contacts.tag.name'))).toHaveValue('同学');
  });
});

/** Exactly these texts are stored on the device. A text is stored soon after its key press, and a reload could come before that. */
async function expectKept(page: Page, ...texts: readonly string[]): Promise<void> {
  const read = async () => Object.values((await readRow<{ readonly value: object }>(page, { wtId: ME, table: 'kv', key: 'formTexts' }))?.value ?? {});
  await expect.poll(async () => new Set(await read())).toEqual(new Set(texts));
}
