// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { aFriend, aMessage } from '../../../../tests/support/builders.ts';
import { click, findButton } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { MessageRow } from '../../../core/rows.ts';
import type { MessageActions } from '../menu/use-message-menu.tsx';
import { FailMark, DeliveryStatus } from './delivery-status.tsx';

const account = openClientPerTest();
const ignore = () => undefined;
const actions: MessageActions = { open: ignore, askResend: ignore, remove: ignore, reedit: ignore, reword: ignore, showMessage: ignore };

async function show(parts: Partial<MessageRow>): Promise<void> {
  const row: MessageRow = { ...aMessage({ from: '10001', conversationID: 'C2C10008' }), status: 'fail', ...parts };
  await account.show(
    <>
      <FailMark row={row} actions={actions} />
      <DeliveryStatus row={row} isQueueEnd={false} isAllMuted={false} actions={actions} />
    </>,
  );
}

const keys = () => [...document.querySelectorAll('button')].map((key) => key.getAttribute('aria-label') ?? key.textContent);
/** The friendship is read from the database after the first rendering. */
const settled = async (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => new Promise((resolve) => void setTimeout(resolve, 10)));
      check();
    },
    { timeout: 5000 },
  );

test('20010 offers to add the peer as a friend, and a click queues the request', async () => {
  await show({ failCode: 20_010 });
  await settled(() => expect(keys()).toContain('添加好友'));
  await click(findButton('添加好友'));
  await vi.waitFor(async () => expect(await account.db.ops.count()).toBe(1), { timeout: 5000 });
});

test('C27 20007 offers to add a stranger as a friend', async () => {
  await show({ failCode: 20_007 });
  await settled(() => expect(keys()).toContain('添加好友'));
});

test('C27 20007 does not offer to add an existing friend', async () => {
  await account.db.friends.put(aFriend('10008', { friendsStatus: 0 }));
  await show({ failCode: 20_007 });
  await act(async () => new Promise((resolve) => void setTimeout(resolve, 100)));
  expect(keys()).toEqual(['重新发送', '重新发送', '删除']);
});

test('MSG-026 offers no resend for a message with risk content', async () => {
  await show({ failCode: 80_001, hasRiskContent: true });
  expect(keys()).toEqual(['删除']);
  expect(document.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('发送失败');
});

test.each([80_003, 20_006])('ERR-011 %i shows no reason, only the actions to resend and to delete', async (failCode) => {
  await show({ failCode });
  expect(keys()).toEqual(['重新发送', '重新发送', '删除']);
  expect(document.body.textContent).not.toContain('失败');
});
