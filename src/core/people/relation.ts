import { FRIENDS_STATUS } from '../../../contract/http/friends-status.ts';
import type { ApplyRow, FriendRow } from '../rows.ts';
import { applyStateOf, isUnanswered } from './applications/applications.ts';

/**
 * The relation of the user to another person. `received` = the other person's application waits for an answer, `waiting` = the user's
 * application does, `queued` = the user's application is not sent yet.
 */
export type Relation = 'self' | 'friend' | 'blocked' | 'received' | 'queued' | 'waiting' | 'stranger';

type Facts = {
  readonly me: string;
  readonly friend: Pick<FriendRow, 'friendsStatus'> | undefined;
  readonly isBlocked: boolean;
  /** The applications of both directions between the two. */
  readonly applications: readonly Pick<ApplyRow, 'applyStatus' | 'createTs' | 'direction'>[];
  readonly isQueued: boolean;
  readonly nowMs: number;
};

export function relationOf(wtId: string, { me, friend, isBlocked, applications, isQueued, nowMs }: Facts): Relation {
  if (wtId === me) return 'self';
  if (isBlocked) return 'blocked';
  if (friend?.friendsStatus === FRIENDS_STATUS.friend) return 'friend';
  const open = applications.filter((row) => applyStateOf(row, nowMs) === 'waiting');
  if (open.some(isUnanswered)) return 'received';
  if (isQueued) return 'queued';
  return open.length > 0 ? 'waiting' : 'stranger';
}
