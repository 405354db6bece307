import { expect, type Page } from 'playwright/test';
import { openConversation } from '../../pages/conversation-page.ts';
import { applications, button, closeProfile, expectFriend, friends, openSentApplications, profile } from '../../pages/people-page.ts';
import { choose } from '../../support/message-menu.ts';
import { openDevice, openPeer } from '../../support/open-chat.ts';
import { openSender } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

/** Gets the card from FORWARDER, who is an ordinary member of GROUP like RECEIVER. */
const [APPLICANT, NAME_OF_APPLICANT] = ['10001', '陈屿'];
const [FORWARDER, NAME_OF_FORWARDER] = ['10004', '周沐阳'];
/** No friend of the two others. */
const [RECEIVER, NAME_OF_RECEIVER] = ['10008', 'Mia Torres'];
/** A friend of RECEIVER and FORWARDER. */
const SHARER = '10006';
const GROUP = 'GROUP200006';
const BY_CARD = `${NAME_OF_FORWARDER} 分享的名片`;
const BY_GROUP = '群聊添加';
const REASON = '看到了你的名片';
const STANDARD_REASON = `我是群聊“Northwind pilot”的${NAME_OF_FORWARDER}`;

const applicationOf = (page: Page, name: string) => applications(page, 'received').filter({ has: page.getByText(name, { exact: true }) });

/** Sends the application of the open profile. */
async function apply(page: Page, reason: string): Promise<void> {
  await button(profile(page), '添加好友').click();
  await profile(page)
    .getByRole('textbox', { name: zh('people.reason') })
    .fill(reason);
  await button(profile(page), zh('people.apply')).click();
  await expect(page.getByText('申请已发送')).toBeVisible();
  await closeProfile(page);
}

/** The profile of a friend, opened from the contacts. */
async function expectSource(page: Page, name: string, source: string): Promise<void> {
  await expectFriend(page, name);
  await friends(page).getByRole('button', { name }).click();
  await expect(profile(page)).toContainText(source);
}

test('PEOPLE-036, PEOPLE-064 applications by a forwarded name card and from a group name their way to the receiver, and to both friends later', async ({
  browser,
  server,
}) => {
  test.slow();
  const sharer = await openSender(server.origin, SHARER);
  await sharer.sendCustom(`C2C${FORWARDER}`, { type: 'nameCard', nickName: NAME_OF_RECEIVER, avatar: '', userId: RECEIVER });
  sharer.close();
  const member = await openSender(server.origin, RECEIVER);
  await member.sendText(GROUP, 'Hello from the field');
  member.close();
  const [a, f, b] = await Promise.all([
    openPeer(browser, server.origin, { me: APPLICANT, conversationID: `C2C${FORWARDER}` }),
    openPeer(browser, server.origin, { me: FORWARDER, conversationID: `C2C${SHARER}` }),
    openDevice(browser, server.origin, { me: RECEIVER, address: '/contacts/new' }),
  ]);
  await test.step('a forwarded card: the source is the person who forwarded it', async () => {
    await choose(f, NAME_OF_RECEIVER, zh('chat.action.forward'));
    const picker = f.getByRole('dialog', { name: zh('forward.title') });
    await picker.locator(`[data-target="C2C${APPLICANT}"]`).getByRole('checkbox').click();
    await picker.getByRole('button', { name: zh('forward.sendTo', { count: 1 }) }).click();
    await a
      .getByRole('button', { name: zh('bubble.openPerson', { name: NAME_OF_RECEIVER }) })
      .last()
      .click();
    await expect(profile(a)).toContainText(BY_CARD);
    await apply(a, REASON);
    await expect(applicationOf(b, NAME_OF_APPLICANT)).toContainText(REASON);
    await expect(applicationOf(b, NAME_OF_APPLICANT)).toContainText(BY_CARD);
  });
  await test.step('PEOPLE-037 a member of a group: the source is the group, and the standard reason names it', async () => {
    await openConversation(f, GROUP);
    await f
      .getByRole('button', { name: zh('bubble.openPerson', { name: NAME_OF_RECEIVER }) })
      .last()
      .click();
    await apply(f, '');
    await expect(applicationOf(b, NAME_OF_FORWARDER)).toContainText(STANDARD_REASON);
    await expect(applicationOf(b, NAME_OF_FORWARDER)).toContainText(BY_GROUP);
  });
  await test.step('the sources stay after a reload, on both sides', async () => {
    await b.reload();
    await expect(applicationOf(b, NAME_OF_APPLICANT)).toContainText(BY_CARD);
    await expect(applicationOf(b, NAME_OF_FORWARDER)).toContainText(BY_GROUP);
    for (const [page, source] of [
      [a, BY_CARD],
      [f, BY_GROUP],
    ] as const) {
      await openSentApplications(page);
      await expect(applications(page, 'sent').filter({ hasText: NAME_OF_RECEIVER })).toContainText(source);
    }
  });
  for (const name of [NAME_OF_APPLICANT, NAME_OF_FORWARDER]) await button(applications(b, 'received'), zh('contacts.acceptOf', { name })).click();
  await expectSource(a, NAME_OF_RECEIVER, BY_CARD);
  await expectSource(f, NAME_OF_RECEIVER, BY_GROUP);
  await expectSource(b, NAME_OF_APPLICANT, BY_CARD);
  await expectSource(b, NAME_OF_FORWARDER, BY_GROUP);
});
