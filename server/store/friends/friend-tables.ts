/** A name for some friends of the owner, which only the owner sees. */
export type FriendTagsTable = { id: string; ownerId: string; name: string; createdAt: number };
/** The friends of the owner that have the tag. */
export type FriendTagMembersTable = { tagId: string; ownerId: string; friendId: string };
