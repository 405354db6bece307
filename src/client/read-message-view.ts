import { holeBetween, type Range } from '../core/holes.ts';
import { cutAtNewestHole, gapsBefore, tailHole, type MessageSpan } from '../core/message-span.ts';
import type { MessageRow } from '../core/rows.ts';
import { listMessagesBetween, listMessagesFrom, listMessagesUpTo } from '../db/messages.ts';
import type { AccountDatabase } from '../db/schema.ts';

export type MessageView = {
  readonly conversationID: string;
  /** Ascending. */
  readonly rows: readonly MessageRow[];
  /** Sequences of rows that have a hole right before them. */
  readonly gaps: ReadonlySet<number>;
  /** The hole right below the first row. */
  readonly holeBelow: Range | undefined;
  /** The hole above everything stored, where the window reaches the newest end. */
  readonly holeAtEnd: Range | undefined;
  readonly hasStoredOlder: boolean;
  readonly hasStoredNewer: boolean;
};

export type ViewRequest = {
  readonly conversationID: string;
  readonly span: MessageSpan;
  readonly page: number;
  /** Holes cannot be filled now: what lies below them is shown all the same. */
  readonly showsAcrossHoles: boolean;
};

/** One window over a conversation, read by index and bounded at both ends. */
export async function readMessageView(db: AccountDatabase, request: ViewRequest): Promise<MessageView> {
  const { conversationID, span } = request;
  const [stored, unsorted, newer] = await Promise.all([
    readSpan(db, request),
    db.holes.where('conversationID').equals(conversationID).toArray(),
    span.to === undefined ? [] : listMessagesFrom(db, conversationID, { from: span.to + 1, limit: 1 }),
  ]);
  const holes = unsorted.sort((a, b) => a.from - b.from);
  const rows = request.showsAcrossHoles ? stored : cutAtNewestHole(stored, holes);
  const first = rows[0]?.sequence;
  const older = first === undefined ? [] : await listMessagesUpTo(db, conversationID, { to: first - 1, limit: 1 });
  return {
    conversationID,
    rows,
    gaps: gapsBefore(rows, holes),
    holeBelow: first === undefined ? undefined : holeBetween(holes, older[0]?.sequence ?? -1, first),
    holeAtEnd: newer.length > 0 ? undefined : tailHole(rows, holes),
    hasStoredOlder: older.length > 0,
    hasStoredNewer: newer.length > 0,
  };
}

async function readSpan(db: AccountDatabase, { conversationID, span, page }: ViewRequest): Promise<MessageRow[]> {
  const to = span.to ?? Number.MAX_SAFE_INTEGER;
  if (span.from === undefined) return listMessagesUpTo(db, conversationID, { to, limit: page });
  return listMessagesBetween(db, conversationID, { from: span.from, to });
}
