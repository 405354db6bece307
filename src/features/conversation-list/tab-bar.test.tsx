// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { aConversation } from '../../../tests/support/builders.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import { orderTabs } from '../../core/tabs/list-tabs.ts';
import { TabBar } from './tab-bar.tsx';

const account = openClientPerTest();

test('TAB-014, TAB-016 shows the tabs that are not hidden, with their unread messages up to 99', async () => {
  await account.db.conversations.bulkPut([
    withRank(aConversation({ conversationID: 'C2C10002', type: 'C2C', unreadCount: 1 })),
    withRank(aConversation({ conversationID: 'GROUP200001', type: 'GROUP', unreadCount: 99 })),
  ]);
  const tabs = orderTabs([
    { id: 'unread', groupName: '', hideStatus: 0, defaultGroup: 0, sort: 1 },
    { id: 't1', groupName: '工作', hideStatus: 1, defaultGroup: 1, sort: 0 },
  ]);
  const { container } = await account.show(<TabBar tabs={tabs} selected="t1" onSelect={() => undefined} />);
  await vi.waitFor(() =>
    expect([...container.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent)).toEqual(['全部99+', '工作', '@我', '单聊1', '群聊99']),
  );
  expect(container.querySelector('[aria-selected="true"]')?.textContent).toBe('工作');
  container.querySelector<HTMLButtonElement>('[aria-label="管理会话分组"]')?.click();
  expect(account.intents).toEqual([{ kind: 'manage-tabs' }]);
});
