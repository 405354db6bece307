// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { PersonDialog } from './person-dialog.tsx';

const account = openClientPerTest();
const closed = vi.fn<() => void>();

async function show(): Promise<void> {
  closed.mockClear();
  await account.db.kv.put({ key: 'isBootstrapped', value: 1 });
  await account.db.friends.put(aFriend('10002', { nickName: '苏念', friendsStatus: 0 }));
  const element = <PersonDialog open person={{ wtId: '10002' }} place="pane" onClose={closed} />;
  await account.show(element, {}, { ask: async () => undefined });
  await expectEventually(() => document.querySelector('section')?.textContent.includes('苏念'), true);
}

async function expectEventually(look: () => unknown, value: unknown): Promise<void> {
  await expect.poll(afterAct(look), PATIENT).toEqual(value);
}

test('PEOPLE-118 a profile in the pane is no dialog, and opens the chat', async () => {
  await show();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  expect(find('section').getAttribute('aria-label')).toBe('个人资料');
  await click(findButton('发消息'));
  expect(account.intents).toEqual([{ kind: 'open-conversation', conversationID: 'C2C10002' }]);
  expect(closed).toHaveBeenCalledOnce();
});

test('PEOPLE-118 the profile in the pane stays below the dialog that it opens', async () => {
  await show();
  await expectEventually(() => document.querySelector('[aria-label="好友设置"]') !== null, true);
  await click(find('[aria-label="好友设置"]'));
  await expectEventually(() => document.querySelectorAll('[role="menuitem"]').length > 0, true);
  const item = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(({ textContent }) => textContent.startsWith('设置备注和标签'));
  await click(item ?? document.body);
  await expectEventually(() => document.querySelector('[role="dialog"]') !== null, true);
  expect(find('section').textContent).toContain('苏念');
});
