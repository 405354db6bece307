import type { GroupInfo, GroupMember } from '../../contract/groups.ts';
import type { Group, Member } from '../store/groups/groups.ts';
import type { ConversationState } from '../store/conversations/conversations.ts';
import type { User } from '../store/account/users.ts';
import { dateText } from './date-text.ts';
import { vipFields } from './profile-view.ts';

const PINNED = 1;
const NOT_PINNED = 2;

export type GroupViewContext = { origin: string; timeZone: string };

/** The group as a member sees it; `topStatus` and `selfMember` are the member's own. */
export function toGroupInfo(group: Group, member: Member | undefined, context: GroupViewContext & { state?: ConversationState | undefined }): GroupInfo {
  return {
    groupNumber: group.id,
    txGroupid: group.id,
    groupID: group.id,
    name: group.name,
    groupName: group.name,
    avatar: group.avatar,
    groupAvatar: group.avatar,
    qrcode: groupLink(group, context.origin),
    groupNotice: group.notice,
    groupWelcomeMsg: group.welcome,
    groupMemberCount: group.memberCount,
    maxMemberCount: group.maxMemberCount,
    limitLevel: group.limitLevel,
    limitMember: group.limitMember,
    confirminviteSwitch: group.confirminviteSwitch,
    inviteSwitch: group.inviteSwitch,
    memberProtectSwitch: group.memberProtectSwitch,
    bannedSwitch: group.bannedSwitch,
    callSwitch: group.callSwitch,
    customizeMsgControl: group.customizeMsgControl,
    ownerWtId: group.ownerId,
    createTime: dateText(group.createdAt, context.timeZone),
    createTs: group.createdAt,
    topStatus: context.state?.pinned === 1 ? PINNED : NOT_PINNED,
    selfMember: member === undefined ? null : toSelfMember(member),
  };
}

/** The address that a member gives to others. Without a key it names the group by its number alone. */
export function groupLink({ id, linkKey }: Pick<Group, 'id' | 'linkKey'>, origin: string): string {
  return `${origin}/g/${id}${linkKey === '' ? '' : `/${linkKey}`}`;
}

/** Only the card. Notice, key of the link, welcome text, switches and membership are for members (authorisation §77). */
export function toOutsiderInfo(group: Group, context: GroupViewContext): GroupInfo {
  const { createTs: _createTs, ...card } = toGroupInfo({ ...group, linkKey: '' }, undefined, context);
  return {
    ...card,
    groupNotice: '',
    groupWelcomeMsg: '',
    maxMemberCount: 0,
    inviteSwitch: 0,
    memberProtectSwitch: 0,
    bannedSwitch: 0,
    callSwitch: 0,
    customizeMsgControl: 0,
    ownerWtId: '',
    createTime: '',
  };
}

export function toSelfMember(member: Member): NonNullable<GroupInfo['selfMember']> {
  return {
    identity: member.identity,
    groupNickname: member.groupNickname,
    groupNameRemark: member.groupNameRemark,
    userId: member.userId,
    wtId: member.userId,
    muteUntil: member.muteUntilSec,
  };
}

export function toGroupMember(member: Member, user: User, now: number): GroupMember {
  return {
    wtId: user.id,
    userId: user.id,
    avatar: user.avatar,
    nickName: user.nickName,
    groupNickname: member.groupNickname,
    identity: member.identity,
    level: user.level,
    muteUntil: member.muteUntilSec,
    joinTime: Math.floor(member.joinedAt / 1000),
    memberUserInfo: vipFields(user, now),
  };
}
