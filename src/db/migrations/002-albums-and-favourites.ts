/**
 * Pictures and videos of a conversation in the order of the log, and favourites in the order they are shown. Only rows with an album
 * are in its index; those stored before get theirs from sync/fill-albums.ts, a slice at a time, so that opening waits for none of it.
 */
export const ALBUMS_AND_FAVOURITES = {
  messages: 'ID, [conversationID+sequence], [conversationID+time], ackSeq, [album+sequence]',
  collections: 'id, [topStatus+createTs]',
} as const;
