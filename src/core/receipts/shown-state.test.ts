import { expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import type { MessageRow } from '../rows.ts';
import { shownStateOf } from './shown-state.ts';

const read = (parts: Partial<MessageRow> = {}): MessageRow => ({ ...aMessage({ from: '10001', isPeerRead: true }), status: 'success', ...parts });
const custom = (data: object) => ({ type: 'TIMCustomElem' as const, payload: { data: JSON.stringify(data) } });
const call = custom({ businessID: 1, actionType: 1, data: JSON.stringify({ businessID: 'av_call', call_type: 2, data: { cmd: 'hangup' } }) });

test.each<[string, MessageRow, boolean, string]>([
  ['a read text', read(), false, 'read'],
  ['an unread text', read({ isPeerRead: false }), false, 'sent'],
  ['a message in the helper conversation', read({ conversationID: 'C2CwisperHelper' }), false, 'sent'],
  ['risk content', read({ hasRiskContent: true }), false, 'sent'],
  ['a call', read(call), false, 'sent'],
  ['signalling', read(custom({ businessID: 'user_typing_status' })), false, 'sent'],
  ['a name card, which is no signalling', read(custom({ type: 'nameCard', userId: '10002' })), false, 'read'],
  ['a message that is being sent', read({ status: 'sending' }), false, 'sending'],
  ['a failed message', read({ status: 'fail' }), false, 'failed'],
  ['a message with receipts turned off', read(), true, 'sent'],
])('RCPT-010 the state of %s is %s', (...[, row, isSilent, state]) => {
  expect(shownStateOf(row, isSilent)).toBe(state);
});
