import { MARK_FOLD } from '../../contract/conversation-marks.ts';
import { blankConversation, toLastMessage, withRank } from '../../src/core/apply/apply-conversation.ts';
import type { ConversationRow, FriendRow, GroupRow, MessageRow } from '../../src/core/rows.ts';
import { nickOf } from './build-messages.ts';
import type { ConversationPlan } from './plan-conversations.ts';

/** The conversation row as the product stores it after all of `rows`. */
export function buildConversation(plan: ConversationPlan, rows: readonly MessageRow[]): ConversationRow {
  const newest = rows.at(-1);
  if (newest === undefined) throw new Error(`${plan.conversationID} has no message`);
  const isRead = newest.isPeerRead || (newest.readReceiptInfo?.readCount ?? 0) > 0;
  return withRank({
    ...blankConversation(plan.conversationID),
    ...profileOf(plan),
    isPinned: plan.isPinned,
    isMuted: plan.isMuted || plan.isArchived,
    markList: plan.isArchived ? [MARK_FOLD] : [],
    firstSequence: 1,
    lastSequence: rows.length,
    readSequence: rows.length - plan.unread,
    unreadCount: plan.unread,
    updateTs: newest.time * 1000,
    lastMessage: toLastMessage(newest),
    lastStatus: newest.status,
    ...(isRead ? { lastIsRead: 1 as const } : {}),
  });
}

function profileOf({ isGroup, target }: ConversationPlan): Pick<ConversationRow, 'userProfile' | 'groupProfile'> {
  if (isGroup) return { groupProfile: { groupID: target, name: groupNameOf(target), avatar: '', type: 'Public' } };
  const none = { level: 0, vipStatus: 0, vipLevel: 0, svipStatus: 0, svipLevel: 0, luckyNumber: null, userType: 0, actionStatus: 0 };
  return { userProfile: { userID: target, nick: nickOf(target), avatar: '', ...none, hideInd: 0, hideOn: 0 } };
}

function groupNameOf(groupNumber: string): string {
  return `群聊 ${groupNumber}`;
}

export function buildFriend(wtId: string): FriendRow {
  return {
    wtId,
    id: wtId,
    nickName: nickOf(wtId),
    avatar: '',
    remark: '',
    vipLevel: 0,
    svipLevel: 0,
    vipStatus: 0,
    svipStatus: 0,
    luckyNumber: null,
    actionStatus: 0,
    qrcode: '',
    userType: 0,
    friendsStatus: 0,
    tempChatStatus: 1,
    ownerBlackStatus: 0,
    commonGroupCount: 0,
    currentLevel: 0,
    friendsSpaceStatus: 0,
    mineSpaceStatus: 0,
    hideStatus: 0,
    tagNameList: [],
  };
}

export function buildGroup(groupNumber: string, me: string): GroupRow {
  const name = groupNameOf(groupNumber);
  return {
    groupNumber,
    txGroupid: groupNumber,
    groupID: groupNumber,
    name,
    groupName: name,
    avatar: '',
    groupAvatar: '',
    qrcode: '',
    groupNotice: '',
    groupWelcomeMsg: '',
    groupMemberCount: 9,
    maxMemberCount: 2000,
    limitLevel: 0,
    limitMember: 0,
    confirminviteSwitch: 0,
    inviteSwitch: 0,
    memberProtectSwitch: 0,
    bannedSwitch: 0,
    callSwitch: 1,
    customizeMsgControl: 0,
    ownerWtId: '',
    createTime: '',
    topStatus: 2,
    selfMember: { identity: 1, groupNickname: '', groupNameRemark: '', userId: me, wtId: me, muteUntil: 0 },
  };
}
