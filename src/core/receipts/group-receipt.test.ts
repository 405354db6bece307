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
  ['nobody yet', aRow(read(0, 5)), { kind: 'unread' }],
  ['before anything was told', aRow(), { kind: 'unread' }],
  ['some', aRow(read(2, 3)), { kind: 'some', count: 2 }],
  ['everybody', aRow(read(5, 0)), { kind: 'all' }],
  ['one to one', aRow({ conversationType: 'C2C', ...read(1, 0) }), undefined],
  ['a group without receipts', aRow({ needReadReceipt: false, ...read(1, 0) }), undefined],
  ['one that is on its way', aRow({ status: 'sending', ...read(1, 0) }), undefined],
  ['one that failed', aRow({ status: 'fail' }), undefined],
  ['risky content', aRow({ hasRiskContent: true, ...read(1, 0) }), undefined],
  [
    'a call',
    aRow({ type: 'TIMCustomElem', payload: { data: '{"businessID":1,"actionType":1,"data":"{\\"businessID\\":\\"av_call\\"}"}' }, ...read(1, 0) }),
    undefined,
  ],
  ['a recalled one', aRow({ isRevoked: true, ...read(1, 0) }), undefined],
])('RCPT-009, RCPT-010 read by: %s', (...[, row, expected]) => expect(groupReceiptOf(row)).toEqual(expected));
