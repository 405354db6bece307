import type { MessageRow } from '../rows.ts';
import { isSignalling } from '../messages/message-kind.ts';

/** How far a group has read an own message. */
export type GroupReceipt = { readonly kind: 'unread' } | { readonly kind: 'some'; readonly count: number } | { readonly kind: 'all' };

/** Undefined when no receipt is shown: other people's messages, unsent or risky ones, groups without receipts. */
export function groupReceiptOf(row: MessageRow): GroupReceipt | undefined {
  if (row.conversationType !== 'GROUP' || !row.needReadReceipt || row.status !== 'success' || row.hasRiskContent || row.isRevoked || isSignalling(row))
    return undefined;
  const { readCount, unreadCount } = row.readReceiptInfo ?? { readCount: 0, unreadCount: 0 };
  if (readCount <= 0) return { kind: 'unread' };
  return unreadCount === 0 ? { kind: 'all' } : { kind: 'some', count: readCount };
}
