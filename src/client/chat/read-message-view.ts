import { holeBetween, type Range } from '../../core/history/holes.ts';
import { cutAtNewestHole, gapsBefore, tailHole, type MessageSpan } from '../../core/history/message-span.ts';
import type { MessageRow } from '../../core/rows.ts';
import { listHoles } from '../../db/holes.ts';
import { listMessagesBetween, listMessagesFrom, listMessagesUpTo } from '../../db/messages.ts';
import type { AccountDatabase } from '../../db/schema.ts';

export type MessageView = {
  readonly conversationID: string;
  /** In ascending order of sequence. */
  readonly rows: readonly MessageRow[];
  /** Sequences of rows that have a hole directly before them. */
  readonly gaps: ReadonlySet<number>;
  /** The hole directly below the first row. */
  readonly holeBelow: Range | undefined;
  /** The hole above everything stored, where the window reaches the newest end. */
  readonly holeAtEnd: Range | undefined;
  readonly hasStoredOlder: boolean;
  readonly hasStoredNewer: boolean;
};

/** Number of messages per page. */
export const MESSAGE_PAGE = 50;

/** The rows of a page, and the holes at the time of the read. */
export type MessagePage = { readonly rows: readonly MessageRow[]; readonly holes: readonly Range[] };

/** The row directly before a range, and whether newer rows follow the range. */
export type RangeEnds = { readonly before: MessageRow | undefined; readonly hasNewer: boolean };

/** One page, read by index and bounded at both ends. */
export async function readMessagePage(db: AccountDatabase, conversationID: string, { from, to = Number.MAX_SAFE_INTEGER }: MessageSpan): Promise<MessagePage> {
  const [rows, holes] = await Promise.all([
    from === undefined ? listMessagesUpTo(db, conversationID, { to, limit: MESSAGE_PAGE }) : listMessagesBetween(db, conversationID, { from, to }),
    listHoles(db, conversationID),
  ]);
  return { rows, holes };
}

export async function readRangeEnds(db: AccountDatabase, conversationID: string, { from, to }: MessageSpan): Promise<RangeEnds> {
  const [older, newer] = await Promise.all([
    from === undefined ? [] : listMessagesUpTo(db, conversationID, { to: from - 1, limit: 1 }),
    to === undefined ? [] : listMessagesFrom(db, conversationID, { from: to + 1, limit: 1 }),
  ]);
  return { before: older[0], hasNewer: newer.length > 0 };
}

type ViewContent = { readonly conversationID: string } & MessagePage & RangeEnds;

/** Builds the shown rows of a range. While holes can be filled, it shows nothing below the newest hole. */
export function buildMessageView(content: ViewContent, showsAcrossHoles: boolean): MessageView {
  const { conversationID, rows: stored, holes, before, hasNewer } = content;
  const rows = showsAcrossHoles ? stored : cutAtNewestHole(stored, holes);
  const first = rows[0]?.sequence;
  // Rows that a hole cuts off are older too, and nearer.
  const older = first === undefined ? undefined : (stored.findLast((row) => row.sequence < first) ?? before);
  return {
    conversationID,
    rows,
    gaps: gapsBefore(rows, holes),
    holeBelow: first === undefined ? undefined : holeBetween(holes, older?.sequence ?? -1, first),
    holeAtEnd: hasNewer ? undefined : tailHole(rows, holes),
    hasStoredOlder: older !== undefined,
    hasStoredNewer: hasNewer,
  };
}

/** The newest page of a conversation. The reads run in parallel. */
export async function readNewestView(db: AccountDatabase, conversationID: string): Promise<MessageView> {
  const [stored, holes] = await Promise.all([
    listMessagesUpTo(db, conversationID, { to: Number.MAX_SAFE_INTEGER, limit: MESSAGE_PAGE + 1 }),
    listHoles(db, conversationID),
  ]);
  const before = stored.length > MESSAGE_PAGE ? stored[0] : undefined;
  return buildMessageView({ conversationID, rows: before === undefined ? stored : stored.slice(1), holes, before, hasNewer: false }, false);
}
