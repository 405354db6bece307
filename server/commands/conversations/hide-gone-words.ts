import type { EngineResult } from '../../../contract/engine-methods.ts';
import { listGoneMessages, type MessageRow } from '../../store/messages/messages.ts';
import type { Db } from '../../store/tables.ts';
import { listUsers } from '../../store/account/users.ts';
import { toLastMessage, toMessage } from '../../views/message-view.ts';

type SyncedEvent = EngineResult<'sync'>['events'][number];
type Named = { ID?: unknown; lastMessage?: { ID?: unknown } | null };

/**
 * The log keeps events as they were sent. If a message was recalled or deleted for both sides since then, the server removes its text for
 * every reader, wherever in the log the read starts. Only its author still receives the text, to edit and send it again.
 */
export async function hideGoneWords(db: Db, userId: string, events: readonly SyncedEvent[]): Promise<SyncedEvent[]> {
  const ids = new Set(events.flatMap((event) => nameOf(event) ?? []));
  const rows = (await listGoneMessages(db, [...ids])).filter((row) => row.sender !== userId);
  if (rows.length === 0) return [...events];
  const gone = new Map(rows.map((row) => [row.id, row]));
  const revokers = new Map((await listUsers(db, [...new Set(rows.flatMap(({ revoker }) => revoker ?? []))])).map((user) => [user.id, user]));
  return events.map((event) => {
    const row = gone.get(nameOf(event) ?? '');
    if (row === undefined) return event;
    if (event.e === 'conv.update') return { ...event, d: { ...(event.d as object), lastMessage: toLastMessage(row) } };
    return { ...event, d: toMessage(row, userId, revokerOf(row)) };
  });

  function revokerOf({ revoker }: MessageRow) {
    const user = revokers.get(revoker ?? '');
    return user === undefined ? {} : { revokerInfo: { userID: user.id, nick: user.nickName, avatar: user.avatar } };
  }
}

/** ID of the message whose text the event carries. */
function nameOf({ e, d }: SyncedEvent): string | undefined {
  const named = d as Named | null;
  const ID = e === 'msg.new' ? named?.ID : e === 'conv.update' ? named?.lastMessage?.ID : undefined;
  return typeof ID === 'string' ? ID : undefined;
}
