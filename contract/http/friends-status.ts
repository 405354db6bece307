/** `friendsStatus` of protocol §1: the relation of another user to the reading user. */
export const FRIENDS_STATUS = { friend: 0, stranger: 1, applied: 2, theyDeletedMe: 3 } as const;
