import { CODE } from '../../../contract/codes.ts';
import { canSeeMessage } from '../../policies/message-access.ts';
import { parseNote, type Note } from '../../policies/note-payload.ts';
import { refuse } from '../../policies/refusal.ts';
import { listNoteUses } from '../../store/chat/collections.ts';
import { readMessage } from '../../store/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';

export type FoundNote = { note: Note; senderId: string };

const MOST_USES = 200;

/** The note as a message shows it that this user sees; a note nobody sent him does not exist for him (authorisation.md 67). */
export async function findNote(db: Db, userId: string, noteId: string): Promise<FoundNote> {
  for (const use of await listNoteUses(db, noteId, MOST_USES)) {
    const row = await readMessage(db, use);
    if (row === undefined || row.revoker !== null || !(await canSeeMessage(db, userId, row))) continue;
    const note = parseNote(parseStored<{ data?: string }>(row.payload).data ?? '');
    if (note !== undefined) return { note, senderId: row.sender };
  }
  return refuse(CODE.notFound);
}
