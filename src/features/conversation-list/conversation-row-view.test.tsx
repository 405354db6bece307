// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { find } from '../../../tests/support/mount.ts';
import { expect, test } from 'vitest';
import { aConversation } from '../../../tests/support/builders.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import { ConversationRowView } from './conversation-row-view.tsx';

const account = openClientPerTest();

/** The text of the marks at the end of the row. */
async function show(parts: Parameters<typeof aConversation>[0]): Promise<string> {
  await account.show(<ConversationRowView row={withRank(aConversation(parts))} me="10001" day={0} isOpen={false} />);
  return find('[class*="marks"]').textContent;
}

test('CONV-024 a conversation marked as unread has a dot without a number', async () => {
  const text = await show({ markList: ['2'] });
  expect(text).toBe('已标为未读');
});

test('CONV-019 shows the number of unread messages instead of the dot', async () => {
  const text = await show({ markList: ['2'], unreadCount: 3 });
  expect(text).toContain('3');
  expect(text).not.toContain('已标为未读');
});
