export type FriendsTable = {
  ownerId: string;
  friendId: string;
  remark: string;
  source: number | null;
  shareWtId: string | null;
  hideStatus: number;
  friendsSpaceStatus: number;
  mineSpaceStatus: number;
  createdAt: number;
};

export type FriendAppliesTable = {
  id: string;
  applicantId: string;
  targetId: string;
  status: number;
  source: number;
  info: string;
  remark: string;
  shareWtId: string | null;
  readAt: number | null;
  createdAt: number;
  handledAt: number | null;
};

export type BlacklistTable = { ownerId: string; targetId: string; createdAt: number };

/** A name for some friends of the owner, which only the owner sees. */
export type FriendTagsTable = { id: string; ownerId: string; name: string; createdAt: number };
/** The friends of the owner that have the tag. */
export type FriendTagMembersTable = { tagId: string; ownerId: string; friendId: string };
