import { LIMITS } from '../../../contract/limits.ts';

/** Unread messages of a large group are counted up to here; more are said to be so many and more. */
export const MOST_COUNTED = LIMITS.largeGroupUnread;
