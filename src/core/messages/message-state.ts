import { isHelperConversation } from '../../../contract/ids.ts';
import type { MessageRow } from '../rows.ts';
import { isTip } from './message-kind.ts';

/** The shown delivery status of an own message. */
export type OwnState = 'queued' | 'sending' | 'sent' | 'read' | 'failed';

export function ownStateOf(
  row: Pick<MessageRow, 'status'> & { readonly isPeerRead?: boolean; readonly readReceiptInfo?: MessageRow['readReceiptInfo'] },
): OwnState {
  switch (row.status) {
    case 'queued':
      return 'queued';
    case 'uploading':
    case 'sending':
      return 'sending';
    case 'fail':
      return 'failed';
    case 'success':
      return row.isPeerRead === true || (row.readReceiptInfo?.readCount ?? 0) > 0 ? 'read' : 'sent';
  }
}

/** Number of group members who have read an own message; undefined when it is not shown. */
export function readCountOf(row: MessageRow): number | undefined {
  const isConfirmed = row.conversationType === 'GROUP' && row.needReadReceipt && row.status === 'success' && !row.hasRiskContent;
  const count = row.readReceiptInfo?.readCount ?? 0;
  return isConfirmed && count > 0 ? count : undefined;
}

/** Whether a receipt for this row is sent to its author (protocol A15). */
export function wantsReceipt(row: MessageRow, me: string): boolean {
  const isIncoming = row.from !== me && row.status === 'success' && row.needReadReceipt && !row.isRevoked && !row.hasRiskContent;
  return isIncoming && row.receiptSent !== 1 && !isHelperConversation(row.conversationID) && !isTip(row);
}
