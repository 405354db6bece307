// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { aConversation } from '../../../tests/support/builders.ts';
import { afterAct, click, find, findButton } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { Commands } from '../../client/client.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import type { Translate } from '../../i18n/use-translation.ts';
import { archiveWithUndo } from './archive-with-undo.ts';
import { DeleteConversationDialog } from './delete-conversation-dialog.tsx';

const account = openClientPerTest();
const ID = 'C2C10002';

async function showQuestion() {
  const startDeletion = vi.fn<Commands['startDeletion']>(async () => undefined);
  const undoDeletion = vi.fn<Commands['undoDeletion']>(async () => true);
  await account.show(<DeleteConversationDialog open row={withRank(aConversation())} onClose={() => undefined} />, { startDeletion, undoDeletion });
  return { startDeletion, undoDeletion };
}

test.each([
  ['clears the history unless the user keeps it', false],
  ['keeps the history when the user says so', true],
])('CONV-053 the deletion %s', async (_what, isKept) => {
  const { startDeletion } = await showQuestion();
  if (isKept) await click(find('input[type="checkbox"]'));
  await click(findButton('删除'));
  expect(startDeletion.mock.calls).toEqual([[ID, { clearHistory: !isKept }]]);
});

test('CONV-051 the toast after a deletion undoes it', async () => {
  const { undoDeletion } = await showQuestion();
  await click(findButton('删除'));
  await expect.poll(afterAct(() => account.toasts.read().length)).toBe(1);
  account.toasts.read()[0]?.action?.onPress();
  expect(undoDeletion.mock.calls).toEqual([[ID]]);
});

test.each<[string, { readonly isMuted: boolean; readonly markList: string[] }, string[]]>([
  ['an archiving that muted ends both', { isMuted: false, markList: [] }, ['archive true', 'mute false']],
  ['an archiving of a muted conversation keeps the mute', { isMuted: true, markList: [] }, ['archive true', 'archive false']],
  ['the end of an archiving archives again', { isMuted: true, markList: ['4'] }, ['archive false', 'archive true']],
])('CONV-051 the undo of %s', async (_what, state, expected) => {
  const done: string[] = [];
  const commands = {
    archiveConversation: async (_id: string, on: boolean) => void done.push(`archive ${on}`),
    muteConversation: async (_id: string, on: boolean) => void done.push(`mute ${on}`),
  } as unknown as Commands;
  await archiveWithUndo({ commands, toast: account.toasts.show, t: ((key: string) => key) as unknown as Translate }, withRank(aConversation(state)));
  account.toasts.read()[0]?.action?.onPress();
  expect(done).toEqual(expected);
});
