/** Applications to groups that the user administers, the user's own applications, and other changes that concern the user. */
export const NOTICE_LISTS = ['joinApply', 'myApply', 'others'] as const;
export type NoticeList = (typeof NOTICE_LISTS)[number];

/** The unread counts of the three lists, as frame 4 of the notification socket names them. */
export type NoticeCounts = { readonly joinApplyUnread: number; readonly othersUnread: number; readonly myApplyUnread: number };

const COUNT_KEYS = { joinApply: 'joinApplyUnread', myApply: 'myApplyUnread', others: 'othersUnread' } as const satisfies Record<NoticeList, keyof NoticeCounts>;

export function unreadOf(counts: NoticeCounts | undefined, list: NoticeList): number {
  return counts?.[COUNT_KEYS[list]] ?? 0;
}

export function unreadNotices(counts: NoticeCounts | undefined): number {
  return NOTICE_LISTS.reduce((sum, list) => sum + unreadOf(counts, list), 0);
}

export function withListRead(counts: NoticeCounts, list: NoticeList): NoticeCounts {
  return { ...counts, [COUNT_KEYS[list]]: 0 };
}

/** Whether the server counts more unread rows in some list than before. */
export function hasNewNotices(before: NoticeCounts | undefined, after: NoticeCounts): boolean {
  return NOTICE_LISTS.some((list) => unreadOf(after, list) > unreadOf(before, list));
}
