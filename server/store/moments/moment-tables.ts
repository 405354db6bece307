/** `images` = JSON list of uploads; `video` = JSON of uploads and seconds. A moment is never edited. */
export type MomentsTable = { id: string; authorId: string; content: string; images: string; video: string | null; visibility: number; createdAt: number };

/** A deleted tag keeps its rows, so that a moment that excludes it does not become visible to the excluded people. */
type MomentTagsTable = { momentId: string; tagId: string };

/** Uploads that a moment makes readable for the people who may see it. */
type MomentMediaTable = { uuid: string; authorId: string; momentId: string };

/** The moments of one reader: the own ones and those of mutual friends, of which a rule may hide some. */
type MomentTimelinesTable = { userId: string; createdAt: number; momentId: string; authorId: string; visibility: number };

export type MomentLikesTable = { momentId: string; userId: string; createdAt: number };

/** A reply names a comment and its author, who stay named after that comment is removed. */
export type MomentCommentsTable = {
  id: string;
  momentId: string;
  authorId: string;
  replyCommentId: string | null;
  replyUserId: string | null;
  content: string;
  createdAt: number;
};

/** What another person did with a moment or a comment of the user. */
export type MomentNoticesTable = {
  id: string;
  userId: string;
  type: number;
  momentId: string;
  actorId: string;
  commentId: string | null;
  isRead: number;
  createdAt: number;
};

export type MomentTables = {
  moments: MomentsTable;
  momentTags: MomentTagsTable;
  momentMedia: MomentMediaTable;
  momentTimelines: MomentTimelinesTable;
  momentLikes: MomentLikesTable;
  momentComments: MomentCommentsTable;
  momentNotices: MomentNoticesTable;
};
