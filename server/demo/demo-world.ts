import type { ConversationType } from '../../contract/ids.ts';
import type { MessageType, Payload } from '../../contract/message.ts';
import type { DemoMedium } from './demo-media.ts';

/** A person of the demo world; `key` is the one character by which the scripts name a speaker. */
export type DemoPerson = {
  wtId: string;
  key: string;
  nickName: string;
  gender: 0 | 1;
  birthday: string;
  bio: string;
  avatarFile: string;
  vipLevel?: number;
  svipLevel?: number;
  luckyNumber?: string;
  userType?: 1 | 2;
};

export type DemoFriendship = { wtIds: readonly [string, string]; daysAgo: number; remarks?: Readonly<Record<string, string>> };

export type DemoApplication = { from: string; to: string; applySource: 1 | 2 | 3 | 4 | 5; applyInfo: string; secondsAgo: number };

export type DemoGroup = {
  groupNumber: string;
  name: string;
  avatarFile: string;
  notice: string;
  welcome: string;
  daysAgo: number;
  owner: string;
  admins: readonly string[];
  members: readonly string[];
  nameCards?: Readonly<Record<string, string>>;
  switches?: Readonly<Partial<Record<'confirminviteSwitch' | 'inviteSwitch' | 'memberProtectSwitch' | 'limitLevel' | 'limitMember', number>>>;
};

type DemoReaction = { reactionID: string; from: readonly string[] };

export type DemoMessage = {
  ID: string;
  from: string;
  /** Seconds relative to the seed time, never positive. */
  offsetTime: number;
  type: MessageType;
  payload: Payload;
  cloudCustomData?: string;
  atUserList?: readonly string[];
  isRecalled?: boolean;
  /** ID of the quoted message; cloudCustomData carries the reference of protocol §7. */
  quoteOf?: string;
  /** Never counted as unread (protocol A41). */
  noUnread?: boolean;
  reactions?: readonly DemoReaction[];
};

/** One member's view of the conversation. A member who is not listed has read all messages. */
export type DemoView = { owner: string; unread?: number; isPinned?: boolean; isMuted?: boolean; isFolded?: boolean };

export type DemoConversation = {
  type: ConversationType;
  /** Group: its number. C2C: the two IDs, the account's own first. */
  groupNumber?: string;
  members: readonly string[];
  views: readonly DemoView[];
  messages: readonly DemoMessage[];
};

export type DemoWorld = {
  nowSeconds: number;
  people: readonly DemoPerson[];
  systemContacts: readonly DemoPerson[];
  friendships: readonly DemoFriendship[];
  applications: readonly DemoApplication[];
  groups: readonly DemoGroup[];
  conversations: readonly DemoConversation[];
  media: readonly DemoMedium[];
};
