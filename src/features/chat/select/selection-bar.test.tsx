// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { click, findButton } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { MessageSelection } from './use-selection.ts';

const account = openClientPerTest();

const selectionOf = (...IDs: string[]): MessageSelection => ({ ids: new Set(IDs), enter: () => undefined, leave: () => undefined, toggle: () => undefined });
const toasts = () => account.toasts.read().map(({ text }) => text);

test.each([
  ['逐条转发', '未选择消息'],
  ['合并转发', '未选择消息'],
  ['删除', '请选择要删除的消息'],
])('MSG-054 the key %s with nothing selected shows %s and does nothing', async (key, words) => {
  await account.show(<SelectionBar conversationID="C2C10002" selection={selectionOf()} />);
  await click(findButton(key));
  expect([toasts(), account.intents, document.querySelector('[role="dialog"]')]).toEqual([[words], [], null]);
});

test.each([
  ['逐条转发', 'each'],
  ['合并转发', 'merged'],
])('MSG-053 the key %s forwards the selected messages', async (key, mode) => {
  await account.show(<SelectionBar conversationID="C2C10002" selection={selectionOf('a', 'b')} />);
  await click(findButton(key));
  expect(account.intents).toMatchObject([{ kind: 'forward', conversationID: 'C2C10002', IDs: ['a', 'b'], mode }]);
});
