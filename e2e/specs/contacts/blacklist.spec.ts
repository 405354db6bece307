import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, composer, conversationRow, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { blacklist, button, chooseSetting, friends, openFriend, profile } from '../../pages/people-page.ts';
import { expectNotified } from '../../support/expect-notified.ts';
import { goOffline, reloadOffline } from '../../support/go-offline.ts';
import { openChat, openDevice } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const B = '10002';
const NAME_B = '苏念';
/** A group of both. */
const GROUP = 'GROUP200001';
const BACK_ONLINE = { timeout: 45_000 };
const REFUSED = '消息已发出，但被对方拒收了';

const presence = (page: Page): Locator => page.locator('header').getByText(zh('common.online'), { exact: true });
const dotOf = (page: Page, wtId: string): Locator => conversationRow(page, `C2C${wtId}`).getByRole('img', { name: zh('common.online') });

/** Records whether the page shows from now on that the peer types; a later look could come after the text has gone. */
async function watchTyping(page: Page): Promise<() => Promise<boolean>> {
  const shown = await page.evaluateHandle((text) => {
    const seen = { isShown: false };
    const look = (): void => {
      if (document.querySelector('header')?.textContent.includes(text) === true) seen.isShown = true;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
    return seen;
  }, zh('chat.typing'));
  return async () => shown.evaluate(({ isShown }) => isShown);
}

/** B writes and sends in the chat with A, and A sees at each moment that B types. */
async function expectTypingSeen(b: Page, a: Page, text: string): Promise<void> {
  await composer(b).pressSequentially(text);
  await expect(a.getByText(zh('chat.typing'))).toBeVisible();
  await composer(b).press('Enter');
  await expect(sentBubbles(b, text)).toHaveCount(1);
  await expect(bubbles(a, text)).toHaveCount(1);
}

/** A has blocked B: neither sees the other's presence. */
async function expectApart({ a, b }: { readonly a: Page; readonly b: Page }): Promise<void> {
  await expect(presence(b)).toHaveCount(0);
  await expect(dotOf(b, A)).toHaveCount(0);
  await expect(dotOf(a, B)).toHaveCount(0);
}

async function expectTogether({ a, b }: { readonly a: Page; readonly b: Page }): Promise<void> {
  await expect(presence(b)).toBeVisible(BACK_ONLINE);
  await expect(dotOf(b, A)).toBeVisible();
  await expect(dotOf(a, B)).toBeVisible();
}

test('PEOPLE-003, PEOPLE-070, CONTACT-013 a blocked friend loses messages, presence and typing until the blacklist ends it, also offline and after reconnecting', async ({
  browser,
  server,
}) => {
  test.slow();
  const [a, b] = await Promise.all([
    openDevice(browser, server.origin, { me: A, address: '/contacts' }),
    openChat(browser, server.origin, { me: B, conversationID: `C2C${A}` }),
  ]);
  // The second device of A writes to B, which the blocked chat of the first one does not offer.
  const second = await openSender(server.origin, A);

  await test.step('before: both see the presence and the typing of the other', async () => {
    await a.goto(`/messages/C2C${B}`);
    await expect(presence(a)).toBeVisible();
    await expectTogether({ a, b });
    await expectTypingSeen(b, a, '在写什么呢');
    await expectTypingSeen(a, b, '在写计划');
  });

  await test.step('CONTACT-005 A blocks B in the profile after a question; the blacklist, empty before, shows B', async () => {
    await a.goto('/contacts/blacklist');
    await expect(a.getByText('暂无数据')).toBeVisible();
    await openFriend(a, NAME_B);
    await chooseSetting(a, zh('people.block'));
    const question = a.getByRole('alertdialog', { name: zh('people.block') });
    await expect(question).toContainText(zh('people.friend.blockText', { name: NAME_B }));
    await button(question, zh('people.block')).click();
    await expect(a.getByText('已拉黑对方', { exact: true })).toBeVisible();
    await expect(profile(a)).toContainText(zh('people.blocked'));
    await a.getByRole('searchbox', { name: zh('contacts.search') }).fill('');
    await friends(a)
      .getByRole('button', { name: zh('contacts.blacklist') })
      .click();
    await expect(blacklist(a)).toContainText(NAME_B);
    await expectNotified(a, A);
  });

  await test.step('the message of B is refused; neither sees presence or typing, in both directions', async () => {
    await a.goto(`/messages/C2C${B}`);
    await expect(a.getByText(zh('composer.notice.blocked'))).toBeVisible();
    await expect(presence(a)).toHaveCount(0);
    await expectApart({ a, b });
    const [seenByA, seenByB] = [await watchTyping(a), await watchTyping(b)];
    await sendText(b, '你把我拉黑了吗');
    await expect(bubbles(b, '你把我拉黑了吗')).toContainText(REFUSED);
    await second.socket.request('typing', { to: B, on: true });
    // A message in a common group arrives after everything that the server has sent before it.
    await second.sendText(GROUP, '群里照常说话');
    await expect(conversationRow(b, GROUP)).toContainText('群里照常说话');
    await expect(conversationRow(a, GROUP)).toContainText('群里照常说话');
    expect([await seenByA(), await seenByB()]).toEqual([false, false]);
    await expect(bubbles(a, '你把我拉黑了吗')).toHaveCount(0);
  });

  await test.step('both reconnect: nothing returns', async () => {
    await Promise.all([a.reload(), b.reload()]);
    await expect(a.getByText(zh('composer.notice.blocked'))).toBeVisible();
    await expect(bubbles(b, '你把我拉黑了吗')).toContainText(REFUSED);
    await expect(bubbles(a, '你把我拉黑了吗')).toHaveCount(0);
    await sendText(b, '重连之后');
    await expect(bubbles(b, '重连之后')).toContainText(REFUSED);
    await expect(presence(a)).toHaveCount(0);
    await expectApart({ a, b });
  });

  await test.step('without a network the blacklist removes B at once, also over a reload; B stays blocked until A is back', async () => {
    await a.goto('/contacts/blacklist');
    await expect(blacklist(a)).toContainText(NAME_B);
    await reloadOffline(a);
    await button(a, zh('contacts.removeOf', { name: NAME_B })).click();
    await expect(a.getByText('取消拉黑成功')).toBeVisible();
    await expect(a.getByText('暂无数据')).toBeVisible();
    await a.reload();
    await expect(a.getByText('暂无数据')).toBeVisible();
    await sendText(b, '还在黑名单里');
    await expect(bubbles(b, '还在黑名单里')).toContainText(REFUSED);
    await goOffline(b);
    await sendText(b, '离线时写的');
    await a.context().setOffline(false);
    await expectNotified(a, A);
    await b.context().setOffline(false);
    await expect(sentBubbles(b, '离线时写的')).toHaveCount(1, BACK_ONLINE);
  });

  await test.step('afterwards messages, presence and typing reach both again, also after a reload', async () => {
    await a.goto(`/messages/C2C${B}`);
    await expect(bubbles(a, '离线时写的')).toHaveCount(1);
    await expectTogether({ a, b });
    await expectTypingSeen(b, a, '终于');
    await expectTypingSeen(a, b, '欢迎回来');
    await Promise.all([a.reload(), b.reload()]);
    await expect(bubbles(a, '离线时写的')).toHaveCount(1);
    for (const text of ['你把我拉黑了吗', '重连之后', '还在黑名单里']) {
      await expect(bubbles(b, text)).toContainText(REFUSED);
      await expect(bubbles(a, text)).toHaveCount(0);
    }
    await expectTogether({ a, b });
  });

  await test.step('a block that is made without a network takes effect once A is back', async () => {
    await goOffline(a);
    await a.getByRole('button', { name: zh('chat.group.menu') }).click();
    await a.getByRole('menuitem', { name: zh('people.block'), exact: true }).click();
    await expect(a.getByText(zh('composer.notice.blocked'))).toBeVisible();
    await sendText(b, '还能收到');
    await expect(sentBubbles(b, '还能收到')).toHaveCount(1);
    await a.context().setOffline(false);
    await expectNotified(a, A);
    await expect(bubbles(a, '还能收到')).toHaveCount(1);
    await sendText(b, '现在收不到了');
    await expect(bubbles(b, '现在收不到了')).toContainText(REFUSED);
    await expectApart({ a, b });
    await a.goto('/contacts/blacklist');
    await expect(blacklist(a)).toContainText(NAME_B);
  });
  second.close();
});
