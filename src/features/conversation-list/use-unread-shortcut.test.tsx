// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aConversation } from '../../../tests/support/builders.ts';
import { afterAct, find, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { useUnreadShortcut } from './use-unread-shortcut.ts';

const account = openClientPerTest();
const toggle = vi.fn<(row: ConversationRow) => void>();
const toggled = () => toggle.mock.calls.map(([{ conversationID }]) => conversationID);
const OPEN = 'C2C10002';
const OTHER = 'C2C10003';

function List({ selectedId }: { selectedId: string | undefined }) {
  useUnreadShortcut(selectedId, toggle);
  return (
    <>
      <button data-conversation-id={OTHER}>other</button>
      <textarea />
    </>
  );
}

async function show(selectedId: string | undefined): Promise<void> {
  toggle.mockClear();
  await account.db.conversations.bulkPut([OPEN, OTHER].map((conversationID) => withRank(aConversation({ conversationID }))));
  await account.show(<List selectedId={selectedId} />);
}

/** Returns whether the handler prevented the browser's default. */
async function press({ modifierAltGraph = false, ...parts }: KeyboardEventInit): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...parts });
  // happy-dom treats each Alt as AltGr.
  event.getModifierState = (name) => name === 'AltGraph' && modifierAltGraph;
  await act(async () => {
    (document.activeElement ?? document.body).dispatchEvent(event);
  });
  return event.defaultPrevented;
}

const KEYS = { key: 'U', code: 'KeyU', ctrlKey: true, altKey: true, shiftKey: true };
beforeEach(() => document.body.focus());

test('Ctrl+Alt+Shift+U marks the open conversation, also while the user writes in it', async () => {
  await show(OPEN);
  find('textarea').focus();
  expect(await press(KEYS)).toBe(true);
  await expect.poll(afterAct(toggled), PATIENT).toEqual([OPEN]);
});

test('marks the conversation whose row has the focus instead of the open one', async () => {
  await show(OPEN);
  find('button').focus();
  await press(KEYS);
  await expect.poll(afterAct(toggled), PATIENT).toEqual([OTHER]);
});

test('accepts Cmd instead of Alt, because Alt writes characters on a Mac', async () => {
  await show(OPEN);
  await press({ ...KEYS, altKey: false, metaKey: true });
  await expect.poll(afterAct(toggled), PATIENT).toEqual([OPEN]);
});

test.each([
  ['Ctrl+U, which shows the source of the page', { altKey: false, shiftKey: false }],
  ['Ctrl+Shift+U, which enters a character by its number', { altKey: false }],
  ['Alt+Shift+U', { ctrlKey: false }],
  ['AltGr with Shift, which writes a character', { modifierAltGraph: true }],
  ['another letter', { key: 'I', code: 'KeyI' }],
])('leaves %s to the browser', async (_, parts) => {
  await show(OPEN);
  expect(await press({ ...KEYS, ...parts })).toBe(false);
  expect(toggled()).toEqual([]);
});

test('ignores key repeats, and key presses while a dialog is open', async () => {
  await show(OPEN);
  await press({ ...KEYS, repeat: true });
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  expect(await press(KEYS)).toBe(false);
  dialog.remove();
  await press(KEYS);
  await expect.poll(afterAct(toggled), PATIENT).toEqual([OPEN]);
});

test('does nothing without an open conversation and without a focused row', async () => {
  await show(undefined);
  expect(await press(KEYS)).toBe(false);
});
