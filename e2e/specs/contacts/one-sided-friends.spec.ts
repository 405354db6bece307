import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, composer, conversationRow, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { applications, button, chooseSetting, contactsLink, foundPerson, openProfileOfChat, profile, searchFor } from '../../pages/people-page.ts';
import { expectNotified } from '../../support/expect-notified.ts';
import { goOffline } from '../../support/go-offline.ts';
import { openPair } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const NAME_A = '陈屿';
const B = '10002';
const NAME_B = '苏念';
const BACK_ONLINE = { timeout: 45_000 };
const SHARED_PAST = '删除好友之前的话';
const TOO_LATE = '离线时写给前好友的话';

/** What the chat has in place of the input. */
const notice = (page: Page): Locator => page.getByRole('group', { name: zh('composer.label') });

async function deleteFriend(page: Page): Promise<void> {
  await openProfileOfChat(page);
  await chooseSetting(page, '删除好友');
  await button(page.getByRole('alertdialog', { name: '删除好友' }), zh('common.delete')).click();
  await expect(page.getByText('删除好友成功')).toBeVisible();
}

/** The chat of B with A, who has deleted B. */
async function expectDeletedBy(page: Page): Promise<void> {
  await expect(notice(page)).toContainText('您不是对方好友');
  await expect(composer(page)).toHaveCount(0);
  await expect(bubbles(page, SHARED_PAST)).toBeVisible();
  await expect(bubbles(page, TOO_LATE)).toContainText('您不是对方好友');
}

test('PEOPLE-013, COMP-039, ERR-008 a friend who was deleted keeps the history but cannot write, applies, and is a friend again at once when the other adds them', async ({
  browser,
  server,
}) => {
  test.slow();
  const { a: b, b: a } = await openPair(browser, server.origin, [B, A]);
  await sendText(a, SHARED_PAST);
  await expect(bubbles(b, SHARED_PAST)).toBeVisible();

  await test.step('a message that was written before the deletion was known fails with its reason', async () => {
    await goOffline(b);
    await sendText(b, TOO_LATE);
    await deleteFriend(a);
    await expect(conversationRow(a, `C2C${B}`)).toHaveCount(0);
    await b.context().setOffline(false);
    await expect(bubbles(b, TOO_LATE)).toContainText('您不是对方好友', BACK_ONLINE);
    await expect(bubbles(b, TOO_LATE).getByRole('button', { name: zh('people.add') })).toBeVisible();
    await expectDeletedBy(b);
    await b.reload();
    await expectDeletedBy(b);
    await expect(conversationRow(a, `C2C${B}`)).toHaveCount(0);
  });

  await test.step('COMP-040 the deleted friend applies from the chat, and stays deleted after a refusal', async () => {
    await button(notice(b), '添加好友').click();
    // Shortly after a reload the page may show that it will be sent.
    await expect(b.getByText(/^申请已发送$|^联网后自动发送申请$/)).toBeVisible();
    await expect(contactsLink(a)).toContainText(zh('common.unread', { count: 1 }));
    await a.goto('/contacts/new');
    await expect(applications(a, 'received').filter({ hasText: NAME_B })).toContainText('搜索 ID');
    await button(applications(a, 'received'), zh('contacts.refuseOf', { name: NAME_B })).click();
    await expect(applications(a, 'received').filter({ hasText: NAME_B })).toContainText('已拒绝');
    await expectNotified(a, A);
    await expectDeletedBy(b);
  });

  await test.step('PEOPLE-041 the one who deleted adds the other and needs no approval, because the other still lists them', async () => {
    await a.goto('/contacts');
    await searchFor(a, B);
    await button(foundPerson(a), zh('addFriend.addOf', { name: NAME_B })).click();
    await button(foundPerson(a), zh('people.apply')).click();
    await button(foundPerson(a), zh('addFriend.sendTo', { name: NAME_B })).click();
    await expect(composer(b)).toBeVisible();
    await expect(notice(b)).toHaveCount(0);
  });

  await test.step('both write again; the history of the one who deleted begins after the deletion', async () => {
    await sendText(a, '对不起，手滑了');
    await expect(bubbles(b, '对不起，手滑了')).toBeVisible();
    await sendText(b, '没关系');
    await expect(sentBubbles(b, '没关系')).toBeVisible();
    await Promise.all([a.reload(), b.reload()]);
    for (const page of [a, b]) for (const text of ['对不起，手滑了', '没关系']) await expect(bubbles(page, text)).toBeVisible();
    await expect(bubbles(a, SHARED_PAST)).toHaveCount(0);
    await expect(bubbles(b, SHARED_PAST)).toBeVisible();
    await expect(bubbles(a, TOO_LATE)).toHaveCount(0);
    for (const [page, name] of [
      [a, NAME_B],
      [b, NAME_A],
    ] as const) {
      await openProfileOfChat(page);
      await expect(profile(page)).toContainText(name);
      await expect(button(profile(page), '添加好友')).toHaveCount(0);
    }
  });
});
