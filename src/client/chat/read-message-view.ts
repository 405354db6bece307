import { holeBetween, type Range } from '../../core/holes.ts';
import { cutAtNewestHole, gapsBefore, tailHole, type MessageSpan } from '../../core/message-span.ts';
import type { MessageRow } from '../../core/rows.ts';
import { listHoles } from '../../db/holes.ts';
import { listMessagesBetween, listMessagesFrom, listMessagesUpTo } from '../../db/messages.ts';
import type { AccountDatabase } from '../../db/schema.ts';

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

/** Messages of one page. */
export const MESSAGE_PAGE = 50;

/** One window over a conversation, read by index and bounded at both ends; the reads do not wait for one another. */
export async function readMessageView(db: AccountDatabase, request: ViewRequest): Promise<MessageView> {
  const { conversationID, span } = request;
  const [stretch, holes, newer] = await Promise.all([
    readSpan(db, request),
    listHoles(db, conversationID),
    span.to === undefined ? [] : listMessagesFrom(db, conversationID, { from: span.to + 1, limit: 1 }),
  ]);
  const rows = request.showsAcrossHoles ? stretch.stored : cutAtNewestHole(stretch.stored, holes);
  const first = rows[0]?.sequence;
  // What a hole cuts off is older too, and nearer.
  const older = first === undefined ? undefined : (stretch.stored.findLast((row) => row.sequence < first) ?? stretch.before);
  return {
    conversationID,
    rows,
    gaps: gapsBefore(rows, holes),
    holeBelow: first === undefined ? undefined : holeBetween(holes, older?.sequence ?? -1, first),
    holeAtEnd: newer.length > 0 ? undefined : tailHole(rows, holes),
    hasStoredOlder: older !== undefined,
    hasStoredNewer: newer.length > 0,
  };
}

/** The rows of the span, and the one right before them. */
type Stretch = { readonly stored: readonly MessageRow[]; readonly before: MessageRow | undefined };

async function readSpan(db: AccountDatabase, { conversationID, span, page }: ViewRequest): Promise<Stretch> {
  const to = span.to ?? Number.MAX_SAFE_INTEGER;
  if (span.from === undefined) {
    const rows = await listMessagesUpTo(db, conversationID, { to, limit: page + 1 });
    return rows.length > page ? { stored: rows.slice(1), before: rows[0] } : { stored: rows, before: undefined };
  }
  const [stored, older] = await Promise.all([
    listMessagesBetween(db, conversationID, { from: span.from, to }),
    listMessagesUpTo(db, conversationID, { to: span.from - 1, limit: 1 }),
  ]);
  return { stored, before: older[0] };
}
