import type { Message } from '../../../contract/message.ts';
import { countReaders, listReactions } from '../../store/messages/message-marks.ts';
import type { MessageRow } from '../../store/messages/messages.ts';
import type { Db } from '../../store/tables.ts';
import { listUsers } from '../../store/account/users.ts';
import { toMessage, type MessageExtras } from '../../views/message-view.ts';

/** Loads rows of one conversation as `viewer` sees them, with reactions, receipts and the user who recalled them. */
export async function loadMessages(db: Db, viewer: string, rows: readonly MessageRow[]): Promise<Message[]> {
  const conv = rows[0]?.conv;
  if (conv === undefined) return [];
  const seqs = rows.map((row) => row.seq);
  const reactions = await listReactions(db, { conv, seqs });
  const own = rows.filter((row) => row.sender === viewer && row.needReceipt === 1).map((row) => row.seq);
  const readers = await countReaders(db, { conv, seqs: own });
  const revokers = await listUsers(db, [...new Set(rows.flatMap((row) => (row.revoker === null ? [] : [row.revoker])))]);
  return rows.map((row) => {
    const revoker = revokers.find((user) => user.id === row.revoker);
    const extras: MessageExtras = {
      reactions: reactions.filter((reaction) => reaction.seq === row.seq),
      readCount: readers.get(row.seq) ?? 0,
      ...(revoker === undefined ? {} : { revokerInfo: { userID: revoker.id, nick: revoker.nickName, avatar: revoker.avatar } }),
    };
    return toMessage(row, viewer, extras);
  });
}
