/** An index of the conversations whose mute has an end. Only those rows have the field, so the index contains just them. */
export const TIMED_MUTES = {
  conversations: 'conversationID, [shelf+rank], [shelf+type+rank], [shelf+unreadCount], *markList, mutedUntil',
} as const;
