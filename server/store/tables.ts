import type { Generated, Kysely } from 'kysely';
import type { BlacklistTable, FriendAppliesTable, FriendsTable, FriendTagMembersTable, FriendTagsTable } from './friends/friend-tables.ts';
import type { GroupAppliesTable, GroupBlacklistTable, GroupNoticesTable } from './groups/group-tables.ts';
import type { MomentTables } from './moments/moment-tables.ts';
import type { ConversationTabMembersTable, ConversationTabsTable } from './tabs/tab-tables.ts';
import type { AutoRepliesTable, CommoditiesTable, MembershipColumns, OrdersTable } from './membership/membership-tables.ts';
import type { AdminActionsTable, ReportsTable, RiskyContentsTable } from './account/operator-tables.ts';

/** Times are milliseconds unless the name ends in Sec; flags are 0/1 on both databases (no boolean reaches SQL). */
export type UsersTable = {
  id: string;
  phone: string | null;
  luckyNumber: string | null;
  nickName: string;
  avatar: string;
  gender: number | null;
  birthday: string | null;
  bio: string;
  userType: number;
  /** 0 normal, 1 restricted, 2 banned, 3 deregistered (protocol §1). */
  state: number;
  passwordHash: string;
  passwordSalt: string;
  lockHash: string | null;
  lockSalt: string | null;
  lockTips: string;
  /** Follows from `sentDays` (protocol N45). */
  level: number;
  /** On how many days the user has sent a message, and the last of them as `YYYY-MM-DD` in the configured zone. */
  sentDays: number;
  lastSentDay: string;
  pts: number;
  /** Every event with a pts up to this one is deleted from the log. */
  prunedPts: number;
  lastSeenAt: number;
  createdAt: number;
} & MembershipColumns;

export type UserConfigsTable = {
  userId: string;
  hideOnline: number;
  hideRead: number;
  allowStrangerMsg: number;
  friendApplyPolicy: number;
  addById: number;
  addByPhone: number;
  addByScan: number;
  addByCard: number;
  addByGroup: number;
  allowNotifications: number;
  showPreviews: number;
  autoReplyStatus: number;
  autoReplyMsg: string;
};

export type SessionsTable = {
  id: string;
  userId: string;
  deviceId: string;
  deviceName: string;
  tokenHash: string;
  imTokenHash: string;
  tokenExpireAt: number;
  imTokenExpireAt: number;
  createdAt: number;
  lastActiveAt: number;
  ip: string;
  /** Fencing epoch of the device's leader tab. The server refuses an older one (protocol §7 hello). */
  epoch: number;
  /** Null while the session is active. */
  endedAt: number | null;
  endReason: string | null;
};

export type LoginTicketsTable = {
  hash: string;
  userId: string;
  deviceId: string;
  expireAt: number;
  tries: number;
  usedAt: number | null;
};

export type GroupsTable = {
  id: string;
  name: string;
  avatar: string;
  notice: string;
  welcome: string;
  ownerId: string;
  type: string;
  limitLevel: number;
  limitMember: number;
  confirminviteSwitch: number;
  inviteSwitch: number;
  memberProtectSwitch: number;
  bannedSwitch: number;
  callSwitch: number;
  customizeMsgControl: number;
  maxMemberCount: number;
  memberCount: number;
  /** Unguessable last part of the link; renewing replaces it. */
  linkKey: string;
  dissolvedAt: number | null;
  createdAt: number;
};

export type GroupMembersTable = {
  groupId: string;
  userId: string;
  identity: number;
  groupNickname: string;
  groupNameRemark: string;
  muteUntilSec: number;
  joinType: number;
  inviterId: string | null;
  lastSendAt: number | null;
  joinedAt: number;
};

/** A member reads fromSeq < sequence ≤ toSeq; toSeq is null during the membership (protocol §7 Sequence). */
export type GroupIntervalsTable = {
  groupId: string;
  userId: string;
  fromSeq: number;
  toSeq: number | null;
  /** The same interval in the log of a large group: fromPts < pts ≤ toPts. It applies once `toSeq` is set. */
  fromPts: Generated<number>;
  toPts: Generated<number>;
  /** The mute of the member when the interval ended, so that leaving and joining again does not end it. */
  muteUntilSec: Generated<number>;
};

type GroupAttributesTable = { groupId: string; name: string; value: string };

/** One log per conversation; `conv` is the key that both sides of a C2C pair share. */
export type ConversationsTable = {
  conv: string;
  type: string;
  lastSeq: number;
  createdAt: number;
  /** 1 = a large group, whose events are in one log (decision 039). It stays large. */
  isLarge: Generated<number>;
  eventPts: Generated<number>;
  /** Every group event with a pts up to this one is deleted from the log. */
  prunedPts: Generated<number>;
  /**
   * Newest message of a large group that all members receive: its sequence, and the time when it moved the group to the top of their lists.
   */
  listSeq: Generated<number>;
  listTs: Generated<number>;
};

export type MessagesTable = {
  conv: string;
  seq: number;
  id: string;
  sender: string;
  type: string;
  payload: string;
  cloudCustomData: string;
  atUserList: string;
  needReceipt: number;
  random: number;
  clientTime: number;
  timeSec: number;
  nick: string;
  avatar: string;
  nameCard: string;
  level: number;
  noUnread: number;
  revoker: string | null;
  risk: number;
  /** Number of users who could read it when it was sent, without its author. */
  audience: number;
  /** Null = everyone in the conversation; otherwise a JSON list of the only readers. */
  onlyFor: string | null;
  mergerKey: string | null;
};

export type ConversationStatesTable = {
  userId: string;
  conv: string;
  /** The ID from this user's view: C2C + peer or GROUP + group. */
  conversationID: string;
  readSeq: number;
  clearSeq: number;
  unread: number;
  pinned: number;
  muted: number;
  /** Time when the mute ends; 0 = it has no end, or there is no mute. */
  mutedUntil: number;
  marks: string;
  custom: string;
  atList: string;
  operationType: number;
  /** 1 = not in the list until a new message brings it back. */
  removed: number;
  /** In a large group: newest sequence when it was removed; a later one brings it back. */
  removedSeq: number;
  updateTs: number;
  /**
   * 1 = the user is a member of this large group. The unread count, mentions of all members and the position in the list derive from its
   * log.
   */
  isLarge: number;
};

type DeletionsTable = { userId: string; conv: string; seq: number };
export type ReceiptsTable = { conv: string; seq: number; userId: string; readAt: number };
/** Receipts of which the author is not notified yet. */
type ReceiptNoticesTable = { authorId: string; conv: string; seq: number };
export type ReactionsTable = { conv: string; seq: number; reactionId: string; userId: string; createdAt: number };
/** Both users of a pair's log, empty for a group's. A reader's own uses are found by them. */
export type UsePeople = { personA: string; personB: string };
export type MergedRecordUsesTable = UsePeople & { mergerKey: string; conv: string; seq: number };
type MergedRecordsTable = { mergerKey: string; body: string; createdAt: number };

/** A body that several users' logs share, so that a group event is stored once. */
type EventBodiesTable = { id: Generated<number>; body: string; createdAt: number };
type UserEventsTable = { userId: string; pts: number; name: string; conv: string | null; body: string | null; bodyId: number | null; createdAt: number };

/** Log of a large group. A new message is referenced by its sequence and has no body here. */
type GroupEventsTable = { conv: string; pts: number; name: string; body: string | null; seq: number | null; createdAt: number };
/** Messages of large groups that mention all members. */
type GroupMentionsTable = { conv: string; seq: number; sender: string };

/** `readAt` = newest time that the user has read, for counts of rows that several users share. */
type UnreadCountersTable = { userId: string; name: string; count: number; readAt: Generated<number> };

/** `callerKey` = the user, or the device before sign-in (protocol §1 Idempotency-Key). Rows are kept for ever. */
export type IdempotencyKeysTable = { callerKey: string; idempotencyKey: string; path: string; bodyHash: string; answer: string; createdAt: number };

export type MediaTable = {
  uuid: string;
  ownerId: string;
  mime: string;
  size: number;
  fileName: string;
  width: number | null;
  height: number | null;
  sha256: string;
  /** 1 = avatars and stickers, which every user may read. */
  isPublic: number;
  createdAt: number;
};
export type MediaUsesTable = UsePeople & { uuid: string; conv: string; seq: number };

/** One live code per phone and purpose; `sentCount` counts since `dayStartAt`. */
export type SmsCodesTable = {
  phone: string;
  scene: string;
  codeHash: string;
  expireAt: number;
  tries: number;
  sentAt: number;
  sentCount: number;
  dayStartAt: number;
  usedAt: number | null;
};

/** A file that arrives in parts; `uuid` is set when it is complete. */
export type UploadsTable = { id: string; ownerId: string; total: number; fileName: string; uuid: string | null; createdAt: number };
export type UploadPartsTable = { uploadId: string; part: number; size: number };

export type DraftsTable = {
  userId: string;
  conversationID: string;
  html: string;
  abstract: string;
  messageID: string | null;
  type: string | null;
  version: number;
  deviceId: string;
  deleted: number;
  updatedTs: number;
  /** The server's time of the last change; `since` of a sync refers to it. */
  storedAt: number;
};

export type PushSubscriptionsTable = {
  endpoint: string;
  userId: string;
  deviceId: string;
  sessionId: string;
  p256dh: string;
  auth: string;
  lang: string;
  createdAt: number;
};

/** Texts that users sent to the helper, for the operator who writes its answers. */
export type HelperTextsTable = { userId: string; msgId: string; content: string; timeSec: number; createdAt: number };

/** A message pinned for both sides of a pair. The user who did not pin it may dismiss it for themselves (protocol C16). */
export type PinsTable = { id: string; conv: string; msgId: string; seq: number; pinnerId: string; senderId: string; content: string; createdAt: number };
type PinDismissalsTable = { pinId: string; userId: string };

/** `fields` = JSON of the fields of its content type; `searchText` = the folded text that a search reads. */
export type FavouritesTable = {
  id: string;
  userId: string;
  contentType: number;
  title: string;
  collectedUserId: string;
  fields: string;
  searchText: string;
  isTop: number;
  createdAt: number;
};
/** Uploads that a favourite keeps readable for its owner. */
type FavouriteMediaTable = { collectionId: string; uuid: string; userId: string };
/** Messages that contain a note. */
export type NoteUsesTable = UsePeople & { noteId: string; conv: string; seq: number };

/** Frames of the notification socket that are sent again for `since` (protocol §6). */
type NoticeFramesTable = {
  id: Generated<number>;
  type: number;
  data: string;
  createdAt: number;
  /** Set for a frame to the members of a group: those who were members when `seq` was its newest sequence. */
  groupId: string | null;
  seq: Generated<number>;
};
type NoticeTargetsTable = { userId: string; frameId: number };

export type Tables = MomentTables & {
  users: UsersTable;
  userConfigs: UserConfigsTable;
  sessions: SessionsTable;
  loginTickets: LoginTicketsTable;
  friends: FriendsTable;
  friendTags: FriendTagsTable;
  friendTagMembers: FriendTagMembersTable;
  friendApplies: FriendAppliesTable;
  blacklist: BlacklistTable;
  groups: GroupsTable;
  groupMembers: GroupMembersTable;
  groupIntervals: GroupIntervalsTable;
  groupBlacklist: GroupBlacklistTable;
  groupApplies: GroupAppliesTable;
  groupNotices: GroupNoticesTable;
  groupAttributes: GroupAttributesTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  conversationStates: ConversationStatesTable;
  deletions: DeletionsTable;
  receipts: ReceiptsTable;
  receiptNotices: ReceiptNoticesTable;
  reactions: ReactionsTable;
  mergers: MergedRecordsTable;
  mergerUses: MergedRecordUsesTable;
  eventBodies: EventBodiesTable;
  userEvents: UserEventsTable;
  groupEvents: GroupEventsTable;
  groupMentions: GroupMentionsTable;
  unreadCounters: UnreadCountersTable;
  idempotencyKeys: IdempotencyKeysTable;
  media: MediaTable;
  mediaUses: MediaUsesTable;
  smsCodes: SmsCodesTable;
  uploads: UploadsTable;
  uploadParts: UploadPartsTable;
  drafts: DraftsTable;
  pushSubscriptions: PushSubscriptionsTable;
  helperTexts: HelperTextsTable;
  pins: PinsTable;
  pinDismissals: PinDismissalsTable;
  collections: FavouritesTable;
  collectionMedia: FavouriteMediaTable;
  noteUses: NoteUsesTable;
  commodities: CommoditiesTable;
  orders: OrdersTable;
  autoReplies: AutoRepliesTable;
  conversationTabs: ConversationTabsTable;
  conversationTabMembers: ConversationTabMembersTable;
  complaints: ReportsTable;
  adminActions: AdminActionsTable;
  riskyContents: RiskyContentsTable;
  noticeFrames: NoticeFramesTable;
  noticeTargets: NoticeTargetsTable;
};

/** The database, or the transaction of a command. */
export type Db = Kysely<Tables>;
