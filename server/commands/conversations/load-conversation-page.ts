import type { Conversation } from '../../../contract/conversation.ts';
import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import { countBytes } from '../../../contract/lengths.ts';
import { buildAccess, isSystemPeer, toSpan, WHOLE_LOG, type Access, type Span } from '../../policies/conversation-access.ts';
import { listHeads, type ConversationHead, type ConversationState } from '../../store/conversations/conversations.ts';
import { listFriendsAmong, type Friend } from '../../store/friends/friends.ts';
import { listGroups, listIntervalsIn, listMembershipsIn, type Group, type Interval, type Member } from '../../store/groups/groups.ts';
import { listDeletedRows } from '../../store/messages/message-marks.ts';
import { isShownTo, isWithinRanges, listNewestOfEach, listVisible, type MessageRow } from '../../store/messages/messages.ts';
import type { Db } from '../../store/tables.ts';
import { listUserConfigs, listUsers, type User, type UserConfigRow } from '../../store/account/users.ts';
import { toLastMessage } from '../../views/message-view.ts';
import { listMentionsOfLarge, listNewestMentions, readUnread } from './large-group-row.ts';
import { groupTarget, personTarget, toConversation, type ConversationParts } from './load-conversations.ts';

/**
 * Reads rows of one user's list, like loadConversation, but most data with one query for all rows. Returns as many from the front as fit
 * into `maxBytes` of JSON, and at least one, because last messages can be large.
 */
export async function loadConversations(db: Db, states: readonly ConversationState[], page: { now: number; maxBytes: number }): Promise<Conversation[]> {
  const [first] = states;
  if (first === undefined) return [];
  const found = await findAll(db, first.userId, states);
  const list: Conversation[] = [];
  let bytes = 0;
  for (const state of states) {
    const conversation = toConversation(await partsOf(db, found, { state, now: page.now }));
    bytes += countBytes(JSON.stringify(conversation)) + 1;
    if (list.length > 0 && bytes > page.maxBytes) break;
    list.push(conversation);
  }
  return list;
}

type Found = {
  readonly heads: ReadonlyMap<string, ConversationHead>;
  readonly newest: ReadonlyMap<string, MessageRow>;
  /** Conversations whose newest message this user deleted. */
  readonly deleted: ReadonlySet<string>;
  readonly groups: ReadonlyMap<string, Group>;
  readonly members: ReadonlyMap<string, Member>;
  readonly intervals: ReadonlyMap<string, readonly Interval[]>;
  readonly users: ReadonlyMap<string, User>;
  readonly configs: ReadonlyMap<string, UserConfigRow>;
  readonly friends: ReadonlyMap<string, Friend>;
};

async function findAll(db: Db, userId: string, states: readonly ConversationState[]): Promise<Found> {
  const convs = states.map((state) => state.conv);
  const targetsOf = (type: 'GROUP' | 'C2C') =>
    states.map((state) => state.conversationID).flatMap((id) => (conversationTypeOf(id) === type ? targetOf(id) : []));
  const [groupIds, peers] = [targetsOf('GROUP'), targetsOf('C2C')];
  const heads = await listHeads(db, convs);
  const newest = await listNewestOfEach(db, convs);
  const groups = await listGroups(db, groupIds);
  const members = await listMembershipsIn(db, userId, groupIds);
  const users = await listUsers(db, peers);
  const friends = await listFriendsAmong(db, userId, peers);
  return {
    heads,
    newest: new Map(newest.map((row) => [row.conv, row])),
    deleted: new Set((await listDeletedRows(db, userId, newest)).map((row) => row.conv)),
    groups: new Map(groups.map((group) => [group.id, group])),
    members: new Map(members.map((member) => [member.groupId, member])),
    intervals: await listIntervalsIn(db, userId, groupIds),
    users: new Map(users.map((user) => [user.id, user])),
    configs: await listUserConfigs(db, peers),
    friends: new Map(friends.map((friend) => [friend.friendId, friend])),
  };
}

async function partsOf(db: Db, found: Found, { state, now }: { state: ConversationState; now: number }): Promise<ConversationParts> {
  const { userId, conversationID, conv } = state;
  const target = targetOf(conversationID);
  const spans = spansOf(found, state);
  const head = found.heads.get(conv);
  const access = spans === undefined || head === undefined ? undefined : buildAccess({ userId, conversationID, conv, state, head, spans });
  return {
    state: access?.state ?? state,
    access,
    lastMessage: access === undefined ? null : await findLast(db, found, access),
    target:
      conversationTypeOf(conversationID) === 'GROUP'
        ? groupTarget(found.groups.get(target), found.members.get(target)?.groupNameRemark ?? '')
        : personTarget(target, { user: found.users.get(target), config: found.configs.get(target), friend: found.friends.get(target), now }),
    unread: access === undefined ? state.unread : await readUnread(db, access, state),
    mentions:
      access === undefined || state.isLarge === 0 ? undefined : await listMentionsOfLarge(db, access, { state, ofAll: await listNewestMentions(db, conv) }),
  };
}

function spansOf({ intervals, users }: Found, { userId, conversationID }: ConversationState): readonly Span[] | undefined {
  const target = targetOf(conversationID);
  if (conversationTypeOf(conversationID) === 'GROUP') return intervals.get(target)?.map(toSpan);
  return isSystemPeer(target) || (target !== userId && users.has(target)) ? WHOLE_LOG : undefined;
}

/** Most users see the newest message. For a user who does not, the last visible message is read separately. */
async function findLast(db: Db, { newest, deleted }: Found, access: Access): Promise<Conversation['lastMessage']> {
  const row = newest.get(access.conv);
  const isWithin = row !== undefined && isWithinRanges(access.ranges, row.seq);
  if (isWithin && !deleted.has(row.conv) && isShownTo(row, access.userId, new Map())) return toLastMessage(row);
  const [last] = access.ranges.length === 0 ? [] : await listVisible(db, access, { count: 1 });
  return last === undefined ? null : toLastMessage(last);
}
