import type { ApplyRow, FriendRow } from '../rows.ts';
import { applyStateOf, RECEIVED } from './applications.ts';

/**
 * What the user and another person are to each other. `received` and `waiting` = an application of the other or of the user is open,
 * `queued` = one of the user is not sent yet.
 */
export type Relation = 'self' | 'friend' | 'blocked' | 'received' | 'queued' | 'waiting' | 'stranger';

const FRIEND = 0;

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
  if (friend?.friendsStatus === FRIEND) return 'friend';
  const open = applications.filter((row) => applyStateOf(row, nowMs) === 'waiting');
  if (open.some(({ direction }) => direction === RECEIVED)) return 'received';
  if (isQueued) return 'queued';
  return open.length > 0 ? 'waiting' : 'stranger';
}
