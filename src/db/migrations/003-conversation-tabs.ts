/** Indexes for the tabs of the conversation list: pairs and groups in the order of display, and unread conversations. */
export const CONVERSATION_TABS = {
  conversations: 'conversationID, [shelf+rank], [shelf+type+rank], [shelf+unreadCount], *markList',
} as const;
