import { expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import type { MessageRow } from '../rows.ts';
import { groupReceiptOf } from './group-receipt.ts';

const aRow = (parts: Partial<MessageRow> = {}): MessageRow => ({
  ...aMessage({ conversationID: 'GROUP200001', from: '10001', needReadReceipt: true }),
  status: 'success',
  ...parts,
});
const read = (readCount: number, unreadCount: number) => ({ readReceiptInfo: { readCount, unreadCount, isPeerRead: false } });

test.each<[string, MessageRow, unknown]>([
  ['no member has read it', aRow(read(0, 5)), { kind: 'unread' }],
  ['no receipt has arrived yet', aRow(), { kind: 'unread' }],
  ['some members have read it', aRow(read(2, 3)), { kind: 'some', count: 2 }],
  ['all members have read it', aRow(read(5, 0)), { kind: 'all' }],
  ['none in a one-to-one conversation', aRow({ conversationType: 'C2C', ...read(1, 0) }), undefined],
  ['none in a group without receipts', aRow({ needReadReceipt: false, ...read(1, 0) }), undefined],
  ['none for a message that is being sent', aRow({ status: 'sending', ...read(1, 0) }), undefined],
  ['none for a failed message', aRow({ status: 'fail' }), undefined],
  ['none for risk content', aRow({ hasRiskContent: true, ...read(1, 0) }), undefined],
  [
    'none for a call',
    aRow({ type: 'TIMCustomElem', payload: { data: '{"businessID":1,"actionType":1,"data":"{\\"businessID\\":\\"av_call\\"}"}' }, ...read(1, 0) }),
    undefined,
  ],
  ['none for a recalled message', aRow({ isRevoked: true, ...read(1, 0) }), undefined],
])('RCPT-009, RCPT-010 group receipt: %s', (...[, row, expected]) => expect(groupReceiptOf(row)).toEqual(expected));
