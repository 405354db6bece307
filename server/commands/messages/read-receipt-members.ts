import type { EngineResult } from '../../../contract/engine-methods.ts';
import { requireOwnMessage } from '../../policies/message-access.ts';
import { conversationIdFor } from '../../store/conversations/conversations.ts';
import { listMembersAt } from '../../store/groups/groups.ts';
import { listReaders } from '../../store/messages/message-marks.ts';
import type { MessageRow } from '../../store/messages/messages.ts';
import type { Db } from '../../store/tables.ts';
import { listUsers } from '../../store/account/users.ts';
import { targetOf } from '../../../contract/ids.ts';

type Input = { ID: string; filter: 0 | 1; cursor: string; count: number };
const READ = 0;

/** Members at the time of sending who have read the message, and those who have not. Only its author may ask (protocol §7). */
export async function readReceiptMembers(db: Db, userId: string, input: Input): Promise<EngineResult<'receiptMembers'>> {
  const row = await requireOwnMessage(db, userId, input.ID);
  const readers = await listReaders(db, row);
  const ids = input.filter === READ ? readers : await listOthers(db, row, new Set(readers));
  const rest = ids.filter((id) => id > input.cursor);
  const page = rest.slice(0, input.count);
  const users = new Map((await listUsers(db, page)).map((user) => [user.id, user]));
  const list = page.map((id) => ({ userID: id, nick: users.get(id)?.nickName ?? '', avatar: users.get(id)?.avatar ?? '' }));
  const isCompleted = page.length === rest.length;
  return { list, cursor: isCompleted ? '' : (page.at(-1) ?? ''), isCompleted };
}

async function listOthers(db: Db, row: MessageRow, readers: ReadonlySet<string>): Promise<string[]> {
  const peer = targetOf(conversationIdFor(row.sender, row.conv));
  const everyone = row.conv.startsWith('P:') ? [peer] : await listMembersAt(db, peer, row.seq);
  return everyone.filter((id) => id !== row.sender && !readers.has(id)).sort();
}
