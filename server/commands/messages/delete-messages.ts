import { ENGINE_CODE } from '../../../contract/codes.ts';
import { readAccess } from '../../policies/conversation-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { putDeletions } from '../../store/messages/message-marks.ts';
import { isWithinRanges, listMessagesById, type MessageRow } from '../../store/messages/messages.ts';
import { countUnreadOf, refreshUnread } from '../conversations/refresh-unread.ts';
import { emitEvent, type Unit } from '../unit.ts';

/** Deletes the messages for this user only; the other side keeps its rows (protocol §7 delete). IDs of other conversations are skipped. */
export async function deleteMessages(unit: Unit, userId: string, input: { conversationID: string; IDs: readonly string[] }): Promise<void> {
  const access = await readAccess(unit.db, userId, input.conversationID);
  if (access === undefined) return refuse(ENGINE_CODE.notFound);
  const within = (row: MessageRow) => row.conv === access.conv && isWithinRanges(access.ranges, row.seq);
  const rows = (await listMessagesById(unit.db, [...new Set(input.IDs)])).filter(within);
  if (rows.length === 0) return;
  const seqs = rows.map((row) => row.seq);
  const states = access.state === undefined ? [] : [access.state];
  const counts = await countUnreadOf(unit.db, access.conv, { states, rows });
  await putDeletions(unit.db, { userId, conv: access.conv, seqs });
  const list = rows.map((row) => ({ ID: row.id, sequence: row.seq }));
  await emitEvent(unit, [userId], { name: 'msg.delete', conv: access.conv, d: { conversationID: input.conversationID, list } });
  await refreshUnread(unit, access.conv, { states, rows, counts });
}
