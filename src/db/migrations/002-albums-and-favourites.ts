/**
 * Indexes for the albums of a conversation (pictures and videos, or files) in log order, and for favourites in the order of display. The
 * album index contains only rows with an album. sync/media/fill-albums.ts adds the album to older rows in slices, so that opening the
 * database does not wait for it.
 */
export const ALBUMS_AND_FAVOURITES = {
  messages: 'ID, [conversationID+sequence], [conversationID+time], ackSeq, [album+sequence]',
  collections: 'id, [topStatus+createTs]',
} as const;
