import { ENGINE_CODE } from '../../../contract/codes.ts';
import { readAccess } from '../../policies/conversation-access.ts';
import { canSeeMessage } from '../../policies/message-access.ts';
import { isNoticed } from '../../policies/reach.ts';
import { refuse } from '../../policies/refusal.ts';
import { putReceipt } from '../../store/messages/message-marks.ts';
import { listMessagesById, type MessageRow } from '../../store/messages/messages.ts';
import { putReceiptNotice } from '../../store/receipts/receipt-notices.ts';
import { readUserConfig } from '../../store/account/users.ts';
import type { Unit } from '../unit.ts';

/**
 * Marks these messages as read by the user. It has no effect while the user hides receipts, or if the authors may not notice the user. It
 * counts each message once, and only if its sender asked for a receipt (protocol §7 receipt).
 */
export async function sendReceipt(unit: Unit, userId: string, input: { conversationID: string; IDs: readonly string[] }): Promise<void> {
  const access = await readAccess(unit.db, userId, input.conversationID);
  if (access === undefined) return refuse(ENGINE_CODE.notFound);
  const config = await readUserConfig(unit.db, userId);
  if (config.hideRead === 1) return;
  if (!(await isNoticed(unit.db, userId, input.conversationID))) return;
  const isAsked = (row: MessageRow) => row.conv === access.conv && row.needReceipt === 1 && row.sender !== userId && row.revoker === null;
  const rows = (await listMessagesById(unit.db, [...new Set(input.IDs)])).filter(isAsked);
  const authors = new Set<string>();
  for (const row of rows) {
    if (!(await canSeeMessage(unit.db, userId, row))) continue;
    const isNew = await putReceipt(unit.db, { conv: row.conv, seq: row.seq, userId, readAt: unit.now });
    if (!isNew) continue;
    await putReceiptNotice(unit.db, { authorId: row.sender, conv: row.conv, seq: row.seq });
    authors.add(row.sender);
  }
  if (authors.size > 0) unit.deliveries.push({ kind: 'receipts', authorIds: [...authors] });
}
