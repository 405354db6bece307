// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { aFriend } from '../../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT, type } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import { CardDialog } from './card-dialog.tsx';
import type { Sendable } from './location-dialog.tsx';

const account = openClientPerTest();

test('disables sending while the search hides the chosen friend, and keeps the choice after the search', async () => {
  await account.db.friends.bulkPut([aFriend('10002', { nickName: '苏念', friendsStatus: 0 }), aFriend('10004', { nickName: '周沐阳', friendsStatus: 0 })]);
  const onSend = vi.fn<(message: Sendable) => void>();
  await account.show(<CardDialog open onSend={onSend} onClose={() => undefined} />);
  await expect
    .poll(
      afterAct(() => document.querySelectorAll('[type="radio"]').length),
      PATIENT,
    )
    .toBe(2);
  await click(find('[type="radio"]'));
  const send = findButton('发送名片');
  expect(send.disabled).toBe(false);
  await type(find<HTMLInputElement>('[type="search"]'), '没有这个人');
  expect(find('[role="status"]').textContent).toBe('没有找到好友');
  expect(send.disabled).toBe(true);
  await type(find<HTMLInputElement>('[type="search"]'), '');
  expect(send.disabled).toBe(false);
  await click(send);
  expect(onSend).toHaveBeenCalledTimes(1);
});
