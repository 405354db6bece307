import type { Conversation } from '../../../contract/conversation.ts';
import { ADMINISTRATOR_ID, conversationTypeOf, HELPER_ID, targetOf } from '../../../contract/ids.ts';
import { countBytes } from '../../../contract/lengths.ts';
import { readAccess } from '../../policies/conversation-access.ts';
import type { ConversationState } from '../../store/conversations.ts';
import { readFriend } from '../../store/friends.ts';
import { readGroup, readMember } from '../../store/groups.ts';
import { listVisible } from '../../store/messages.ts';
import { parseStored } from '../../store/safe-json.ts';
import type { Db } from '../../store/tables.ts';
import { readUser, readUserConfig } from '../../store/users.ts';
import { helperProfile, missingProfile, toEngineProfile } from '../../views/profile-view.ts';
import { toLastMessage } from '../../views/message-view.ts';

/** The row of the conversation list, with what is true in this transaction. */
export async function loadConversation(db: Db, state: ConversationState, now: number): Promise<Conversation> {
  const access = await readAccess(db, state.userId, state.conversationID);
  const [last] = access === undefined ? [] : await listVisible(db, access, { count: 1 });
  return {
    conversationID: state.conversationID,
    type: conversationTypeOf(state.conversationID),
    ...(await loadTarget(db, state, now)),
    customData: state.custom,
    unreadCount: state.unread,
    isPinned: state.pinned === 1,
    isMuted: state.muted === 1,
    markList: parseStored<string[]>(state.marks),
    groupAtInfoList: parseStored<Conversation['groupAtInfoList']>(state.atList),
    operationType: state.operationType,
    firstSequence: access?.firstSequence ?? 0,
    lastSequence: access?.lastSequence ?? 0,
    readSequence: state.readSeq,
    clearSequence: state.clearSeq,
    updateTs: state.updateTs,
    lastMessage: last === undefined ? null : toLastMessage(last),
  };
}

/** As many from the front as fit into so many bytes of JSON, and at least one: their last messages can be large. */
export async function loadConversations(db: Db, states: readonly ConversationState[], page: { now: number; maxBytes: number }): Promise<Conversation[]> {
  const list: Conversation[] = [];
  let bytes = 0;
  for (const state of states) {
    const conversation = await loadConversation(db, state, page.now);
    bytes += countBytes(JSON.stringify(conversation)) + 1;
    if (list.length > 0 && bytes > page.maxBytes) break;
    list.push(conversation);
  }
  return list;
}

type Target = Pick<Conversation, 'userProfile' | 'groupProfile' | 'remark'>;

async function loadTarget(db: Db, state: ConversationState, now: number): Promise<Target> {
  const target = targetOf(state.conversationID);
  if (conversationTypeOf(state.conversationID) === 'GROUP') {
    const group = await readGroup(db, target);
    const member = await readMember(db, target, state.userId);
    if (group === undefined) return { remark: '' };
    return { groupProfile: { groupID: group.id, name: group.name, avatar: group.avatar, type: group.type }, remark: member?.groupNameRemark ?? '' };
  }
  if (target === HELPER_ID || target === ADMINISTRATOR_ID) return { userProfile: helperProfile(), remark: '' };
  const user = await readUser(db, target);
  if (user === undefined) return { userProfile: { ...missingProfile(), userID: target }, remark: '' };
  const friend = await readFriend(db, state.userId, target);
  return { userProfile: toEngineProfile(user, await readUserConfig(db, target), now), remark: friend?.remark ?? '' };
}
