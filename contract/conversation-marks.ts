/** Marks are compared as decimal strings: 2^32 does not survive bit operators (protocol §1). */
export const MARK_FOLD = '4';
export const MARK_HIDDEN = '4294967296';
/** "Unread" by hand, as the SDK numbers it; it says nothing of single messages. */
export const MARK_UNREAD = '2';
