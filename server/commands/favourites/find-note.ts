import { CODE } from '../../../contract/codes.ts';
import { parseNote, type Note } from '../../policies/note-payload.ts';
import { refuse } from '../../policies/refusal.ts';
import { findVisibleUse } from '../../store/messages/message-uses.ts';
import { readMessage } from '../../store/messages/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';

export type FoundNote = { note: Note; senderId: string };

/**
 * Reads the note from a message that this user can see. Without such a message the answer is the same as for a note that does not exist
 * (authorisation §67).
 */
export async function findNote(db: Db, userId: string, noteId: string): Promise<FoundNote> {
  const use = await findVisibleUse(db, { table: 'noteUses', noteId }, userId);
  const row = use === undefined ? undefined : await readMessage(db, use);
  const note = row === undefined ? undefined : parseNote(parseStored<{ data?: string }>(row.payload).data ?? '');
  return row === undefined || note === undefined ? refuse(CODE.notFound) : { note, senderId: row.sender };
}
