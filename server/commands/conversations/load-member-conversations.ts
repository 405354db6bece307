import type { Conversation } from '../../../contract/conversation.ts';
import { targetOf } from '../../../contract/ids.ts';
import type { LastMessage } from '../../../contract/message.ts';
import { buildAccess, toSpan, type Access } from '../../policies/conversation-access.ts';
import { readHead, type ConversationState } from '../../store/conversations/conversations.ts';
import { listIntervalsOf, listRemarks, readGroup } from '../../store/groups/groups.ts';
import { listDeletionsWithin } from '../../store/messages/message-marks.ts';
import { isShownTo, isWithinRanges, listNewest, listVisible, type MessageRow } from '../../store/messages/messages.ts';
import type { Db } from '../../store/tables.ts';
import { toLastMessage } from '../../views/message-view.ts';
import { listMentionsOfLarge, listNewestMentions, readUnread } from './large-group-row.ts';
import { groupTarget, toConversation } from './load-conversations.ts';

/** Most members see the newest message. If a member's last visible message is older than this many messages, it is read separately. */
const NEWEST = 10;

/** `hasStoredUnread`: the stored counts are current, because the rows belonged to a small group until now. */
type Rows = { states: readonly ConversationState[]; hasStoredUnread?: boolean };

/** Like loadConversation, for the rows of many members of one group. The parts that members share are read once. */
export async function loadMemberConversations(db: Db, conv: string, { states, hasStoredUnread }: Rows): Promise<Map<string, Conversation>> {
  const groupId = targetOf(conv);
  const userIds = states.map((state) => state.userId);
  const head = await readHead(db, conv);
  const group = await readGroup(db, groupId);
  const remarks = await listRemarks(db, groupId);
  const intervals = await listIntervalsOf(db, groupId, userIds);
  const ofAll = head.isLarge === 1 ? await listNewestMentions(db, conv) : [];
  const findLast = await prepareLast(db, conv);
  // Members share one object for equal parts, and so do their events.
  const common = groupTarget(group, '');
  const rows = new Map<string, Conversation>();
  for (const state of states) {
    const { userId, conversationID } = state;
    const spans = intervals.get(userId)?.map(toSpan);
    const access = spans === undefined ? undefined : buildAccess({ userId, conversationID, conv, state, head, spans });
    const parts = {
      state: access?.state ?? state,
      access,
      lastMessage: access === undefined ? null : await findLast(access),
      target: { ...common, remark: remarks.get(userId) ?? '' },
      unread: access === undefined || hasStoredUnread === true ? state.unread : await readUnread(db, access, state),
      mentions: access === undefined || state.isLarge === 0 ? undefined : await listMentionsOfLarge(db, access, { state, ofAll }),
    };
    rows.set(userId, toConversation(parts));
  }
  return rows;
}

async function prepareLast(db: Db, conv: string): Promise<(access: Access) => Promise<LastMessage | null>> {
  const newest = await listNewest(db, conv, NEWEST);
  const oldest = newest.at(-1)?.seq ?? 0;
  const deleted = await listDeletionsWithin(db, { conv, from: oldest, to: newest[0]?.seq ?? 0 });
  const canSee = (row: MessageRow, access: Access) => isWithinRanges(access.ranges, row.seq) && isShownTo(row, access.userId, deleted);
  const views = new Map<number, LastMessage>();
  const viewOf = (row: MessageRow) => {
    const view = views.get(row.seq) ?? toLastMessage(row);
    views.set(row.seq, view);
    return view;
  };
  return async (access) => {
    const seen = newest.find((row) => canSee(row, access));
    if (seen !== undefined) return viewOf(seen);
    if (!access.ranges.some(({ from }) => from + 1 < oldest)) return null;
    const [row] = await listVisible(db, access, { before: oldest, count: 1 });
    return row === undefined ? null : viewOf(row);
  };
}
