import type { Conversation } from '../../../contract/conversation.ts';
import { ADMINISTRATOR_ID, conversationTypeOf, HELPER_ID, targetOf } from '../../../contract/ids.ts';
import { readAccess, type Access } from '../../policies/conversation-access.ts';
import type { ConversationState } from '../../store/conversations/conversations.ts';
import { readFriend, type Friend } from '../../store/friends/friends.ts';
import { readGroup, readMember, type Group } from '../../store/groups/groups.ts';
import { listVisible } from '../../store/messages/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';
import { readUser, readUserConfig, type User, type UserConfigRow } from '../../store/account/users.ts';
import { helperProfile, missingProfile, toEngineProfile } from '../../views/profile-view.ts';
import { toLastMessage } from '../../views/message-view.ts';
import { listMentionsOfLarge, listNewestMentions, readUnread } from './large-group-row.ts';

/** The row of the conversation list as of this transaction. */
export async function loadConversation(db: Db, state: ConversationState, now: number): Promise<Conversation> {
  const access = await readAccess(db, state.userId, state.conversationID);
  const [last] = access === undefined ? [] : await listVisible(db, access, { count: 1 });
  return toConversation({
    // The given row may be newer than the stored one.
    state: access === undefined ? state : { ...state, updateTs: Math.max(state.updateTs, access.state?.updateTs ?? 0) },
    access,
    lastMessage: last === undefined ? null : toLastMessage(last),
    target: await loadTarget(db, state, now),
    unread: access === undefined ? state.unread : await readUnread(db, access, state),
    mentions:
      access === undefined || state.isLarge === 0
        ? undefined
        : await listMentionsOfLarge(db, access, { state, ofAll: await listNewestMentions(db, access.conv) }),
  });
}

export type ConversationParts = {
  state: ConversationState;
  access: Access | undefined;
  lastMessage: Conversation['lastMessage'];
  target: Target;
  unread: number;
  /** Undefined = use the mentions of the row. */
  mentions: Conversation['groupAtInfoList'] | undefined;
};

export function toConversation({ state, access, lastMessage, target, unread, mentions }: ConversationParts): Conversation {
  return {
    conversationID: state.conversationID,
    type: conversationTypeOf(state.conversationID),
    ...target,
    customData: state.custom,
    unreadCount: unread,
    isPinned: state.pinned === 1,
    isMuted: state.muted === 1,
    ...(state.mutedUntil > 0 ? { mutedUntil: state.mutedUntil } : {}),
    markList: parseList<string>(state.marks),
    groupAtInfoList: mentions ?? parseList<Conversation['groupAtInfoList'][number]>(state.atList),
    operationType: state.operationType,
    firstSequence: access?.firstSequence ?? 0,
    lastSequence: access?.lastSequence ?? 0,
    readSequence: state.readSeq,
    clearSequence: state.clearSeq,
    updateTs: state.updateTs,
    ...(state.isLarge === 1 && access !== undefined ? { eventPts: access.head.eventPts } : {}),
    lastMessage,
  };
}

/** Most rows have no marks and no mentions. They share one list object, which the events of many members then share. */
const NONE: never[] = [];

function parseList<T>(text: string): T[] {
  return text === '[]' ? NONE : parseStored<T[]>(text);
}

type Target = Pick<Conversation, 'userProfile' | 'groupProfile' | 'remark'>;

export function groupTarget(group: Group | undefined, remark: string): Target {
  return group === undefined ? { remark: '' } : { groupProfile: { groupID: group.id, name: group.name, avatar: group.avatar, type: group.type }, remark };
}

async function loadTarget(db: Db, state: ConversationState, now: number): Promise<Target> {
  const target = targetOf(state.conversationID);
  if (conversationTypeOf(state.conversationID) === 'GROUP') {
    const member = await readMember(db, target, state.userId);
    return groupTarget(await readGroup(db, target), member?.groupNameRemark ?? '');
  }
  const user = await readUser(db, target);
  if (user === undefined) return personTarget(target, { user, config: undefined, friend: undefined, now });
  return personTarget(target, { user, config: await readUserConfig(db, target), friend: await readFriend(db, state.userId, target), now });
}

type Person = { user: User | undefined; config: UserConfigRow | undefined; friend: Friend | undefined; now: number };

export function personTarget(target: string, { user, config, friend, now }: Person): Target {
  if (target === HELPER_ID || target === ADMINISTRATOR_ID) return { userProfile: helperProfile(), remark: '' };
  if (user === undefined) return { userProfile: { ...missingProfile(), userID: target }, remark: '' };
  return { userProfile: toEngineProfile(user, config, now), remark: friend?.remark ?? '' };
}
