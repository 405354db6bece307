import { LIMITS } from '../../../contract/limits.ts';

/** Maximum unread count of a large group. A larger count is shown as this number and more. */
export const MOST_COUNTED = LIMITS.largeGroupUnread;
