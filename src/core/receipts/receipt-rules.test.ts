import { expect, test } from 'vitest';
import { givesReceipts, showsReceipts } from './receipt-rules.ts';

test.each<[string, Parameters<typeof givesReceipts>[0], boolean, boolean]>([
  ['a one-to-one conversation', { features: {}, groupType: undefined, hidesRead: false }, true, true],
  ['an ordinary group', { features: undefined, groupType: 'Public', hidesRead: false }, true, true],
  ['a live group', { features: {}, groupType: 'AVChatRoom', hidesRead: false }, false, false],
  ['a community', { features: {}, groupType: 'Community', hidesRead: false }, false, false],
  ['a user with a hidden read status', { features: {}, groupType: 'Public', hidesRead: true }, true, false],
  ['read status turned off', { features: { ReadStatus: 0 }, groupType: undefined, hidesRead: false }, false, false],
  ['group receipts turned off, in a group', { features: { groupReadReceipt: 0 }, groupType: 'Public', hidesRead: false }, false, false],
  ['group receipts turned off, in a one-to-one conversation', { features: { groupReadReceipt: 0 }, groupType: undefined, hidesRead: false }, true, true],
])('RCPT-006, RCPT-010 shows and gives receipts: %s', (...[, receipts, isShown, isGiven]) =>
  expect([showsReceipts(receipts), givesReceipts(receipts)]).toEqual([isShown, isGiven]),
);
