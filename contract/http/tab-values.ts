// Without schemas, because the first screen reads these values.

/** IDs of the built-in tabs of the conversation list in their first order. All is always first (protocol N41). */
export const BUILT_IN_TABS = ['all', 'unread', 'atme', 'single', 'group'] as const;
export type BuiltInTab = (typeof BUILT_IN_TABS)[number];
export const ALL_TAB = 'all' satisfies BuiltInTab;

/** `hideStatus` of a tab. Its values are the inverse of its name (protocol §1). */
export const TAB_SHOWN = 1;
export const TAB_HIDDEN = 0;
/** `defaultGroup` of a tab that the user created. Its values are the inverse of its name (protocol §1). */
export const OWN_TAB = 1;

/** `sessionType` of a conversation in a tab. */
export const SESSION_TYPE = { pair: 0, group: 1 } as const;
