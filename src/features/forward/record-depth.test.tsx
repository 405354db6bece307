// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Payload } from '../../../contract/message.ts';
import { aMessage } from '../../../tests/support/builders.ts';
import { afterAct, click, findButton, PATIENT, speak } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { MAX_RECORD_DEPTH } from '../../core/message-content/merged-record-view.ts';
import type { Intent } from '../../client/client.ts';
import type { ForwardMode } from '../../core/forward/forward.ts';
import type { Target } from '../../core/forward/forward-targets.ts';
import type { Language } from '../../i18n/languages.ts';
import { useForward } from './use-forward.ts';

const account = openClientPerTest();

function recordOf(levels: number): Payload {
  let payload: Payload = { title: 't', abstractList: [], compatibleText: 't', messageList: [aMessage()] };
  for (let level = 1; level < levels; level += 1) payload = { ...payload, messageList: [aMessage({ type: 'TIMRelayElem', payload })] };
  return payload;
}

type Request = Extract<Intent, { kind: 'forward' }>;
const target: Target = { conversationID: 'C2C10003', id: '10003', name: '苏念', nick: '苏念', avatar: '', isGroup: false, notice: undefined };

function SendButton({ request }: { request: Request }) {
  const send = useForward(request, { onClose: () => undefined, setSending: () => undefined });
  return <button onClick={() => send([target])}>send</button>;
}

/** The texts that are shown after a press on the dialog's button, and the number of messages in the outbox. */
async function forward(payload: Payload, mode: ForwardMode): Promise<{ shown: string[]; waiting: number }> {
  const row = { ...aMessage({ type: 'TIMRelayElem', payload }), status: 'success' as const };
  await account.db.messages.put(row);
  await account.show(<SendButton request={{ kind: 'forward', conversationID: 'C2C10002', IDs: [row.ID], mode }} />);
  await click(findButton('send'));
  const shown = () => account.toasts.read().map(({ text }) => text);
  await expect.poll(afterAct(shown), PATIENT).toHaveLength(1);
  return { shown: shown(), waiting: await account.db.outbox.count() };
}

test.each<[Language, string]>([
  ['zh-CN', '聊天记录最多嵌套 8 层，无法转发'],
  ['en', 'Cannot be forwarded: chat histories can be nested at most 8 levels deep'],
  ['ja', 'トーク履歴の入れ子は 8 階層までのため、転送できません'],
])('in %s refuses to nest a record of the deepest level in another one, and names the limit', async (language, words) => {
  await speak(language);
  expect(await forward(recordOf(MAX_RECORD_DEPTH), 'merged')).toEqual({ shown: [words], waiting: 0 });
  await speak('zh-CN');
});

test('refuses to forward a stored record that is deeper than the limit unchanged', async () => {
  expect(await forward(recordOf(MAX_RECORD_DEPTH + 1), 'each')).toEqual({ shown: ['聊天记录最多嵌套 8 层，无法转发'], waiting: 0 });
});

test('uses the depth from the server for a record whose list is stored separately', async () => {
  const payload = { title: 't', abstractList: [], downloadKey: 'k', depth: MAX_RECORD_DEPTH };
  expect(await forward(payload, 'merged')).toEqual({ shown: ['聊天记录最多嵌套 8 层，无法转发'], waiting: 0 });
});

test.each<[string, number, ForwardMode]>([
  ['nested in another one', MAX_RECORD_DEPTH - 1, 'merged'],
  ['unchanged', MAX_RECORD_DEPTH, 'each'],
])('forwards a record within the limit %s', async (_how, levels, mode) => {
  expect((await forward(recordOf(levels), mode)).waiting).toBe(1);
});
