/** A tab of a user's conversation list. The built-in tabs have no rows before the user's first change. */
export type ConversationTabsTable = {
  userId: string;
  id: string;
  name: string;
  /** 1 = created by the user. */
  isOwn: number;
  isHidden: number;
  sort: number;
  createdAt: number;
};

/** A conversation in a tab; `sessionType` 0 = a pair, 1 = a group. `place` = its index in the request that added it. */
export type ConversationTabMembersTable = { tabId: string; sessionId: string; sessionType: number; place: number };
