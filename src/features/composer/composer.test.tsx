// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test } from 'vitest';
import { aConversation } from '../../../tests/support/builders.ts';
import { find, press, submit, type } from '../../../tests/support/mount.ts';
import { openComposerPerTest, PEER } from '../../../tests/support/open-composer-per-test.tsx';
import { withRank } from '../../core/apply/apply-conversation.ts';
import { Composer } from './composer.tsx';

const { account, field, open, settle, texts, until } = openComposerPerTest(Composer);

/** Opens the composer. Sent messages are stored only after the result is called. */
async function openSlow(): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await open({
    async sendComposed(send) {
      await held;
      return account.client.commands.sendComposed(send);
    },
  });
  return release;
}

test('COMP-001 Enter sends the text and clears the input', async () => {
  await open();
  await type(field(), '你好');
  await press(field(), 'Enter');
  expect(field().value).toBe('');
  await until(async () => (await texts()).length === 1);
  expect(await texts()).toEqual(['你好']);
  expect(field().value).toBe('');
});

test.each([
  ['isComposing', { isComposing: true }],
  ['the key code of an input method', { keyCode: 229 }],
])('COMP-003 Enter with %s is left to the input method and sends nothing', async (_, init) => {
  await open();
  await type(field(), 'ni hao');
  expect(await press(field(), 'Enter', init)).toBe(true);
  await settle();
  expect(field().value).toBe('ni hao');
  expect(await texts()).toEqual([]);
});

test('COMP-001 A28 Shift+Enter is left to the browser, Ctrl+Enter inserts a line break, and neither sends', async () => {
  await open();
  await type(field(), '一');
  field().setSelectionRange(1, 1);
  expect(await press(field(), 'Enter', { shiftKey: true })).toBe(true);
  await press(field(), 'Enter', { ctrlKey: true });
  await settle();
  expect(field().value).toBe('一\n');
  expect(await texts()).toEqual([]);
});

test('G11 text typed while a message is being stored becomes the next draft, and the copy is deleted after the store', async () => {
  const release = await openSlow();
  const countCopies = () => account.keyValue.names('wt:sending:').length;
  await type(field(), '慢慢存');
  await settle(320);
  await press(field(), 'Enter');
  expect([field().value, countCopies()]).toEqual(['', 1]);
  await type(field(), '还在写');
  release();
  await until(async () => (await texts()).length === 1 && countCopies() === 0);
  await until(async () => (await account.db.drafts.get(PEER))?.abstract === '还在写');
  expect([field().value, await texts()]).toEqual(['还在写', ['慢慢存']]);
});

test('G11 Enter sends text that was typed while the previous message is being stored', async () => {
  const release = await openSlow();
  await type(field(), '第一句');
  await press(field(), 'Enter');
  await type(field(), '第二句');
  await press(field(), 'Enter');
  release();
  await until(async () => (await texts()).length === 2);
  const inOrder = await account.db.messages.orderBy('[conversationID+sequence]').toArray();
  expect([field().value, inOrder.map((row) => row.payload['text'])]).toEqual(['', ['第一句', '第二句']]);
});

test('G2 pressing Enter twice sends once', async () => {
  await open();
  await type(field(), '一次');
  await press(field(), 'Enter');
  await press(field(), 'Enter');
  await until(async () => (await texts()).length > 0);
  await settle();
  expect(await texts()).toEqual(['一次']);
});

test('COMP-009 G11 puts messages that cannot be stored back into the input in order, before newer text, with one notice', async () => {
  let refuse = (_error: unknown): void => undefined;
  const refused = new Promise<undefined>((_resolve, reject) => {
    refuse = reject;
  });
  await open({ sendComposed: async () => refused });
  for (const text of ['第一句', '第二句']) {
    await type(field(), text);
    await press(field(), 'Enter');
  }
  await type(field(), '写着');
  field().setSelectionRange(1, 1);
  await act(async () => refuse(new DOMException('no room', 'QuotaExceededError')));
  await until(() => field().value === '第一句\n第二句\n写着');
  expect(field().selectionStart).toBe('第一句\n第二句\n写'.length);
  await until(async () => (await account.db.drafts.get(PEER))?.abstract === '第一句\n第二句\n写着');
  await until(() => account.keyValue.names('wt:').every((name) => name === 'wt:session'));
  expect([await texts(), account.toasts.read().length]).toEqual([[], 1]);
});

test('G11 puts a message that cannot be stored back into the input and notifies the user', async () => {
  await open({ sendComposed: async () => Promise.reject(new DOMException('no room', 'QuotaExceededError')) });
  await type(field(), '不能丢');
  await submit();
  await settle();
  expect(field().value).toBe('不能丢');
  expect(account.toasts.read().map((toast) => toast.text)).toEqual(['设备空间不足，内容还在输入框里']);
});

test('COMP-011 G11 stores typed text within 300 ms and restores it when the chat is opened again', async () => {
  const mounted = await open();
  await type(field(), '写到一半');
  await settle(320);
  expect((await account.db.drafts.get(PEER))?.abstract).toBe('写到一半');
  await mounted.unmount();
  await open();
  expect(field().value).toBe('写到一半');
});

test('G11 keeps unsaved input on pagehide and freeze, and deletes the copy when the page continues', async () => {
  await open();
  await type(field(), '一');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(field().value).toBe('一');
  const countKept = () => account.keyValue.names('wt:words:').length;
  const drafts = async () => (await account.db.drafts.toArray()).map((row) => row.abstract);
  await until(async () => (await drafts())[0] === '一' && countKept() === 0);
  await type(field(), '一二');
  await act(async () => void document.dispatchEvent(new Event('freeze')));
  await press(field(), 'Enter');
  await until(async () => (await texts()).length === 1);
  await until(async () => (await drafts())[0] === '' && countKept() === 0);
  await account.client.commands.restoreUnsavedInput();
  expect(await drafts()).toEqual(['']);
});

test('G11 stores unsaved text when the user leaves the chat before the timer ends', async () => {
  const mounted = await open();
  await type(field(), '马上离开');
  await mounted.unmount();
  await settle(50);
  expect((await account.db.drafts.get(PEER))?.abstract).toBe('马上离开');
});

test('COMP-015 A25 sending clears the draft, and no later save restores it', async () => {
  await open();
  await type(field(), '发');
  await settle(320);
  await type(field(), '发出去');
  await press(field(), 'Enter');
  await until(async () => (await texts()).length === 1);
  await settle(400);
  expect(await account.db.drafts.get(PEER)).toMatchObject({ isDeleted: 1, nodes: [] });
});

test('shows a draft that another tab stored while this tab has no unsaved text', async () => {
  await open();
  await act(async () => account.client.commands.saveDraft(PEER, { nodes: [{ kind: 'text', text: '另一个标签页' }], basis: { version: 0, nodes: [] } }));
  await settle(100);
  expect(field().value).toBe('另一个标签页');
});

/** Stores a draft for this conversation as another tab or device does. */
async function writeElsewhere(text: string): Promise<void> {
  const row = await account.db.drafts.get(PEER);
  const basis = { version: row?.version ?? 0, nodes: row?.nodes ?? [] };
  await act(async () => void (await account.client.commands.saveDraft(PEER, { nodes: [{ kind: 'text', text }], basis })));
}

test('G11 merges a draft from another device into text that is being typed, and keeps the caret at the same letters', async () => {
  await open();
  await type(field(), '正在写');
  await settle(320);
  await type(field(), '正在写的');
  field().setSelectionRange(2, 2);
  await writeElsewhere('另一台\n正在写');
  await until(() => field().value === '另一台\n正在写的');
  expect(field().selectionStart).toBe('另一台\n正在'.length);
  await until(async () => (await account.db.drafts.get(PEER))?.abstract === '另一台\n正在写的');
});

test('G11 merges a draft from another device only after the input method has ended its composition', async () => {
  await open();
  await act(async () => void field().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })));
  await type(field(), 'nih');
  await writeElsewhere('另一台');
  await settle(400);
  expect(field().value).toBe('nih');
  await type(field(), '你好');
  await settle(400);
  expect(field().value).toBe('你好');
  await act(async () => void field().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  await until(() => field().value === '另一台\n你好');
  await until(async () => (await account.db.drafts.get(PEER))?.abstract === '另一台\n你好');
});

test('G11 text of an earlier page that is restored after the first key is in the input after the new text is sent', async () => {
  await open();
  await type(field(), '新的');
  await writeElsewhere('先前没发出的');
  await press(field(), 'Enter');
  await until(async () => (await texts()).length === 1);
  await until(() => field().value === '先前没发出的');
  expect([await texts(), (await account.db.drafts.get(PEER))?.abstract]).toEqual([['新的'], '先前没发出的']);
});

test('G11 a draft that arrives while a message is being stored is neither sent nor cleared', async () => {
  const release = await openSlow();
  await type(field(), '发这句');
  await settle(320);
  await press(field(), 'Enter');
  await writeElsewhere('另一台的');
  release();
  await until(() => field().value === '另一台的');
  expect(await texts()).toEqual(['发这句']);
});

test('editing a recalled text again appends it to the text in the input', async () => {
  await open();
  await type(field(), '先写的');
  await settle(320);
  await act(async () => account.client.commands.editAgain(PEER, '撤回的'));
  await settle(100);
  expect(field().value).toBe('先写的\n撤回的');
});

test('A23 the chat of a system contact shows why the user cannot write', async () => {
  await open({}, 'C2Cyx001');
  expect(document.querySelector('textarea')).toBeNull();
  expect(find('[role="status"]').textContent).toBe('系统通知，无法回复');
});

test('COMP-039 the chat of a group that removed the user shows why the user cannot write', async () => {
  await account.db.conversations.put(withRank({ ...aConversation({ conversationID: 'GROUP200001', operationType: 4 }) }));
  await open({}, 'GROUP200001');
  await until(() => document.querySelector('textarea') === null);
  expect(find('[role="status"]').textContent).toBe('你已被移出群聊，无法发送消息');
});

test('COMP-005 refuses a text over 12 KB before it is sent', async () => {
  await open();
  await type(field(), '字'.repeat(5000));
  await press(field(), 'Enter');
  await settle();
  expect(account.toasts.read().map((toast) => toast.text)).toEqual(['消息太长，最多 12K']);
  expect(field().value).toHaveLength(5000);
  expect(await texts()).toEqual([]);
});
