/** A tab of a user's conversation list. The built-in tabs have rows after the user's first change of the order or of what is hidden. */
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

/** A conversation in a tab; `sessionType` 0 = a pair, 1 = a group. `place` = its order in the request that named it. */
export type ConversationTabMembersTable = { tabId: string; sessionId: string; sessionType: number; place: number };
