import { expect, test } from 'vitest';
import type { MessageRow } from '../rows.ts';
import { ownStateOf, readCountOf, wantsReceipt } from './message-state.ts';

const row = (change: Partial<MessageRow>) =>
  ({
    conversationID: 'GROUP1',
    conversationType: 'GROUP',
    from: '10002',
    status: 'success',
    type: 'TIMTextElem',
    payload: { text: 'x' },
    needReadReceipt: true,
    isPeerRead: false,
    isRevoked: false,
    hasRiskContent: false,
    ...change,
  }) as MessageRow;

test.each<[Partial<MessageRow>, string]>([
  [{ status: 'queued' }, 'queued'],
  [{ status: 'uploading' }, 'sending'],
  [{ status: 'sending' }, 'sending'],
  [{ status: 'fail' }, 'failed'],
  [{}, 'sent'],
  [{ isPeerRead: true }, 'read'],
  [{ readReceiptInfo: { readCount: 1, unreadCount: 8, isPeerRead: false } }, 'read'],
  [{ readReceiptInfo: { readCount: 0, unreadCount: 9, isPeerRead: false } }, 'sent'],
])('MSG-023, RCPT-008 an own message %j has the state %s', (change, state) => {
  expect(ownStateOf(row(change))).toBe(state);
});

test.each<[Partial<MessageRow>, number | undefined]>([
  [{ readReceiptInfo: { readCount: 9, unreadCount: 32, isPeerRead: false } }, 9],
  [{ readReceiptInfo: { readCount: 0, unreadCount: 41, isPeerRead: false } }, undefined],
  [{ conversationType: 'C2C', readReceiptInfo: { readCount: 1, unreadCount: 0, isPeerRead: true } }, undefined],
])('%j has been read by %s members', (change, count) => {
  expect(readCountOf(row(change))).toBe(count);
});

test.each<[Partial<MessageRow>, boolean]>([
  [{}, true],
  [{ from: '10001' }, false],
  [{ needReadReceipt: false }, false],
  [{ receiptSent: 1 }, false],
  [{ isRevoked: true }, false],
  [{ hasRiskContent: true }, false],
  [{ conversationID: 'C2CwisperHelper', from: 'wisperHelper' }, false],
  [{ type: 'TIMCustomElem', payload: { data: '{"type":"GroupCustomMsg"}' } }, false],
])('RCPT-005 A15 a message %j needs a receipt: %s', (change, expected) => {
  expect(wantsReceipt(row(change), '10001')).toBe(expected);
});
