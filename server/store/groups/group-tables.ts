/** A person has one application per group; a new one replaces it. `inviterId` is set if a member invited the person. */
export type GroupAppliesTable = {
  id: string;
  groupId: string;
  applicantId: string;
  content: string;
  joinType: number;
  inviterId: string | null;
  /** AUDIT_STATUS of contract/. */
  status: number;
  handlerId: string | null;
  remark: string;
  createdAt: number;
  handledAt: number | null;
};

/** What happened to the user in a group. Name and picture are those of that moment, because the user may be an outsider since. */
export type GroupNoticesTable = {
  id: string;
  userId: string;
  type: number;
  groupId: string;
  groupName: string;
  groupAvatar: string;
  actorId: string;
  auditStatus: number;
  createdAt: number;
};

export type GroupBlacklistTable = { groupId: string; userId: string; createdAt: number };
