import { FRIENDS_STATUS } from '../../../contract/http/friends-status.ts';
import { listPendingTargets } from '../../store/friends/friend-applies.ts';
import { readRelation } from '../../store/friends/friends.ts';
import type { Db } from '../../store/tables.ts';
import { APPLY_EXPIRES_MS } from '../../../contract/http/apply-values.ts';

export type Standing = { friendsStatus: number; isBlockedByMe: boolean; hasBlockedMe: boolean };

/** The relation of the viewer to another user. The viewer counts as their own friend. */
export async function readStanding(db: Db, pair: { viewer: string; other: string }, now: number): Promise<Standing> {
  const { viewer, other } = pair;
  if (viewer === other) return { friendsStatus: FRIENDS_STATUS.friend, isBlockedByMe: false, hasBlockedMe: false };
  const relation = await readRelation(db, viewer, other);
  const blocks = { isBlockedByMe: relation.blockedByMe, hasBlockedMe: relation.blockedByThem };
  if (relation.mine) return { friendsStatus: relation.theirs ? FRIENDS_STATUS.friend : FRIENDS_STATUS.theyDeletedMe, ...blocks };
  const pending = await listPendingTargets(db, viewer, { ids: [other], since: now - APPLY_EXPIRES_MS });
  return { friendsStatus: pending.has(other) ? FRIENDS_STATUS.applied : FRIENDS_STATUS.stranger, ...blocks };
}
