// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { aConversation } from '../../../tests/support/builders.ts';
import { click, find, findButton } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import { ConversationListItem } from './conversation-list-item.tsx';
import type { ConversationMenuActions } from './use-conversation-menu.tsx';

const account = openClientPerTest();
const nothing = () => undefined;

async function showOnPhone(parts: Parameters<typeof aConversation>[0]) {
  const toggleUnread = vi.fn<ConversationMenuActions['toggleUnread']>();
  const menu = { open: nothing, archive: nothing, askDelete: nothing, toggleUnread };
  const row = withRank(aConversation(parts));
  await account.show(<ConversationListItem row={row} me="10001" day={0} isSelected={false} isReachable isPhone onOpen={nothing} menu={menu} />);
  return { row, toggleUnread };
}

test('the swipe of a read conversation offers to mark it as unread', async () => {
  const { row, toggleUnread } = await showOnPhone({});
  await click(findButton('标为未读'));
  expect(toggleUnread.mock.calls).toEqual([[row]]);
});

test.each([
  ['unread messages', { unreadCount: 2 }],
  ['the mark as unread', { markList: ['2'] }],
])('the swipe of a conversation with %s offers to mark it as read', async (_, parts) => {
  const { row, toggleUnread } = await showOnPhone(parts);
  await click(findButton('标为已读'));
  expect(toggleUnread.mock.calls).toEqual([[row]]);
});

test.each<[string, boolean, () => Promise<void>]>([
  [
    'a right click',
    false,
    async () =>
      act(async () => void row().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, clientX: 9, clientY: 9 }))),
  ],
  ['the menu key', false, async () => act(async () => void row().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })))],
  [
    'a long press',
    true,
    async () =>
      act(async () => {
        row().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
        await new Promise((resolve) => setTimeout(resolve, 550));
      }),
  ],
])('CONV-056 %s opens the menu of the row', async (_way, isPhone, press) => {
  const open = vi.fn<ConversationMenuActions['open']>();
  const shown = withRank(aConversation());
  const menu = { open, archive: nothing, askDelete: nothing, toggleUnread: nothing };
  await account.show(<ConversationListItem row={shown} me="10001" day={0} isSelected={false} isReachable isPhone={isPhone} onOpen={nothing} menu={menu} />);
  await press();
  expect(open.mock.calls.map(([opened]) => opened)).toEqual([shown]);
});

const row = () => find('[data-conversation-id]');
