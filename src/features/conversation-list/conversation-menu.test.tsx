// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { aConversation, aFriend, aGroup } from '../../../tests/support/builders.ts';
import { afterAct, click, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import { ConversationMenu } from './conversation-menu.tsx';

const account = openClientPerTest();
const FRIEND = '10002';
const nothing = () => undefined;
const ACTIONS = { open: nothing, archive: nothing, toggleUnread: nothing, askDelete: nothing };

async function showMenu(conversationID: string): Promise<void> {
  const row = withRank(aConversation({ conversationID }));
  await account.db.conversations.put(row);
  await account.show(<ConversationMenu row={row} anchor={{ x: 0, y: 0, width: 0, height: 0 }} actions={ACTIONS} onClose={nothing} />);
}

const entries = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
const names = afterAct(() => entries().map((entry) => entry.textContent));
const hiddenOnServer = async () =>
  (await account.db.ops.orderBy('order').toArray()).flatMap(({ call }) => (call.kind === 'http' ? [call.body['hideStatus']] : []));

test('CONV-065 hides the conversation with a friend without a network, and the toast shows it again', async () => {
  await account.db.friends.put(aFriend(FRIEND, { nickName: '苏念', friendsStatus: 0 }));
  await showMenu(`C2C${FRIEND}`);
  await expect.poll(names, PATIENT).toContain('隐藏会话');
  const entry = entries().find(({ textContent }) => textContent === '隐藏会话');
  if (entry === undefined) throw new Error('no entry');
  await click(entry);
  await expect.poll(async () => (await account.db.conversations.get(`C2C${FRIEND}`))?.shelf, PATIENT).toBe('hidden');
  await expect
    .poll(() => account.toasts.read().map(({ text, action }) => [text, action?.label]), PATIENT)
    .toEqual([['会话已隐藏，可在资料或隐私设置中重新显示', '撤销']]);
  account.toasts.read()[0]?.action?.onPress();
  await expect.poll(async () => (await account.db.conversations.get(`C2C${FRIEND}`))?.shelf, PATIENT).toBe('main');
  expect(await hiddenOnServer()).toEqual([1, 0]);
});

test.each([
  ['a stranger', 'C2C10009'],
  ['a group', 'GROUP200001'],
  ['a system contact', 'C2Cyx1'],
])('CONV-065 does not offer to hide the conversation with %s', async (_which, conversationID) => {
  await account.db.friends.bulkPut([aFriend(FRIEND), aFriend('yx1')]);
  await account.db.groups.put(aGroup('200001', { groupName: '骑行' }));
  await showMenu(conversationID);
  await expect.poll(names, PATIENT).toContain('删除');
  // The way into a tab is offered after the same read of the database.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await names()).not.toContain('隐藏会话');
});
