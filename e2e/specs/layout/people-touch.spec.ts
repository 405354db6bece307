import { expect, type Page } from 'playwright/test';
import { clientHash, TEST_PASSWORD } from '../../../tests/support/client-hash.ts';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { conversationRow } from '../../pages/conversation-page.ts';
import { signIn } from '../../pages/login-page.ts';
import { findSmallTargets } from '../../support/accessibility/find-small-targets.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const ME = '10001';
const FRIEND = '10005';
/** Whose row is among the first of the list. */
const LAST_WRITER = '10002';
const TAG = '同事';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const expectLargeTargets = async (page: Page): Promise<void> => expect.poll(async () => findSmallTargets(page)).toEqual([]);

test('CONV-051 the button that undoes a deletion is large enough for a finger', async ({ page }) => {
  await signIn(page, ME);
  await conversationRow(page, `C2C${LAST_WRITER}`).click({ button: 'right' });
  await page.getByRole('menuitem', { name: zh('conversations.archive') }).click();
  await expect(page.getByRole('button', { name: zh('conversationList.undo') })).toBeVisible();
  await expectLargeTargets(page);
});

test('controls of tabs, tags, blacklist, profile and hidden conversations are large enough for a finger', async ({ page, server }) => {
  const wire = createWireClient(server.origin);
  await wire.logIn(ME);
  const { data: tagId } = await wire.post('/userTag/add', { tagName: TAG });
  await wire.post('/userTag/addUser4Tag', { tagId, wtIds: [FRIEND] });
  await wire.post('/sessionGroup/add', { groupName: '工作', relationList: [] });
  await wire.post('/user/friendBlack/add', { friendWtId: '10008' });
  await wire.post('/userFriends/updateHideStatus', { friendsWtId: '10003', hideStatus: 1 });
  await signIn(page, ME);
  await page.getByRole('button', { name: zh('conversations.manageTabs') }).click();
  await expect(page.getByRole('button', { name: zh('tabs.editOf', { name: '工作' }) })).toBeVisible();
  await expectLargeTargets(page);
  for (const [address, button] of [
    ['/contacts/tags', zh('contacts.tag.create')],
    ['/contacts/blacklist', zh('contacts.removeOf', { name: 'Mia Torres' })],
    ['/privacySettings', zh('settings.hidden.showOf', { name: '林知夏' })],
    [`/u/${FRIEND}`, zh('people.card.settings')],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await page.getByRole('button', { name: button }).scrollIntoViewIfNeeded();
    await expectLargeTargets(page);
  }
  await page.goto('/contacts/tags');
  await page
    .getByRole('list', { name: zh('contacts.tags'), exact: true })
    .getByRole('button', { name: TAG })
    .click();
  await expect(page.getByRole('region', { name: TAG, exact: true }).getByRole('button', { name: zh('contacts.tag.rename') })).toBeVisible();
  await expectLargeTargets(page);
});

test('CONTACT-005 in a low window, as at 200 % zoom, the text of an empty list follows the entries', async ({ page, server }) => {
  const { data } = await createWireClient(server.origin).post('/user/login/register', {
    phone: '13900000001',
    pwd: clientHash(TEST_PASSWORD),
    nickName: '林深',
  });
  await page.setViewportSize({ width: 640, height: 400 });
  await signIn(page, (data as { readonly wtId: string }).wtId, '/contacts');
  const text = page.getByText(zh('contacts.empty'));
  await text.scrollIntoViewIfNeeded();
  await expect(text).toBeInViewport({ ratio: 1 });
  const last = await page.getByRole('button', { name: new RegExp(`^${zh('contacts.helper')}`) }).boundingBox();
  const top = (await text.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
});
