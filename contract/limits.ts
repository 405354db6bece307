/** All limits of protocol §10. Lengths are in code points unless the name contains "Bytes". */
export const LIMITS = {
  nickname: 16,
  signature: 200,
  autoReply: 500,
  groupName: 16,
  groupNotice: 3000,
  ownGroupNickname: 15,
  groupRemark: 15,
  welcome: 200,
  applyReason: 15,
  applyInfo: 60,
  applyRemark: 15,
  remark: 16,
  remarkBytes: 96,
  tagName: 15,
  tabName: 10,
  tabs: 20,
  /** Most conversations of one tab. */
  tabMembers: 200,
  complaintText: 500,
  complaintImages: 5,
  admins: 20,
  callInvitees: 8,
  callParticipants: 9,
  messageBytes: 12_288,
  fileBytes: 100 * 1024 * 1024,
  imageBytes: 20 * 1024 * 1024,
  avatarBytes: 5 * 1024 * 1024,
  uploadPartBytes: 8 * 1024 * 1024,
  pins: 20,
  favouritesPage: 10,
  favourites: 3000,
  momentsPage: 10,
  momentText: 1000,
  momentImages: 9,
  momentComment: 500,
  /** Most tags of one moment. */
  momentTags: 20,
  /** Most moments of one account. */
  moments: 3000,
  /** Most comments of one moment. */
  momentComments: 500,
  /** Comments and likes of one moment in a list of moments. */
  momentListComments: 10,
  momentListLikes: 50,
  /** Likes of one moment in its details. */
  momentLikes: 500,
  /** Moments whose comments and likes one request reads. */
  momentBatch: 20,
  /** Newest moments of the user and the friends that the list of moments contains. */
  timeline: 1000,
  /** Newest notices about moments that a user keeps. */
  momentNotices: 500,
  /** The count of unread notices about moments stops at this number. */
  momentUnread: 100,
  noticesPage: 20,
  unreadJump: 20,
  revokeSec: 300,
  twoWayDeleteSec: 86_400,
  typingExpirySec: 5,
  typingResendSec: 4,
  voiceSec: 60,
  friends: 3000,
  blacklist: 1000,
  applications: 100,
  forwardTargets: 20,
  forwardMessages: 100,
  /** Nesting levels of merged records. A record of plain messages has one level. */
  recordDepth: 8,
  groupMembers: 2000,
  /** Highest user level that a group may require of people who join. */
  entryLevel: 200,
  /** An application to a group, and the answer to it. */
  groupApplyContent: 50,
  /** Most people on the blacklist of one group. */
  groupBlacklist: 1000,
  /** Newest rows that a user's list of changes in groups keeps. */
  groupNotices: 500,
  /** Most groups of one account, including those that it owns. */
  groups: 500,
  tags: 100,
  tagMentions: 200,
  reactionKinds: 10,
  /** Most kinds of marks on one conversation. The whole list is sent with each change of the conversation. */
  conversationMarks: 16,
  customDataBytes: 256,
  arrayItems: 200,
  draftsPerAnswer: 1000,
  pageSize: 100,
  jsonBodyBytes: 64 * 1024,
  forwardBodyBytes: 1024 * 1024,
  socketFrameBytes: 64 * 1024,
  serverFrameBytes: 1_572_864,
  /** Bytes of `serverFrameBytes` that a page of an answer may use. The frame around it takes the rest. */
  framePageBytes: 1_507_328,
  jsonDepth: 32,
  jsonKeys: 500,
  historyPage: 100,
  receiptsPerCall: 30,
  syncPage: 1000,
  eventLogPerUser: 10_000,
  eventLogDays: 90,
  /** To count the unread messages, the server reads at most this many of the newest messages after the read mark. */
  unreadScan: 10_000,
  /** The count of unread messages of a large group stops at this number (decision 039). */
  largeGroupUnread: 999,
  signToleranceMs: 300_000,
  replayWindowMs: 600_000,
  requestTimeoutMs: 15_000,
  httpTimeoutMs: 60_000,
  pingMs: 30_000,
  pongTimeoutMs: 10_000,
  passwordMin: 8,
  passwordMax: 32,
  lockPasswordMin: 6,
} as const;
