import type { Conversation } from '../../contract/conversation.ts';
import { favouriteSchema } from '../../contract/http/favourites.ts';
import type { UserConfig } from '../../contract/http/account.ts';
import { webConfigSchema, type WebConfig } from '../../contract/http/config.ts';
import { groupNoticeSchema } from '../../contract/http/groups/group-notices.ts';
import { groupInfoSchema, groupMemberSchema, type GroupMember } from '../../contract/groups.ts';
import { buildMessageId, conversationTypeOf, targetOf } from '../../contract/ids.ts';
import type { Message } from '../../contract/message.ts';
import { friendApplySchema, profileSchema } from '../../contract/people.ts';
import { toNoticeRow, type GroupNoticeRow } from '../../src/core/groups/notices/group-notices.ts';
import type { ApplyRow, FavouriteRow, FriendRow, GroupMemberRow, GroupRow, OpRow } from '../../src/core/rows.ts';
import { memberKey } from '../../src/db/people/group-members.ts';
import type { StreamItem } from '../../src/engines/chat/port.ts';
import type { EngineEvent } from '../../contract/engine-events.ts';

const TIME = 1_767_225_600;

/** A text message of the log with plausible defaults. */
export function aMessage(parts: Partial<Message> = {}): Message {
  const from = parts.from ?? '10002';
  const sequence = parts.sequence ?? 1;
  const conversationID = parts.conversationID ?? 'C2C10002';
  return {
    ID: buildMessageId(from, TIME + sequence, sequence),
    conversationID,
    conversationType: conversationTypeOf(conversationID),
    type: 'TIMTextElem',
    from,
    to: targetOf(conversationID),
    time: TIME + sequence,
    sequence,
    random: sequence,
    clientTime: TIME + sequence,
    nick: '',
    avatar: '',
    nameCard: '',
    level: 0,
    payload: { text: `text ${sequence}` },
    cloudCustomData: '',
    atUserList: [],
    needReadReceipt: false,
    isPeerRead: false,
    isRevoked: false,
    hasRiskContent: false,
    reactionList: [],
    ...parts,
  };
}

export function aConversation(parts: Partial<Conversation> = {}): Conversation {
  const conversationID = parts.conversationID ?? 'C2C10002';
  return {
    conversationID,
    type: conversationTypeOf(conversationID),
    remark: '',
    customData: '',
    unreadCount: 0,
    isPinned: false,
    isMuted: false,
    markList: [],
    groupAtInfoList: [],
    operationType: 0,
    firstSequence: 0,
    lastSequence: 0,
    readSequence: 0,
    clearSequence: 0,
    updateTs: TIME * 1000,
    lastMessage: null,
    ...parts,
  };
}

export function anItem(pts: number, event: EngineEvent | undefined): StreamItem {
  return { pts, event, raw: event === undefined ? JSON.stringify({ e: 'from.the.future', pts }) : '' };
}

export function aFriend(wtId: string, parts: Partial<FriendRow> = {}): FriendRow {
  return { ...profileSchema.parse({ wtId, id: wtId }), ...parts };
}

export function anApply(applyWtId: string, parts: Partial<ApplyRow> = {}): ApplyRow {
  const sent = { id: `a${applyWtId}`, applyWtId, applyStatus: 0, applySource: 1, direction: 1, createTs: 1_700_000_000_000 };
  return { ...friendApplySchema.parse(sent), ...parts };
}

export function aGroup(groupNumber: string, parts: Partial<GroupRow> = {}): GroupRow {
  return { ...groupInfoSchema.parse({ groupNumber, txGroupid: groupNumber, groupID: groupNumber }), ...parts };
}

export function aGroupNotice(id: string, parts: Partial<Omit<GroupNoticeRow, 'id' | 'noticeId'>> = {}): GroupNoticeRow {
  const notice = groupNoticeSchema.parse({ id, groupNumber: '200001', groupName: '读书会', applyWtId: '10002', createTs: 1_700_000_000_000 });
  return { ...toNoticeRow(parts.list ?? 'joinApply', notice), ...parts };
}

export function aGroupMember(groupNumber: string, wtId: string, parts: Partial<GroupMember> = {}): GroupMemberRow {
  const member = groupMemberSchema.parse({
    wtId,
    userId: wtId,
    identity: 1,
    memberUserInfo: { vipLevel: 0, svipLevel: 0, vipStatus: 0, svipStatus: 0 },
  });
  return { ...member, key: memberKey(groupNumber, wtId), groupNumber, ...parts };
}

/** The operator's configuration, with the server's defaults. */
export function aWebConfig(parts: Partial<WebConfig> = {}): WebConfig {
  return { ...webConfigSchema.parse({ sha: '', wsUrl: '', serverTime: TIME * 1000 }), ...parts };
}

export function aUserConfig(parts: Partial<UserConfig> = {}): UserConfig {
  const ways = { addById: 1, addByPhone: 1, addByScan: 1, addByCard: 1, addByGroup: 1 } as const;
  const notices = { autoReplyStatus: 0, autoReplyMsg: '', allowNotifications: 1, showPreviews: 0 } as const;
  return { ...ways, ...notices, hideOnline: 0, hideRead: 0, allowStrangerMsg: 1, friendApplyPolicy: 1, lockPwdEnabled: 0, ...parts };
}

export function aFavourite(parts: Partial<FavouriteRow> = {}): FavouriteRow {
  return { ...favouriteSchema.parse({ id: 'c1', contentType: 1 }), ...parts };
}

let orders = 0;

/** An operation that waits after all earlier ones. */
export function anOp(entity: string, call: OpRow['call'], parts: Partial<OpRow> = {}): OpRow {
  const order = (orders += 1);
  return { opId: `op ${order}`, entity, order, call, inverse: [], createdTs: 0, tries: 0, notBefore: 0, ...parts };
}
