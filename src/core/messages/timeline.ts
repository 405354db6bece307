import type { MessageRow } from '../rows.ts';
import { isBubble, isHidden } from './message-kind.ts';
import { isSameDay } from '../view/time-text.ts';

/** A time separator follows a pause of ten minutes. */
const SEPARATOR_GAP_SEC = 600;
const GROUP_GAP_SEC = 180;

/** A message with its layout in the timeline. */
export type TimelineItem = {
  readonly row: MessageRow;
  readonly isBubble: boolean;
  /** First and last bubble of a run of one sender; only the first carries avatar and name. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly hasTime: boolean;
  readonly isUnreadStart: boolean;
  /** A range of messages before this row is not stored here. */
  readonly hasGapBefore: boolean;
};

export type TimelineContext = {
  readonly me: string;
  /** The read mark when the chat was opened; undefined = nothing was unread. */
  readonly readSequence?: number | undefined;
  /** Sequences of rows that have a hole right before them. */
  readonly gaps: ReadonlySet<number>;
};

/** Lays out rows in ascending order: separators, the unread line, and runs of one sender less than three minutes apart. */
export function buildTimeline(rows: readonly MessageRow[], context: TimelineContext): TimelineItem[] {
  const shown = rows.filter((row) => !isHidden(row));
  const unreadStart = shown.find((row) => isUnread(row, context))?.ID;
  const starts = shown.map((row, at) => startOf(row, shown[at - 1], { context, unreadStart }));
  return shown.map((row, at) => {
    const start = starts[at] ?? PLAIN_START;
    const next = shown[at + 1];
    const isJoinedByNext = next !== undefined && starts[at + 1]?.isJoined === true;
    return {
      row,
      isBubble: isBubble(row),
      isFirst: !start.isJoined,
      isLast: !isJoinedByNext,
      hasTime: start.hasTime,
      isUnreadStart: start.isUnreadStart,
      hasGapBefore: start.hasGapBefore,
    };
  });
}

const PLAIN_START = { isJoined: false, hasTime: false, isUnreadStart: false, hasGapBefore: false };

function isUnread(row: MessageRow, { me, readSequence }: TimelineContext): boolean {
  return readSequence !== undefined && row.from !== me && row.sequence > readSequence && row.noUnread !== 1;
}

function startOf(row: MessageRow, before: MessageRow | undefined, about: { readonly context: TimelineContext; readonly unreadStart: string | undefined }) {
  const hasGapBefore = about.context.gaps.has(row.sequence);
  const isUnreadStart = row.ID === about.unreadStart;
  const hasTime = before === undefined || row.time - before.time >= SEPARATOR_GAP_SEC || !isSameDay(before.time, row.time);
  const isApart = hasGapBefore || isUnreadStart || hasTime || before === undefined;
  const isJoined = !isApart && before.from === row.from && row.time - before.time < GROUP_GAP_SEC && isBubble(row) && isBubble(before);
  return { isJoined, hasTime, isUnreadStart, hasGapBefore };
}

/** Returns the previous object of each unchanged item, so that React does not render its row again. */
export function reuseItems(before: readonly TimelineItem[], after: readonly TimelineItem[]): readonly TimelineItem[] {
  const known = new Map(before.map((item) => [item.row.ID, item]));
  const items = after.map((item) => {
    const old = known.get(item.row.ID);
    return old !== undefined && isSameItem(old, item) ? old : item;
  });
  return items.length === before.length && items.every((item, at) => item === before[at]) ? before : items;
}

function isSameItem(a: TimelineItem, b: TimelineItem): boolean {
  return (
    a.row === b.row &&
    a.isFirst === b.isFirst &&
    a.isLast === b.isLast &&
    a.hasTime === b.hasTime &&
    a.isUnreadStart === b.isUnreadStart &&
    a.hasGapBefore === b.hasGapBefore
  );
}
