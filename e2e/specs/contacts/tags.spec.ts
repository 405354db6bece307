import { expect } from 'playwright/test';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { signIn } from '../../pages/login-page.ts';
import { addMember, button, createTag, openTag, saveTagName, section, tagMembers, tagNameDialog, tags } from '../../pages/tags-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { reloadOffline } from '../../support/go-offline.ts';
import { openDevice } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const ME = '10001';
const BACK_ONLINE = { timeout: 45_000 };

test('CONTACT-024, PEOPLE-022 two devices that change tags without a network show the same tags afterwards', async ({ browser, server }) => {
  test.slow();
  const [first, second] = await Promise.all([
    openDevice(browser, server.origin, { me: ME, address: '/contacts/tags' }),
    openDevice(browser, server.origin, { me: ME, address: '/contacts/tags' }),
  ]);
  await test.step('CONTACT-020 there are no tags', async () => {
    await expect(section(first, zh('contacts.tags'))).toContainText('暂无数据');
    expect(await findAccessFaults(first)).toEqual([]);
  });
  await test.step('both create the same tag without a network, with other members', async () => {
    await Promise.all([reloadOffline(first), reloadOffline(second)]);
    for (const [page, friend] of [
      [first, '苏念'],
      [second, '刘一舟'],
    ] as const) {
      await createTag(page, '同事');
      await openTag(page, '同事');
      await addMember(page, '同事', friend);
      await page.reload();
      await expect(tags(page)).toContainText(zh('contacts.tag.members', { count: 1 }));
    }
  });
  await test.step('one renames it and removes a member, still without a network', async () => {
    await createTag(second, '家人');
    await first.context().setOffline(false);
    await expect(tags(first)).toContainText('同事');
    await second.context().setOffline(false);
    for (const page of [first, second]) {
      await expect(tags(page).getByRole('listitem')).toHaveCount(2, BACK_ONLINE);
      await expect(tags(page).getByRole('button', { name: '同事' })).toContainText(zh('contacts.tag.members', { count: 2 }), BACK_ONLINE);
    }
    await reloadOffline(first);
    await openTag(first, '同事');
    await button(first, zh('contacts.tag.rename')).click();
    await saveTagName(first, '新同事');
    await button(first, zh('contacts.tag.removeOf', { name: '苏念' })).click();
    await expect(tagMembers(first, '新同事')).toHaveCount(1);
    await openTag(second, '同事');
    await addMember(second, '同事', '周沐阳');
    await first.context().setOffline(false);
    await expect(section(second, '新同事')).toBeVisible(BACK_ONLINE);
    for (const page of [first, second]) {
      await expect(tagMembers(page, '新同事')).toHaveCount(2, BACK_ONLINE);
      await expect(tagMembers(page, '新同事').filter({ hasText: '苏念' })).toHaveCount(0);
    }
  });
  await test.step('CONTACT-022 a tag that one deletes without a network disappears from both', async () => {
    await reloadOffline(first);
    await openTag(first, '新同事');
    await button(first, zh('contacts.tag.delete')).click();
    await first
      .getByRole('alertdialog', { name: zh('contacts.tag.delete') })
      .getByRole('button', { name: zh('common.delete') })
      .click();
    await expect(tags(first).getByRole('listitem')).toHaveText([/家人/]);
    await first.context().setOffline(false);
    await expect(tags(second).getByRole('listitem')).toHaveText([/家人/], BACK_ONLINE);
    await second.reload();
    await expect(tags(second).getByRole('listitem')).toHaveText([/家人/]);
  });
});

test('CONTACT-021, CONTACT-022, CONTACT-023 names are checked, a member opens the profile, and several tags are deleted together', async ({ page, server }) => {
  const wire = createWireClient(server.origin);
  await wire.logIn(ME);
  for (let at = 1; at <= 99; at += 1) await wire.post('/userTag/add', { tagName: `标签${String(at).padStart(2, '0')}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, ME, '/contacts');
  await page
    .getByRole('list', { name: zh('contacts.friends') })
    .getByRole('button', { name: zh('contacts.tags'), exact: true })
    .click();
  await test.step('CONTACT-026 only the visible rows are in the document', async () => {
    await expect(section(page, zh('contacts.tags'))).toContainText(zh('contacts.tag.total', { count: 99 }));
    expect(await tags(page).getByRole('listitem').count()).toBeLessThan(40);
  });
  await test.step('a used name and a long one are refused, and the 101st tag is not offered', async () => {
    await button(page, zh('contacts.tag.create')).click();
    const field = tagNameDialog(page).getByPlaceholder(zh('contacts.tag.namePlaceholder'));
    const save = tagNameDialog(page).getByRole('button', { name: zh('common.save') });
    await field.fill('标签07');
    await expect(tagNameDialog(page)).toContainText('标签已存在');
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await field.fill('一二三四五六七八九十一二三四五六');
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await field.fill('一二三四五六七八九十一二三四五');
    await field.press('Enter');
    await expect(tagNameDialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: zh('contacts.tag.limit', { count: 100 }) })).toHaveAttribute('aria-disabled', 'true');
  });
  await test.step('a member opens the profile', async () => {
    await openTag(page, '标签01');
    await addMember(page, '标签01', '苏念');
    await tagMembers(page, '标签01').getByRole('button', { name: '苏念' }).first().click();
    const profile = page.getByRole('dialog', { name: zh('people.title') });
    await expect(profile).toContainText('苏念');
    await page.goBack();
    await expect(profile).toBeHidden();
    expect(await findAccessFaults(page)).toEqual([]);
  });
  await test.step('CONTACT-025 Back closes the tag, and then the selection', async () => {
    await page.goBack();
    await expect(section(page, zh('contacts.tags'))).toBeVisible();
    await button(page, zh('contacts.tag.select')).click();
    await page.goBack();
    await expect(button(page, zh('contacts.tag.select'))).toBeVisible();
  });
  await test.step('two tags are deleted together', async () => {
    await button(page, zh('contacts.tag.select')).click();
    for (const name of ['标签01', '标签02']) await tags(page).getByRole('checkbox', { name }).click();
    expect(await findAccessFaults(page)).toEqual([]);
    await button(page, zh('contacts.tag.delete')).click();
    const question = page.getByRole('alertdialog', { name: zh('contacts.tag.delete') });
    await expect(question).toContainText(zh('contacts.tag.deleteMany', { count: 2 }));
    await question.getByRole('button', { name: zh('common.delete') }).click();
    await expect(section(page, zh('contacts.tags'))).toContainText(zh('contacts.tag.total', { count: 98 }));
    await page.reload();
    await expect(section(page, zh('contacts.tags'))).toContainText(zh('contacts.tag.total', { count: 98 }));
  });
});
