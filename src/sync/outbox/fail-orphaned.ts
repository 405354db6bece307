import { NOTHING_TO_SEND } from '../../core/operations/judge-refusal.ts';
import { isPending, PENDING_SEQUENCE, type MessageRow } from '../../core/rows.ts';
import { listConversations } from '../../db/conversations.ts';
import { listUnsent } from '../../db/messages.ts';
import { listUnreadable } from '../../db/outbox.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { readAsLeader, writeAsLeader } from '../../db/transaction.ts';
import { showConversation } from '../../db/workspace.ts';
import type { LeaderContext } from '../leader/leader-context.ts';

/** Conversations read per list. A conversation with an unsent message is at the top of its list, because the message was just written. */
const CONVERSATIONS = 100;
const SHELVES = ['main', 'archive', 'hidden'] as const;

/**
 * Fails queued messages for which the outbox has no row, so that their author is notified and can send them again (reliability §3.1).
 * Damaged rows of the outbox are deleted. Rows queued by a newer build stay, and so do their messages.
 */
export async function failOrphaned({ db, epoch }: LeaderContext): Promise<void> {
  const found = await readAsLeader({ db, epoch }, ['outbox', 'messages', 'conversations'], async () => find(db));
  if (found.orphaned.length === 0 && found.damaged.length === 0) return;
  await writeAsLeader({ db, epoch }, ['outbox', 'messages', 'conversations', 'kv', 'friends'], async (db) => {
    // Reads again, because a message may have been resent or deleted since the first read.
    const { orphaned, damaged } = await find(db);
    await db.outbox.bulkDelete(damaged as string[]);
    await db.messages.bulkPut(orphaned.map((row) => ({ ...row, status: 'fail' as const, failCode: NOTHING_TO_SEND })));
    for (const conversationID of new Set(orphaned.map((row) => row.conversationID))) {
      const conversation = await db.conversations.get(conversationID);
      // A deleted conversation returns to the list, because the author must see the unsent message.
      if (conversation !== undefined) await showConversation(db, conversation);
    }
  });
}

async function find(db: AccountDatabase): Promise<{ readonly orphaned: readonly MessageRow[]; readonly damaged: readonly unknown[] }> {
  const listed = (await Promise.all(SHELVES.map(async (shelf) => listConversations(db, shelf, CONVERSATIONS)))).flat();
  const waiting = listed.filter((row) => (row.lastMessage?.lastSequence ?? 0) >= PENDING_SEQUENCE);
  const { damaged, foreign } = await listUnreadable(db, 'outbox');
  const named = await db.messages.bulkGet(damaged.filter((key) => typeof key === 'string'));
  const unsent = [named, ...(await Promise.all(waiting.map(async (row) => listUnsent(db, row.conversationID))))].flat();
  const candidates = new Map(unsent.filter((row) => row !== undefined).map((row) => [row.ID, row]));
  const queued = await db.outbox.bulkGet([...candidates.keys()]);
  const orphaned = [...candidates.values()].filter(
    (row, at) => queued[at] === undefined && !foreign.includes(row.ID) && isPending(row) && row.ackSeq === undefined && row.status !== 'fail',
  );
  return { orphaned, damaged };
}
