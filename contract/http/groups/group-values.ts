// Without schemas, because screens and rules read these values.

/** Role of a member (protocol §1). */
export const IDENTITY = { member: 1, admin: 2, owner: 3 } as const;

/** How a person joined a group (protocol §1). */
export const JOIN_TYPE = { scan: 1, invitation: 2, search: 3 } as const;
export type JoinType = (typeof JOIN_TYPE)[keyof typeof JOIN_TYPE];

/** Values of `confirminviteSwitch` (who may join) and `inviteSwitch` (who may invite). `off` leaves invitations to the owner (protocol C46). */
export const JOIN_RULE = { open: 0, approval: 1, off: 2 } as const;

/** `joinStatus` of activeJoin (protocol §5). */
export const JOIN_STATUS = { joined: 1, waiting: 2 } as const;

/** `auditStatus` of an application. `closed` = it ended without a decision: joined in another way, expired, group dissolved (protocol §5). */
export const AUDIT_STATUS = { waiting: 0, approved: 1, rejected: 2, closed: 3 } as const;
/** An application without an answer expires after this time, in milliseconds. */
export const GROUP_APPLY_EXPIRES_MS = 30 * 86_400_000;

/** `type` of a row of othersList: what happened to the user (protocol §5). `result` = the answer to an invitation by the user. */
export const GROUP_NOTICE_TYPE = { invited: 1, removed: 2, dissolved: 3, madeAdmin: 4, unmadeAdmin: 5, madeOwner: 6, result: 7 } as const;
export type GroupNoticeType = (typeof GROUP_NOTICE_TYPE)[keyof typeof GROUP_NOTICE_TYPE];

/** `type` of groupNotice/read: the list whose counter is reset (protocol §5). */
export const GROUP_NOTICE_LIST = { joinApply: 1, myApply: 2, others: 3 } as const;

/** `muteTime` in seconds of a mute without an end. It is also the largest `muteUntil` (protocol C35). */
export const MUTE_FOR_EVER = 4_294_967_295;
/** Durations that screens offer, in seconds: 10 minutes, 1 hour, 12 hours, 1 day, 7 days, without an end. */
export const MUTE_TIMES = [600, 3600, 43_200, 86_400, 604_800, MUTE_FOR_EVER] as const;

/** `operationType` of a conversation whose group the user is not in any more (protocol §1). */
export const LEFT_BY = { kick: 4, dissolve: 5, quit: 8 } as const;

/** Last part of a group's link `/g/{groupNumber}/{key}`. Renewing the link replaces it, so that earlier links and QR codes are refused. */
export const GROUP_LINK_KEY = /^[0-9a-f]{32}$/;
