// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { aConversation } from '../../../tests/support/builders.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { Commands } from '../../client/client.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { useClearUnreadMark } from './use-clear-unread-mark.ts';

const account = openClientPerTest();
const row = (markList: string[]) => withRank(aConversation({ markList }));
function Opened({ of }: { of: ConversationRow | undefined }) {
  useClearUnreadMark('C2C10002', of);
  return null;
}

test('CONV-025 opening a conversation clears its unread mark, but not a mark that is set while it is open', async () => {
  const clear = vi.fn<Commands['clearUnreadMark']>(async () => undefined);
  const mounted = await account.show(<Opened of={undefined} />, { clearUnreadMark: clear });
  await mounted.rerender(<Opened of={row(['2'])} />);
  expect(clear.mock.calls).toEqual([['C2C10002']]);
  await mounted.rerender(<Opened of={row([])} />);
  await mounted.rerender(<Opened of={row(['2'])} />);
  expect(clear).toHaveBeenCalledOnce();
});

test('clears the mark of a conversation closed before its row was read, and skips one that was read as unmarked', async () => {
  const clear = vi.fn<Commands['clearUnreadMark']>(async () => undefined);
  const early = await account.show(<Opened of={undefined} />, { clearUnreadMark: clear });
  await early.unmount();
  expect(clear.mock.calls).toEqual([['C2C10002']]);
  const late = await account.show(<Opened of={row([])} />, { clearUnreadMark: clear });
  await late.unmount();
  expect(clear).toHaveBeenCalledOnce();
});
