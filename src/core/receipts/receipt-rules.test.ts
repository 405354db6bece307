import { expect, test } from 'vitest';
import { givesReceipts, showsReceipts } from './receipt-rules.ts';

test.each<[string, Parameters<typeof givesReceipts>[0], boolean, boolean]>([
  ['one to one', { features: {}, groupType: undefined, hidesRead: false }, true, true],
  ['an ordinary group', { features: undefined, groupType: 'Public', hidesRead: false }, true, true],
  ['a live group', { features: {}, groupType: 'AVChatRoom', hidesRead: false }, false, false],
  ['a community', { features: {}, groupType: 'Community', hidesRead: false }, false, false],
  ['a user who hides what he reads', { features: {}, groupType: 'Public', hidesRead: true }, true, false],
  ['read status turned off', { features: { ReadStatus: 0 }, groupType: undefined, hidesRead: false }, false, false],
  ['group receipts turned off, in a group', { features: { groupReadReceipt: 0 }, groupType: 'Public', hidesRead: false }, false, false],
  ['group receipts turned off, one to one', { features: { groupReadReceipt: 0 }, groupType: undefined, hidesRead: false }, true, true],
])('RCPT-006, RCPT-010 receipts: %s', (...[, receipts, isShown, isGiven]) =>
  expect([showsReceipts(receipts), givesReceipts(receipts)]).toEqual([isShown, isGiven]),
);
