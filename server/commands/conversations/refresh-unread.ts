import type { Conversation } from '../../../contract/conversation.ts';
import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import { takeFromUnread, type ConversationState } from '../../store/conversations/conversations.ts';
import { listIntervalsOf } from '../../store/groups/groups.ts';
import { listDeletionsWithin } from '../../store/messages/message-marks.ts';
import { isShownTo, type MessageRow } from '../../store/messages/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';
import type { Unit } from '../unit.ts';
import { announceStates } from './ensure-conversation.ts';

/** `rows` = the messages to remove, read before the removal. `states` = the list rows of the users for whom they are removed. */
export type Going = { states: readonly ConversationState[]; rows: readonly MessageRow[] };

/** Counts how many of the rows each user has unread. Call it before the removal, because only counted messages may be subtracted. */
export async function countUnreadOf(db: Db, conv: string, { states, rows }: Going): Promise<Map<string, number>> {
  const counted = rows.filter((row) => row.noUnread === 0 && row.revoker === null);
  const unread = states.filter((state) => state.isLarge === 0 && state.unread > 0);
  if (counted.length === 0 || unread.length === 0) return new Map();
  const userIds = unread.map((state) => state.userId);
  const seqs = counted.map((row) => row.seq);
  const deleted = await listDeletionsWithin(db, { conv, from: Math.min(...seqs), to: Math.max(...seqs) });
  const intervals = conversationTypeOf(conv) === 'GROUP' ? await listIntervalsOf(db, targetOf(conv), userIds) : undefined;
  const counts = new Map<string, number>();
  for (const { userId, readSeq, clearSeq } of unread) {
    const after = Math.max(readSeq, clearSeq);
    const spans = intervals?.get(userId);
    const isCounted = (row: MessageRow) =>
      row.seq > after &&
      row.sender !== userId &&
      isShownTo(row, userId, deleted) &&
      (spans === undefined || spans.some(({ fromSeq, toSeq }) => row.seq > fromSeq && (toSeq === null || row.seq <= toSeq)));
    counts.set(userId, counted.filter(isCounted).length);
  }
  return counts;
}

/** `isLastChanged`: the last message of the conversation may have changed, even if the counts did not. */
export type Gone = Going & { counts: ReadonlyMap<string, number>; isLastChanged?: boolean };

/** Call it after the removal: subtracts the rows from the counts and mentions and announces the list rows that changed. */
export async function refreshUnread(unit: Unit, conv: string, { states, rows, counts, isLastChanged }: Gone): Promise<void> {
  const gone = new Set(rows.map((row) => row.seq));
  const changed: ConversationState[] = [];
  const alike = new Map<string, { count: number; atList: string | undefined; userIds: string[] }>();
  for (const state of states) {
    const count = Math.min(state.unread, counts.get(state.userId) ?? 0);
    const left = withoutGone(state.atList, gone);
    const atList = left === state.atList ? undefined : left;
    const isCounted = count > 0 || atList !== undefined;
    const kind = `${count} ${atList ?? ''}`;
    const share = alike.get(kind) ?? { count, atList, userIds: [] };
    if (isCounted) alike.set(kind, share);
    share.userIds.push(state.userId);
    if (isCounted || isLastChanged === true || isCountedLive(state, gone)) changed.push({ ...state, unread: state.unread - count, atList: left });
  }
  // Members with the same change share one statement.
  for (const { userIds, ...change } of alike.values()) await takeFromUnread(unit.db, { conv, userIds }, change);
  if (changed.length > 0) await announceStates(unit, conv, changed);
}

/** The count of a member of a large group is not stored, so only the marks show whether it changed. */
function isCountedLive(state: ConversationState, gone: ReadonlySet<number>): boolean {
  if (state.isLarge === 0) return false;
  const after = Math.max(state.readSeq, state.clearSeq);
  return [...gone].some((seq) => seq > after);
}

function withoutGone(atList: string, gone: ReadonlySet<number>): string {
  if (atList === '[]') return atList;
  const mentions = parseStored<Conversation['groupAtInfoList']>(atList);
  const left = mentions.filter((mention) => !gone.has(mention.messageSequence));
  return left.length === mentions.length ? atList : JSON.stringify(left);
}
