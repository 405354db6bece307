import { FRIENDS_STATUS } from '../../../contract/http/friends-status.ts';
import { isSystemSender, targetOf } from '../../../contract/ids.ts';
import type { FriendRow } from '../rows.ts';

export type StrangerBar = 'stranger' | 'blocked' | 'applicant';

type About = {
  readonly conversationID: string;
  readonly me: string;
  /** Undefined = not in the list of friends. */
  readonly friend: Pick<FriendRow, 'friendsStatus'> | undefined;
  /** The list of friends is loaded on this device. Before that no person is known to be a stranger. */
  readonly isListHere: boolean;
  readonly isBlocked: boolean;
  /** An application of the person waits for an answer. */
  readonly hasApplied: boolean;
  /** The account is deregistered. */
  readonly isGone: boolean;
};

/** The bar above a chat with one person: to unblock, to answer an application, or with the actions for a stranger; undefined = none. */
export function strangerBarOf({ conversationID, me, friend, isListHere, isBlocked, hasApplied, isGone }: About): StrangerBar | undefined {
  const target = targetOf(conversationID);
  if (!conversationID.startsWith('C2C') || target === me || isSystemSender(target)) return undefined;
  if (isBlocked) return 'blocked';
  if (isGone || !isListHere) return undefined;
  if (hasApplied && friend?.friendsStatus !== FRIENDS_STATUS.friend) return 'applicant';
  // A person who deleted this user is still in the friend list. The composer shows it and offers to apply again.
  return friend?.friendsStatus === FRIENDS_STATUS.friend || friend?.friendsStatus === FRIENDS_STATUS.theyDeletedMe ? undefined : 'stranger';
}
