/** Who may see a moment: all friends, only friends with one of its tags, or all except those. */
export const MOMENT_VISIBILITY = { friends: 0, tagged: 1, untagged: 2 } as const;

/** Kinds of notices about moments (protocol §5 MomentNotice). */
export const MOMENT_NOTICE = { like: 1, comment: 2, reply: 3 } as const;
export type MomentNoticeType = (typeof MOMENT_NOTICE)[keyof typeof MOMENT_NOTICE];

/** The scope of data.update and of frame 6 for moments with their likes and comments (protocol §7). Notices have frame 2. */
export const MOMENTS_SCOPE = 'moments';
