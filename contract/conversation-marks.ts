/** Marks are compared as decimal strings because JavaScript's bit operators cannot represent 2^32 (protocol §1). */
export const MARK_FOLD = '4';
export const MARK_HIDDEN = '4294967296';
/** The user marked the conversation as unread; the SDK uses this number. It does not change the read state of any message. */
export const MARK_UNREAD = '2';
/** Marks that the deletion of a conversation removes. A hidden one stays hidden when a message brings it back (protocol A24). */
export const DELETED_MARKS: readonly string[] = [MARK_FOLD, MARK_UNREAD];
