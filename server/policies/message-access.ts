import { ENGINE_CODE } from '../../contract/codes.ts';
import { conversationIdFor } from '../store/conversations/conversations.ts';
import { isVisibleAt, readMessageById, type MessageRow } from '../store/messages/messages.ts';
import type { Db } from '../store/tables.ts';
import { readAccess } from './conversation-access.ts';
import { refuse } from './refusal.ts';

/** False for a row of another log, from before joining, from after leaving, cleared, deleted, or for other readers only. */
export async function canSeeMessage(db: Db, userId: string, row: Pick<MessageRow, 'conv' | 'seq'>): Promise<boolean> {
  const access = await readAccess(db, userId, conversationIdFor(userId, row.conv));
  // The key of a pair contains both user IDs. For any other user the ID resolves to another log.
  if (access === undefined || access.conv !== row.conv) return false;
  return isVisibleAt(db, access, row.seq);
}

/** Returns the message of an ID. A missing and a foreign message get the same answer. */
export async function requireVisibleMessage(db: Db, userId: string, ID: string): Promise<MessageRow> {
  const row = await readMessageById(db, ID);
  if (row === undefined || !(await canSeeMessage(db, userId, row))) return refuse(ENGINE_CODE.notFound);
  return row;
}

/** Like requireVisibleMessage, for actions of the author only. */
export async function requireOwnMessage(db: Db, userId: string, ID: string): Promise<MessageRow> {
  const row = await requireVisibleMessage(db, userId, ID);
  if (row.sender !== userId) refuse(ENGINE_CODE.forbidden);
  return row;
}
