import { CODE } from '../../../contract/codes.ts';
import type { Pin } from '../../../contract/http/pins.ts';
import { c2cConversationId } from '../../../contract/ids.ts';
import { readAccess } from '../../policies/conversation-access.ts';
import { canSeeMessage } from '../../policies/message-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { listDismissedPins, listPins as listRows, type PinRow } from '../../store/pins/pins.ts';
import type { Db } from '../../store/tables.ts';
import { listUsers } from '../../store/account/users.ts';

/** Without the pins that the reader dismissed and without those of messages that the reader deleted or cleared. */
export async function listPins(db: Db, userId: string, peer: string): Promise<Pin[]> {
  const access = await readAccess(db, userId, c2cConversationId(peer));
  if (access === undefined) return refuse(CODE.notFound);
  const rows = await listRows(db, access.conv);
  const dismissed = await listDismissedPins(
    db,
    userId,
    rows.map((pin) => pin.id),
  );
  const shown: PinRow[] = [];
  for (const pin of rows) if (!dismissed.has(pin.id) && (await canSeeMessage(db, userId, pin))) shown.push(pin);
  const people = await listUsers(db, [...new Set(shown.map((pin) => pin.senderId))]);
  const nickNameOf = (id: string) => people.find((person) => person.id === id)?.nickName ?? '';
  return shown.map((pin) => ({
    id: pin.id,
    msgId: pin.msgId,
    nickName: nickNameOf(pin.senderId),
    msgContent: pin.content,
    oneSelf: pin.pinnerId === userId ? 1 : 0,
    senderWtId: pin.senderId,
    createTs: pin.createdAt,
  }));
}
