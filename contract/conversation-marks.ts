/** Marks are compared as decimal strings: 2^32 does not survive bit operators (contract §1). */
export const MARK_FOLD = '4';
export const MARK_HIDDEN = '4294967296';
