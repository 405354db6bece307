import { ENGINE_CODE } from '../../contract/codes.ts';
import { conversationIdFor } from '../store/conversations/conversations.ts';
import { isVisibleAt, readMessageById, type MessageRow } from '../store/messages/messages.ts';
import type { Db } from '../store/tables.ts';
import { readAccess } from './conversation-access.ts';
import { refuse } from './refusal.ts';

/** False for a row of another log, from before joining, from after leaving, cleared, deleted, or meant for others. */
export async function canSeeMessage(db: Db, userId: string, row: Pick<MessageRow, 'conv' | 'seq'>): Promise<boolean> {
  const access = await readAccess(db, userId, conversationIdFor(userId, row.conv));
  // A pair's key names both of its people; for anyone else the id resolves to another log.
  if (access === undefined || access.conv !== row.conv) return false;
  return isVisibleAt(db, access, row.seq);
}

/** The message behind an ID; missing and foreign answer alike. */
export async function requireVisibleMessage(db: Db, userId: string, ID: string): Promise<MessageRow> {
  const row = await readMessageById(db, ID);
  if (row === undefined || !(await canSeeMessage(db, userId, row))) return refuse(ENGINE_CODE.notFound);
  return row;
}

/** As requireVisibleMessage, for what only its author may do. */
export async function requireOwnMessage(db: Db, userId: string, ID: string): Promise<MessageRow> {
  const row = await requireVisibleMessage(db, userId, ID);
  if (row.sender !== userId) refuse(ENGINE_CODE.forbidden);
  return row;
}
